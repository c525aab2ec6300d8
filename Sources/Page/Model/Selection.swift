import Catalogs
import Downloads

/// Languages that a reader ticked, and what fetching all of them would take.
struct Selection: Hashable, Sendable {
  /// The languages.
  var languages: [LanguageTag]
  /// Bytes that are still to be fetched, what several share counted once.
  var bytes: ByteRange
  /// Bytes that the disk lacks for it; none when it fits.
  var missing: UInt64

  /// The sum over languages of an index.
  /// - Throws: `FileError`, `DocumentError` for a damaged list of pins.
  init(_ languages: [LanguageTag], _ index: CatalogIndex, _ library: Library) throws {
    var sets: [ModelSet] = []
    for set in languages.flatMap({ index.chosenSets($0) })
    where !sets.contains(where: { $0.id == set.id }) {
      sets.append(set)
    }
    let queue = DownloadQueue(library: library)
    self.languages = languages
    bytes = try queue.remaining(sets)
    missing = try queue.lackOfSpace(for: sets)?.missing ?? 0
  }
}
