internal import CShims
import Glibc
import Synchronization

/// An open plain file. It is closed when the last reference goes away.
///
/// Reads and writes at an offset may be made from several threads at once.
public final class OpenFile: Sendable {
  /// How a file is opened.
  public enum Mode: Hashable, Sendable {
    /// For reading.
    case read
    /// For reading and writing; it must exist.
    case update
    /// For reading and writing, made anew; fails when something is there.
    case create
    /// For reading and writing, made when nothing is there.
    case createOrUpdate

    var flags: Int32 {
      switch self {
      case .read: O_RDONLY | O_NOFOLLOW | O_NONBLOCK
      case .update: O_RDWR | O_NOFOLLOW | O_NONBLOCK
      case .create: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
      case .createOrUpdate: O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK
      }
    }
  }

  /// The descriptor; valid as long as this value is.
  public let descriptor: Int32
  /// The path it was opened by, for messages.
  public let path: String

  init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Whether ``tryLock(exclusive:)`` got the lock.
  private let isLocked = Atomic(false)

  deinit {
    // Closing alone would leave the lock with a child process that another
    // thread is just starting, until that child becomes its program.
    if isLocked.load(ordering: .relaxed) { _ = tp_unlock(descriptor) }
    close(descriptor)
  }

  /// Opens a path that the user gave: links on the way and at the end are followed.
  /// - Throws: `FileError`.
  public static func open(_ path: String, _ mode: Mode = .read) throws -> OpenFile {
    let file = OpenFile(
      descriptor: try SystemCall.check("openat", path) {
        tp_openat(AT_FDCWD, path, mode.flags & ~O_NOFOLLOW, 0o666)
      }, path: path)
    guard try file.status().kind == .file else {
      throw FileError(operation: "openat", path: path, code: EISDIR)
    }
    return file
  }

  /// What the file system says of it.
  /// - Throws: `FileError`.
  public func status() throws -> FileStatus {
    var raw = stat()
    try SystemCall.check("fstat", path) { fstat(descriptor, &raw) }
    return FileStatus(raw)
  }

  /// Its length in bytes.
  /// - Throws: `FileError`.
  public func size() throws -> UInt64 { try status().size }

  /// Reads from the current place; answers the bytes read, 0 at the end.
  /// - Throws: `FileError`.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try SystemCall.check("read", path) { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
  }

  /// Reads from an offset; answers the bytes read, 0 at the end.
  /// - Throws: `FileError`.
  public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64) throws -> Int {
    try SystemCall.check("pread", path) {
      pread(descriptor, buffer.baseAddress, buffer.count, off_t(clamping: offset))
    }
  }

  /// Reads from an offset until a buffer is full or the file ends; answers the bytes read.
  /// - Throws: `FileError`.
  public func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: UInt64) throws -> Int {
    var done = 0
    while done < buffer.count {
      let count = try read(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[done...]), at: offset + UInt64(done))
      if count == 0 { break }
      done += count
    }
    return done
  }

  /// Reads the whole file, which must not be longer than `limit` bytes.
  /// - Throws: `FileError`; code `EFBIG` when it is longer.
  public func readAll(limit: Int) throws -> [UInt8] {
    let size = try size()
    guard size <= UInt64(limit) else { throw FileError(operation: "read", path: path, code: EFBIG) }
    // One byte more than it claims, so that a growing file is noticed.
    var bytes = [UInt8](repeating: 0, count: Int(size) + 1)
    let count = try bytes.withUnsafeMutableBytes { try fill($0, at: 0) }
    guard count <= limit else { throw FileError(operation: "read", path: path, code: EFBIG) }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Writes all bytes at the current place.
  /// - Throws: `FileError`.
  public func write(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes
    while !rest.isEmpty {
      let written = try SystemCall.check("write", path) {
        Glibc.write(descriptor, rest.baseAddress, rest.count)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    }
  }

  /// Writes all bytes at the current place.
  /// - Throws: `FileError`.
  public func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try write($0) }
  }

  /// Writes all bytes at an offset.
  /// - Throws: `FileError`.
  public func write(_ bytes: UnsafeRawBufferPointer, at offset: UInt64) throws {
    var rest = bytes
    var place = offset
    while !rest.isEmpty {
      let written = try SystemCall.check("pwrite", path) {
        pwrite(descriptor, rest.baseAddress, rest.count, off_t(clamping: place))
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
      place += UInt64(written)
    }
  }

  /// Moves the current place to an offset from the start.
  /// - Throws: `FileError`.
  public func seek(to offset: UInt64) throws {
    try SystemCall.check("lseek", path) { lseek(descriptor, off_t(clamping: offset), SEEK_SET) }
  }

  /// Cuts or extends it to a length.
  /// - Throws: `FileError`.
  public func truncate(to length: UInt64) throws {
    try SystemCall.check("ftruncate", path) { ftruncate(descriptor, off_t(clamping: length)) }
  }

  /// Asks the file system to set aside room for its first bytes, so that they are
  /// written side by side and without looking for room again; its length stays.
  /// ``truncate(to:)`` gives back what was not used. A hint, so that a file system
  /// without it is no error.
  public func reserve(_ count: UInt64) {
    if count == 0 || tp_reserve(descriptor, Int64(clamping: count)) != 0 { return }
  }

  /// Makes its bytes and its length durable.
  /// - Throws: `FileError`.
  public func sync() throws {
    try SystemCall.check("fsync", path) { fsync(descriptor) }
  }

  /// Asks the kernel to begin writing a range to the disk, without waiting;
  /// a hint, so that a file system without it is no error.
  public func startWriteback(from offset: UInt64, count: UInt64) {
    if tp_start_writeback(descriptor, Int64(clamping: offset), Int64(clamping: count)) != 0 {
      return
    }
  }

  /// Tells the kernel that its cached pages are not needed any more; a hint.
  public func dropCache() {
    _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
  }

  /// Takes a lock on the whole file, held until this value goes away; a crash
  /// releases it. Answers false when another holder is in the way.
  /// - Throws: `FileError` for every other failure.
  public func tryLock(exclusive: Bool = true) throws -> Bool {
    do {
      try SystemCall.check("fcntl", path) { tp_lock(descriptor, exclusive) }
      isLocked.store(true, ordering: .relaxed)
      return true
    } catch let error as FileError where error.code == EAGAIN || error.code == EACCES {
      return false
    }
  }
}

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
