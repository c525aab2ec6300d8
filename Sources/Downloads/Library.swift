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
    do {
      return Library(root: try Folder.open(path))
    } catch let error as FileError where error.isMissing {
      return nil
    }
  }

  /// The folder of a name in the library; `nil` when nothing is there yet.
  func existingFolder(_ name: String) throws -> Folder? {
    do {
      return try root.folder(name)
    } catch let error as FileError where error.isMissing {
      return nil
    }
  }

  // MARK: - Artifacts

  private static func place(of digest: SHA256Digest) -> (folder: String, name: String) {
    (String(digest.hex.prefix(2)), digest.hex)
  }

  private func artifactFolder(for digest: SHA256Digest) throws -> Folder? {
    do {
      return try existingFolder("artifacts")?.folder(Library.place(of: digest).folder)
    } catch let error as FileError where error.isMissing {
      return nil
    }
  }

  /// Opens the artifact of a digest; `nil` when it is not here.
  /// - Throws: `FileError`.
  public func file(for sha256: SHA256Digest) throws -> OpenFile? {
    do {
      return try artifactFolder(for: sha256)?.open(sha256.hex)
    } catch let error as FileError where error.isMissing {
      return nil
    }
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
    let place = Library.place(of: digest)
    let target = try artifacts.makeFolder(place.folder)
    try folder.rename(name, to: target, as: place.name)
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
}
