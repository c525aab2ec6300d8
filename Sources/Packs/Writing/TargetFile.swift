import Glibc
internal import System

/// A file that comes into being whole or not at all: written under a temporary
/// name in the same folder, made durable, then renamed.
final class TargetFile {
  /// The file to write.
  let file: OpenFile
  /// The path that it will have.
  let path: String
  private let folder: Folder
  private let name: String
  private let temporary: String
  private var isDone = false

  /// Opens the temporary file.
  /// - Throws: `FileError`; `PackBuildError.busy` when another program holds it.
  init(_ path: String) throws {
    self.path = path
    let parent = PathText.parent(of: path)
    folder = try Folder.open(parent.isEmpty ? "." : parent)
    name = String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    if try folder.status(name)?.kind == .folder {
      throw FileError(operation: "openat", path: path, code: EISDIR)
    }
    temporary = ".\(name).tmp"
    // A file that an earlier run left behind is taken over; a lock tells whether
    // that run is still there.
    var isOurs = false
    do {
      file = try folder.open(temporary, .createOrUpdate)
      guard try file.tryLock() else {
        throw PackBuildError.busy(path: path)
      }
      isOurs = true
      try file.truncate(to: 0)
    } catch {
      isDone = true
      if isOurs {
        try? folder.remove(temporary)
      } else {
        TargetFile.discard(temporary, in: folder)
      }
      throw error
    }
  }

  /// Removes a temporary file that no other program holds.
  private static func discard(_ temporary: String, in folder: Folder) {
    if let file = try? folder.open(temporary, .update), (try? file.tryLock()) == true {
      try? folder.remove(temporary)
    }
  }

  deinit { if !isDone { try? folder.remove(temporary) } }

  /// The room in the folder.
  func space() throws -> DiskSpace { try DiskSpace(of: folder) }

  /// Makes it durable and gives it its name; what stood there before is replaced.
  func commit() throws {
    try file.sync()
    try folder.rename(temporary, to: folder, as: name)
    isDone = true
    try folder.sync()
  }
}
