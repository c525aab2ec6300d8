internal import System

/// Tells whether a library changed since it was last looked at, for the price of
/// a few calls that read no file.
///
/// Two equal fingerprints mean that no program asked for, began, ended, cancelled
/// or deleted anything meanwhile. A program that died leaves no trace in them:
/// whoever waits for one looks at the states from time to time.
public struct LibraryFingerprint: Hashable, Sendable {
  /// Model sets, the queue and the pins.
  public var content: [File?]
  /// Where the running transfer is.
  public var progress: File?
  /// The fetched catalogs.
  public var catalogs: File?

  /// What is looked at of a file or folder.
  public struct File: Hashable, Sendable {
    private var size: UInt64
    private var modified: Int64
    private var inode: UInt64

    fileprivate init?(_ status: FileStatus?) {
      guard let status else { return nil }
      (size, modified, inode) = (status.size, status.modified, status.inode)
    }
  }
}

extension Library {
  /// How the library stands now.
  /// - Throws: `FileError`.
  public func fingerprint() throws -> LibraryFingerprint {
    let queue = try existingFolder("queue")
    return LibraryFingerprint(
      content: [
        .init(try root.status("models")), .init(try root.status("pins.json")),
        .init(try queue?.status("journal")), .init(try queue?.status("paused")),
      ],
      progress: .init(try queue?.status("progress")),
      catalogs: .init(try root.status("catalogs")))
  }
}
