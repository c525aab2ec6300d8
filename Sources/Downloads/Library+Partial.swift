internal import Catalogs
internal import Formats
internal import System

// What has arrived of an artifact that is not whole yet lies in `partial/`,
// under a key that is the same in every run for the same bytes.
extension Library {
  private static let partialName = "partial"

  /// The key of an artifact: its digest, or that of its first address.
  static func key(of artifact: Artifact) throws -> String {
    if let digest = artifact.sha256 { return digest.hex }
    let address = Array((artifact.urls.first ?? artifact.name).utf8)
    return "url-" + (try SHA256Hasher.digest(of: address).hex)
  }

  /// The folder in which transports work.
  func workFolder() throws -> Folder { try root.makeFolder(Library.partialName) }

  /// The bytes of an unfinished artifact that an earlier try left.
  func partialBytes(of artifact: Artifact) throws -> UInt64 {
    guard let folder = try existingFolder(Library.partialName) else { return 0 }
    return try folder.status(PartialFile.dataName(Library.key(of: artifact)))?.size ?? 0
  }

  /// The bytes of everything that unfinished downloads left.
  /// - Throws: `FileError`.
  public func unfinishedBytes() throws -> UInt64 {
    try root.treeSize(Library.partialName)
  }

  /// Removes what stayed beside artifacts that are in the library by now: a
  /// program that is killed just after moving one in leaves it.
  func sweepWorkFolder() throws {
    guard let folder = try existingFolder(Library.partialName) else { return }
    for name in try folder.names() {
      // `KEY.part`, `KEY.json`, `KEY.apt`, and the sidecar's temporary `.KEY.json.tmp`.
      let key = name.drop { $0 == "." }.prefix { $0 != "." }
      guard let digest = SHA256Digest(hex: key), try size(of: digest) != nil else { continue }
      try folder.removeTree(name)
    }
  }

  /// Removes what an unfinished artifact left; answers the bytes that came back.
  func discardPartial(_ artifact: Artifact) throws -> UInt64 {
    guard let folder = try existingFolder(Library.partialName) else { return 0 }
    let key = try Library.key(of: artifact)
    var reclaimed: UInt64 = 0
    for name in try folder.names() where name.hasPrefix(key + ".") || name.hasPrefix(".\(key).") {
      reclaimed += try folder.treeSize(name)
      try folder.removeTree(name)
    }
    return reclaimed
  }
}

extension Folder {
  /// The bytes of a file, or of all files below a folder; 0 when nothing is there.
  func treeSize(_ name: String) throws -> UInt64 {
    guard let status = try status(name) else { return 0 }
    guard status.kind == .folder else { return status.size }
    let below = try folder(name)
    return try below.names().reduce(0) { $0 + (try below.treeSize($1)) }
  }
}
