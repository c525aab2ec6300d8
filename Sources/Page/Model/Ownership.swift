import Catalogs
import Downloads
import Formats
import System

/// Which artifact of the library belongs to which of its model sets.
struct Ownership {
  /// The length of every artifact that is there.
  private let sizes: [SHA256Digest: UInt64]
  /// The model sets of the records that each artifact belongs to.
  private var owners: [SHA256Digest: Set<String>] = [:]

  /// Looks at a library and its records.
  /// - Throws: `FileError`.
  init(_ recorded: [ModelSet], _ library: Library) throws {
    sizes = Dictionary(try library.artifacts().map { ($0.sha256, $0.bytes) }) { first, _ in first }
    for set in recorded {
      for digest in set.artifacts.compactMap(\.sha256) {
        owners[digest, default: []].insert(set.versionedID)
      }
    }
  }

  /// Bytes of all artifacts.
  var total: UInt64 { sizes.values.reduce(0) { $0.addingClamped($1) } }

  /// Whether some artifact of model sets is there.
  func hasAny(of sets: [ModelSet]) -> Bool {
    sets.contains { $0.artifacts.contains { $0.sha256.map { sizes[$0] != nil } ?? false } }
  }

  /// Bytes that are there for model sets, shared ones counted once.
  func used(by sets: [ModelSet]) -> UInt64 {
    digests(of: sets).reduce(0) { $0.addingClamped(sizes[$1] ?? 0) }
  }

  /// Bytes that come back when all of these model sets go.
  func own(of sets: [ModelSet]) -> UInt64 {
    let keys = Set(sets.map(\.versionedID))
    return digests(of: sets).filter { owners[$0, default: []].isSubset(of: keys) }
      .reduce(0) { $0.addingClamped(sizes[$1] ?? 0) }
  }

  /// What one model set takes.
  func item(_ set: ModelSet) -> StorageSummary.Item {
    let own = own(of: [set])
    return StorageSummary.Item(set: set, own: own, shared: used(by: [set]) - own)
  }

  private func digests(of sets: [ModelSet]) -> Set<SHA256Digest> {
    Set(sets.flatMap { $0.artifacts.compactMap(\.sha256) })
  }
}
