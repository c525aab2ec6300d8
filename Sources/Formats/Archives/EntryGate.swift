import Glibc
internal import System

/// Lets only plain files with safe paths out of an archive, each path once.
final class EntryGate {
  /// What happens to symbolic and hard links.
  enum Links {
    /// The archive is refused.
    case refused
    /// They do not come out.
    case leftOut
  }

  private let reader: ArchiveReader
  private let limits: UnpackLimits
  private let links: Links
  private var seen: Set<String> = []
  private var entries = 0

  init(_ reader: ArchiveReader, _ limits: UnpackLimits, links: Links) {
    self.reader = reader
    self.limits = limits
    self.links = links
  }

  /// Goes to the next plain file; `nil` at the end.
  /// - Throws: `UnpackError`, what the input throws.
  func next() throws -> UnpackedEntry? {
    while let header = try reader.next() {
      entries += 1
      guard entries <= limits.entries else {
        throw UnpackError.tooManyEntries(limit: limits.entries)
      }
      guard let text = header.path else { throw UnpackError.unsafePath("") }
      let isFolder = header.type == S_IFDIR
      // The whole tree may be listed as `./`; a folder's name may end in a slash.
      var path = text[...]
      while path.hasPrefix("./") { path = path.dropFirst(2) }
      if isFolder, path.hasSuffix("/") { path = path.dropLast() }
      if isFolder, path.isEmpty || path == "." { continue }
      guard let path = RelativePath(path) else { throw UnpackError.unsafePath(text) }
      if header.isHardLink || header.type == S_IFLNK {
        if links == .leftOut { continue }
        throw UnpackError.notAPlainFile(text)
      }
      if isFolder { continue }
      guard header.type == S_IFREG, !header.isEncrypted else {
        throw UnpackError.notAPlainFile(text)
      }
      // Swift compares by canonical equivalence, so that a twin in another
      // normalisation counts as the same path.
      guard seen.insert(path.description).inserted else { throw UnpackError.duplicate(path) }
      if let size = header.size, size < 0 || UInt64(size) > limits.bytes {
        throw UnpackError.tooLarge(limit: limits.bytes)
      }
      return UnpackedEntry(path: path, size: header.size.map { UInt64($0) })
    }
    return nil
  }
}
