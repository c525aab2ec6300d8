public import Catalogs
public import Formats
public import System

/// Verified artifacts on this machine, each under its SHA-256, and what is known
/// of the model sets that they belong to.
///
/// A file is moved in only after its length and digest were checked and its
/// bytes are durable, so whatever has a name in `artifacts/` was right when it
/// came. Reading needs no right to write.
public final class Library: Sendable {
  /// Where it is.
  public let path: String
  let root: Folder

  private init(root: Folder) {
    self.root = root
    self.path = root.path
  }

  /// Opens a library, and makes its folder when it is missing.
  /// - Throws: `FileError`.
  public static func open(_ path: String) throws -> Library {
    Library(root: try Folder.make(path))
  }

  /// Opens a library that is there; `nil` when nothing stands at the path.
  /// - Throws: `FileError`.
  public static func find(_ path: String) throws -> Library? {
    try ifThere { Library(root: try Folder.open(path)) }
  }

  /// The folder of a name in the library; `nil` when nothing is there yet.
  func existingFolder(_ name: String) throws -> Folder? { try ifThere { try root.folder(name) } }

  // MARK: - Artifacts

  private static func folderName(of digest: SHA256Digest) -> String { String(digest.hex.prefix(2)) }

  private func artifactFolder(for digest: SHA256Digest) throws -> Folder? {
    try ifThere { try existingFolder("artifacts")?.folder(Library.folderName(of: digest)) }
  }

  /// Opens the artifact of a digest; `nil` when it is not here.
  /// - Throws: `FileError`.
  public func file(for sha256: SHA256Digest) throws -> OpenFile? {
    try ifThere { try artifactFolder(for: sha256)?.open(sha256.hex) }
  }

  /// The length of the artifact of a digest; `nil` when it is not here.
  /// - Throws: `FileError`.
  public func size(of sha256: SHA256Digest) throws -> UInt64? {
    guard let status = try artifactFolder(for: sha256)?.status(sha256.hex), status.kind == .file
    else { return nil }
    return status.size
  }

  /// Whether a pinned artifact is here with its length; its digest was checked
  /// when it came. An artifact that is not pinned never is.
  /// - Throws: `FileError`.
  public func contains(_ artifact: Artifact) throws -> Bool {
    guard let digest = artifact.sha256, let size = try size(of: digest) else { return false }
    return artifact.bytes.exact.map { $0 == size } ?? true
  }

  /// Whether every artifact of a model set is here; pins are applied first.
  /// - Throws: `FileError`, `DocumentError` for a damaged list of pins.
  public func isDownloaded(_ set: ModelSet) throws -> Bool {
    let set = try pinned(set)
    return try !set.artifacts.isEmpty && set.artifacts.allSatisfy { try contains($0) }
  }

  /// Moves a durable file in under its digest, which the caller has checked.
  /// - Throws: `FileError`.
  func take(_ name: String, from folder: Folder, as digest: SHA256Digest) throws {
    let artifacts = try root.makeFolder("artifacts")
    let target = try artifacts.makeFolder(Library.folderName(of: digest))
    try folder.rename(name, to: target, as: digest.hex)
    try target.sync()
    try artifacts.sync()
    try root.sync()
  }

  /// Takes an artifact out whose bytes were found damaged, so that the next
  /// download fetches it again. Answers the bytes that came back.
  /// - Throws: `FileError`.
  @discardableResult
  public func discard(_ sha256: SHA256Digest) throws -> UInt64 {
    guard let folder = try artifactFolder(for: sha256),
      let status = try folder.status(sha256.hex)
    else { return 0 }
    try folder.remove(sha256.hex)
    return status.size
  }

  /// The digest and length of every artifact that is here, in order of the digests.
  /// - Throws: `FileError`.
  public func artifacts() throws -> [(sha256: SHA256Digest, bytes: UInt64)] {
    guard let artifacts = try existingFolder("artifacts") else { return [] }
    var found: [(sha256: SHA256Digest, bytes: UInt64)] = []
    for prefix in try artifacts.names() {
      let folder = try artifacts.folder(prefix)
      for name in try folder.names() {
        guard let digest = SHA256Digest(hex: name), let status = try folder.status(name)
        else { continue }
        found.append((digest, status.size))
      }
    }
    return found
  }

  // MARK: - Unfinished artifacts

  // What has arrived of an artifact that is not whole yet lies in `partial/`,
  // under a key that is the same in every run for the same bytes.
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

  /// The bytes of a model set that an unfinished download left.
  func partialBytes(of set: ModelSet) throws -> UInt64 {
    try pinned(set).artifacts.reduce(0) { sum, artifact in
      let whole = try artifact.sha256.flatMap { try size(of: $0) } ?? 0
      return try sum + (whole > 0 ? whole : partialBytes(of: artifact))
    }
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
  @discardableResult
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

/// What a look at the disk answers; `nil` when it throws because nothing is there.
func ifThere<Value>(_ look: () throws -> Value?) throws -> Value? {
  do {
    return try look()
  } catch let error as FileError where error.isMissing {
    return nil
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
