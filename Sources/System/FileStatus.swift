import Glibc

/// What the file system says of one path, links not followed.
public struct FileStatus: Hashable, Sendable {
  /// The kinds of things a path can name.
  public enum Kind: Hashable, Sendable {
    /// A plain file.
    case file
    /// A folder.
    case folder
    /// A symbolic link.
    case link
    /// A device, FIFO or socket.
    case other
  }

  /// What it is.
  public var kind: Kind
  /// Its length in bytes.
  public var size: UInt64
  /// The bytes that it takes on the disk (512-byte blocks × 512).
  public var allocated: UInt64
  /// The device and inode that identify it while it exists.
  public var device: UInt64, inode: UInt64
  /// When its content last changed, in nanoseconds since 1970.
  public var modified: Int64

  init(_ raw: stat) {
    switch raw.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    size = UInt64(clamping: raw.st_size)
    allocated = UInt64(clamping: raw.st_blocks) * 512
    device = UInt64(raw.st_dev)
    inode = UInt64(raw.st_ino)
    modified = Int64(raw.st_mtim.tv_sec) * 1_000_000_000 + Int64(raw.st_mtim.tv_nsec)
  }
}
