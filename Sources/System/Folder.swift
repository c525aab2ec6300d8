internal import CShims
import Glibc

/// An open folder; everything below it is reached through its descriptor, one
/// name at a time and never through a link. It is closed with its last reference.
public final class Folder: Sendable {
  /// The descriptor; valid as long as this value is.
  public let descriptor: Int32
  /// The path it was opened by, for messages.
  public let path: String

  init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  private static let flags = O_RDONLY | O_DIRECTORY

  /// Opens a folder that the user named; links on the way are followed.
  /// - Throws: `FileError`.
  public static func open(_ path: String) throws -> Folder {
    Folder(
      descriptor: try SystemCall.check("openat", path) { tp_openat(AT_FDCWD, path, flags, 0) },
      path: path)
  }

  /// Opens a folder that the user named, and makes it and its parents where
  /// they are missing.
  /// - Throws: `FileError`.
  public static func make(_ path: String) throws -> Folder {
    do {
      return try open(path)
    } catch let error as FileError where error.code == ENOENT {
      let parent = PathText.parent(of: path)
      if !parent.isEmpty, parent != path { _ = try make(parent) }
      do {
        try SystemCall.check("mkdir", path) { mkdir(path, 0o777) }
      } catch let error as FileError where error.code == EEXIST {
        // Another process was faster; opening it tells whether it is a folder.
      }
      return try open(path)
    }
  }

  /// Opens the folder at a path, or the nearest one above it that is there.
  /// - Throws: `FileError`.
  public static func openNearest(_ path: String) throws -> Folder {
    do {
      return try open(path)
    } catch let error as FileError where error.code == ENOENT {
      let parent = PathText.parent(of: path)
      if parent == path { throw error }
      return try openNearest(parent.isEmpty ? "." : parent)
    }
  }

  /// The path of a name below this folder, for messages.
  public func path(of name: String) -> String {
    path.hasSuffix("/") ? path + name : path + "/" + name
  }

  /// Opens the folder of a name below this one; links are refused (`ELOOP`, `ENOTDIR`).
  /// - Throws: `FileError`.
  public func folder(_ name: String) throws -> Folder {
    let place = path(of: name)
    return Folder(
      descriptor: try SystemCall.check("openat", place) {
        tp_openat(descriptor, name, Folder.flags | O_NOFOLLOW, 0)
      }, path: place)
  }

  /// Opens the folder of a name below this one, and makes it when it is missing.
  /// - Throws: `FileError`.
  public func makeFolder(_ name: String) throws -> Folder {
    do {
      try SystemCall.check("mkdirat", path(of: name)) { mkdirat(descriptor, name, 0o777) }
    } catch let error as FileError where error.code == EEXIST {
      // It is there; opening it tells whether it is a folder.
    }
    return try folder(name)
  }

  /// Opens the folder at a path below this one.
  /// - Throws: `FileError`.
  public func folder(at path: RelativePath, making: Bool = false) throws -> Folder {
    var folder = self
    for name in path.components {
      folder = try making ? folder.makeFolder(name) : folder.folder(name)
    }
    return folder
  }

  /// Opens the plain file of a name in this folder; links are refused.
  /// - Throws: `FileError`; code `EINVAL` for what is not a plain file.
  public func open(_ name: String, _ mode: OpenFile.Mode = .read) throws -> OpenFile {
    let place = path(of: name)
    let file = OpenFile(
      descriptor: try SystemCall.check("openat", place) {
        tp_openat(descriptor, name, mode.flags, 0o666)
      }, path: place)
    guard try file.status().kind == .file else {
      throw FileError(operation: "openat", path: place, code: EINVAL)
    }
    return file
  }

  /// Opens the plain file at a path below this folder.
  /// - Throws: `FileError`.
  public func open(at path: RelativePath, _ mode: OpenFile.Mode = .read, making: Bool = false)
    throws -> OpenFile
  {
    guard let parent = path.parent else { return try open(path.name, mode) }
    return try folder(at: parent, making: making).open(path.name, mode)
  }

  /// What the file system says of this folder itself.
  /// - Throws: `FileError`.
  public func status() throws -> FileStatus {
    var raw = stat()
    try SystemCall.check("fstat", path) { fstat(descriptor, &raw) }
    return FileStatus(raw)
  }

  /// What stands at a name, links not followed; `nil` when nothing does.
  /// - Throws: `FileError`.
  public func status(_ name: String) throws -> FileStatus? {
    var raw = stat()
    do {
      try SystemCall.check("fstatat", path(of: name)) {
        fstatat(descriptor, name, &raw, AT_SYMLINK_NOFOLLOW)
      }
    } catch let error as FileError where error.isMissing {
      return nil
    }
    return FileStatus(raw)
  }

  /// What stands at a path below this folder; `nil` when nothing does.
  /// - Throws: `FileError`.
  public func status(at path: RelativePath) throws -> FileStatus? {
    guard let parent = path.parent else { return try status(path.name) }
    do {
      return try folder(at: parent).status(path.name)
    } catch let error as FileError where error.isMissing {
      return nil
    }
  }

  /// The names in this folder, ordered by their bytes; names that are not
  /// UTF-8 come with replacement characters and so do not open.
  /// - Throws: `FileError`.
  public func names() throws -> [String] {
    // A second descriptor, since reading a folder moves the place in it.
    let copy = try SystemCall.check("openat", path) {
      tp_openat(descriptor, ".", Folder.flags, 0)
    }
    let stream: OpaquePointer
    do {
      stream = try SystemCall.pointer("fdopendir", path) { fdopendir(copy) }
    } catch {
      close(copy)
      throw error
    }
    defer { closedir(stream) }
    var names: [String] = []
    // One call for the seam, however many it takes: there is one reason to fail for all.
    try SystemCall.check("readdir", path) {
      errno = 0
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { names.append(name) }
        errno = 0
      }
      return errno == 0 ? 0 : -1
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Removes the file or link of a name; nothing there is no error.
  /// - Throws: `FileError`.
  public func remove(_ name: String) throws {
    do {
      try SystemCall.check("unlinkat", path(of: name)) { unlinkat(descriptor, name, 0) }
    } catch let error as FileError where error.isMissing {}
  }

  /// Removes an empty folder; nothing there is no error.
  /// - Throws: `FileError`.
  public func removeEmptyFolder(_ name: String) throws {
    do {
      try SystemCall.check("unlinkat", path(of: name)) { unlinkat(descriptor, name, AT_REMOVEDIR) }
    } catch let error as FileError where error.isMissing {}
  }

  /// Removes a file or a folder with all that is in it, links not followed.
  /// - Throws: `FileError`.
  public func removeTree(_ name: String) throws {
    guard let status = try status(name) else { return }
    guard status.kind == .folder else { return try remove(name) }
    let below = try folder(name)
    for inner in try below.names() { try below.removeTree(inner) }
    try removeEmptyFolder(name)
  }

  /// Renames within one file system, replacing a file that stands in the way.
  /// - Throws: `FileError`.
  public func rename(_ name: String, to target: Folder, as newName: String) throws {
    try SystemCall.check("renameat", target.path(of: newName)) {
      renameat(descriptor, name, target.descriptor, newName)
    }
  }

  /// Renames between two paths below this folder, making the folders on the way.
  /// - Throws: `FileError`.
  public func move(_ source: RelativePath, to target: RelativePath) throws {
    let from = try source.parent.map { try folder(at: $0) } ?? self
    let to = try target.parent.map { try folder(at: $0, making: true) } ?? self
    try from.rename(source.name, to: to, as: target.name)
  }

  /// The bytes of all plain files in this folder and below.
  /// - Throws: `FileError`.
  public func treeSize() throws -> UInt64 {
    try names().reduce(0) { $0.addingClamped(try treeSize($1)) }
  }

  /// The bytes of the plain file of a name, or of all plain files below the folder of
  /// that name; 0 when nothing is there. Links count nothing.
  /// - Throws: `FileError`.
  public func treeSize(_ name: String) throws -> UInt64 {
    guard let status = try status(name) else { return 0 }
    switch status.kind {
    case .file: return status.size
    case .folder: return try folder(name).treeSize()
    case .link, .other: return 0
    }
  }

  /// Makes its names durable. A file system that cannot sync folders is no error.
  /// - Throws: `FileError`.
  public func sync() throws {
    do {
      try SystemCall.check("fsync", path) { fsync(descriptor) }
    } catch let error as FileError where error.code == EINVAL {}
  }

  /// Makes everything on its file system durable.
  /// - Throws: `FileError`.
  public func syncFileSystem() throws {
    try SystemCall.check("syncfs", path) { tp_syncfs(descriptor) }
  }

  /// The name that ``replace(_:with:)`` writes to first; a program that died leaves it.
  public static func temporaryName(of name: String) -> String { ".\(name).tmp" }

  /// Writes a whole file so that its name holds the old bytes or the new ones,
  /// never a part: temporary name, fsync, rename, fsync of the folder.
  /// - Throws: `FileError`; the temporary file is removed.
  public func replace(_ name: String, with bytes: [UInt8]) throws {
    let temporary = Folder.temporaryName(of: name)
    try remove(temporary)
    do {
      let file = try open(temporary, .create)
      try file.write(bytes)
      try file.sync()
      try rename(temporary, to: self, as: name)
    } catch {
      try? remove(temporary)
      throw error
    }
    try sync()
  }
}
