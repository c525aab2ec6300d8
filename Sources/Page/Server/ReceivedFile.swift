internal import Formats
internal import Glibc
public import System

/// A file that was uploaded. It goes away with its last reference unless it is kept.
public final class ReceivedFile: Sendable {
  private static let prefix = ".upload-"

  /// The folder that it is in.
  public let folder: Folder
  /// The file, open for reading and writing.
  public let file: OpenFile
  /// Its length in bytes.
  public let size: UInt64
  private let temporaryName: String
  private let isKept = Monitor(false)

  /// Makes an empty file of a name that nobody has.
  static func begin(in folder: Folder) throws -> (name: String, file: OpenFile) {
    guard let name = (try? Secret()).map({ prefix + $0.text }) else {
      throw FileError(operation: "getrandom", path: folder.path, code: EIO)
    }
    let file = try folder.open(name, .create)
    // Held as long as someone works on it, so that a sweep passes it by.
    _ = try file.tryLock()
    return (name, file)
  }

  init(_ name: String, _ file: OpenFile, in folder: Folder, size: UInt64) {
    temporaryName = name
    self.file = file
    self.folder = folder
    self.size = size
  }

  deinit {
    if !isKept.change({ $0 }) { try? folder.remove(temporaryName) }
  }

  /// The path of the file before it is kept.
  public var path: String { folder.path(of: temporaryName) }

  /// Makes it durable under a name in its folder.
  /// - Parameters:
  ///   - name: the name.
  ///   - replacing: whether a file of that name may go.
  /// - Throws: `FileError`; code `EEXIST` when there is one and it may not.
  public func keep(as name: String, replacing: Bool = false) throws {
    try file.sync()
    if !replacing, try folder.status(name) != nil {
      throw FileError(operation: "renameat", path: folder.path(of: name), code: EEXIST)
    }
    try folder.rename(temporaryName, to: folder, as: name)
    isKept.change { $0 = true }
    try folder.sync()
  }

  /// Removes what uploads left behind that a crash broke off.
  /// - Throws: `FileError`.
  public static func sweep(_ folder: Folder) throws {
    for name in try folder.names() where name.hasPrefix(prefix) {
      if let file = try? folder.open(name, .update), (try? file.tryLock()) == true {
        try folder.remove(name)
      }
    }
  }
}
