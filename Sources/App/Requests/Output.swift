internal import Glibc
public import System

/// Files that a person names as output.
public enum Output {
  /// Writes a small file whole: its name holds the old bytes or the new ones.
  /// - Throws: `Message` with code 73, `FileError`.
  public static func write(_ bytes: [UInt8], to path: String) throws {
    let (folder, name) = try place(of: path)
    do {
      try folder.replace(name, with: bytes)
    } catch let error as FileError {
      var message = Message(error)
      if message.code == .noInput { message.code = .cannotCreate }
      throw message.doing(Words("file.cannot-write"))
    }
  }

  /// The folder that a new file goes to, and the file's name.
  /// - Throws: `Message` with code 73.
  public static func place(of path: String) throws -> (folder: Folder, name: String) {
    let parent = PathText.parent(of: path)
    let name = String(path.reversed().prefix { $0 != "/" }.reversed())
    guard RelativePath.isPlainName(name) else {
      throw Message(
        Words("file.cannot-write"), path, why: Words("file.no-file-name"), code: .cannotCreate)
    }
    do {
      let folder = try Folder.open(parent.isEmpty ? "." : parent)
      // Replacing is by name: it would put a file in the place of a device such as
      // /dev/null, or fail late on a folder.
      if let kind = try folder.status(name)?.kind, kind != .file, kind != .link {
        throw Message(
          Words("file.cannot-write"), path, why: Words("file.not-plain-there"),
          code: .cannotCreate)
      }
      return (folder, name)
    } catch let error as FileError {
      throw Message(
        Words("file.cannot-write"), path, why: error.words, code: .cannotCreate)
    }
  }

  /// The folder at a path, or the nearest one above it that is there.
  /// - Throws: `FileError`.
  public static func nearestFolder(_ path: String) throws -> Folder {
    do {
      return try Folder.open(path)
    } catch let error as FileError where error.code == ENOENT {
      let parent = PathText.parent(of: path)
      if parent == path { throw error }
      return try nearestFolder(parent.isEmpty ? "." : parent)
    }
  }
}
