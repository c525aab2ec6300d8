internal import System

/// Tells whether a library changed since it was last looked at, for the price of
/// a few calls that read no file.
///
/// Two equal marks mean that no program asked for, began, ended, cancelled or
/// deleted anything meanwhile. A program that died leaves no mark: whoever waits
/// for one looks at the states from time to time.
public struct LibraryMark: Hashable, Sendable {
  /// Model sets, the queue and the pins.
  public var content: [FileMark?]
  /// Where the running transfer is.
  public var progress: FileMark?
  /// The fetched catalogs.
  public var catalogs: FileMark?

  /// What is looked at of a file or folder.
  public struct FileMark: Hashable, Sendable {
    var size: UInt64
    var modified: Int64
    var inode: UInt64
  }
}

extension Library {
  /// How the library stands now.
  /// - Throws: `FileError`.
  public func mark() throws -> LibraryMark {
    let queue = try existingFolder("queue")
    return LibraryMark(
      content: [
        try FileMark(root.status("models")), try FileMark(root.status("pins.json")),
        try FileMark(queue?.status("journal")), try FileMark(queue?.status("paused")),
      ],
      progress: try FileMark(queue?.status("progress")),
      catalogs: try FileMark(root.status("catalogs")))
  }

  private typealias FileMark = LibraryMark.FileMark
}

extension LibraryMark.FileMark {
  init?(_ status: FileStatus?) {
    guard let status else { return nil }
    self.init(size: status.size, modified: status.modified, inode: status.inode)
  }
}
