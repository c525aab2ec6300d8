public import Formats
internal import Glibc
internal import Packs
public import System

/// Files that a person names as input.
public enum Input {
  /// The longest document that is read.
  public static let limit = 64 << 20

  /// The bytes of a document.
  /// - Throws: `Message` with code 66.
  public static func bytes(of path: String) throws -> [UInt8] {
    do {
      return try OpenFile.open(path).readAll(limit: limit)
    } catch let error as FileError {
      var message = Message(error)
      message.code = .noInput
      throw message
    }
  }

  /// The JSON of a document.
  /// - Throws: `Message` with the place at fault.
  public static func json(of path: String) throws -> JSONNode {
    let bytes = try bytes(of: path)
    do {
      return try JSONNode(parsing: bytes, limit: limit)
    } catch let error as DocumentError {
      throw Message(error, in: path)
    }
  }

  /// Runs a reader of a document, so that its errors name the file.
  /// - Throws: `Message`, and what else the reader throws.
  public static func reading<Value>(_ path: String, _ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch let error as DocumentError {
      throw Message(error, in: path)
    }
  }
}

extension Input {
  /// Whether all words name packs: archives, or folders with a bag.
  public static func arePacks(_ paths: [String]) -> Bool {
    !paths.isEmpty && paths.allSatisfy(isPack)
  }

  /// Whether a path names a pack; a document begins like JSON.
  public static func isPack(_ path: String) -> Bool {
    if let folder = try? Folder.open(path) {
      return (try? folder.status("bagit.txt")) ?? nil != nil
    }
    var first: UInt8 = 0
    guard !path.hasSuffix(".json"), let file = try? OpenFile.open(path),
      (try? withUnsafeMutableBytes(of: &first, { try file.read(into: $0) })) == 1
    else { return false }
    return !"{[ \t\r\n\u{feff}".utf8.contains(first)
  }

  /// Whether a folder stands at a path.
  public static func isFolder(_ path: String) -> Bool { (try? Folder.open(path)) != nil }

  /// Whether a plain file stands at a path.
  public static func isFile(_ path: String) -> Bool { (try? OpenFile.open(path)) != nil }

  /// Makes sure that files or folders are there, before any work.
  /// - Throws: `Message` with code 66.
  public static func check(_ paths: [String]) throws {
    for path in paths {
      do {
        do {
          _ = try Folder.open(path)
        } catch let error as FileError where error.code == ENOTDIR {
          _ = try OpenFile.open(path)
        }
      } catch let error as FileError {
        var message = Message(error)
        message.code = .noInput
        throw message
      }
    }
  }

  /// Runs a reader of a pack, so that its errors name the pack.
  /// - Throws: `Message`, and what else the reader throws.
  public static func readingPack<Value>(_ paths: [String], _ read: () throws -> Value) throws
    -> Value
  {
    do {
      return try read()
    } catch let error as PackError {
      throw Message(error, in: paths.joined(separator: ", "))
    }
  }
}

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
    let name = path.hasSuffix("/") ? "" : PathText.name(of: path)
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
