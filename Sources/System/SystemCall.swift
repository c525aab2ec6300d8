import Glibc

/// The one seam through which the system calls on files, folders and file systems go
/// whose failure is reported.
///
/// In a debug build a test can make the n-th call fail, or kill the process
/// there; a release build has no trace of it. What does not go through it cannot
/// fail in a way that matters: `close` of what was only read or synced before, the
/// end of a lock, and hints (`posix_fadvise`, `sync_file_range`, `fallocate`).
enum SystemCall {
  /// Makes a call that answers −1 with `errno` set when it fails.
  ///
  /// An interrupted call (`EINTR`) is made again.
  /// - Throws: `FileError` with the call's name, the path and `errno`.
  @discardableResult
  static func check<Answer: SignedInteger>(
    _ operation: String, _ path: String, _ call: () -> Answer
  ) throws -> Answer {
    try strike(operation, path)
    while true {
      let answer = call()
      if answer != -1 { return answer }
      let code = errno
      if code != EINTR { throw FileError(operation: operation, path: path, code: code) }
    }
  }

  /// Makes a call that answers no pointer, with `errno` set, when it fails.
  /// - Throws: `FileError` with the call's name, the path and `errno`.
  static func pointer<Answer>(
    _ operation: String, _ path: String, _ call: () -> Answer?
  ) throws -> Answer {
    try strike(operation, path)
    guard let answer = call() else {
      throw FileError(operation: operation, path: path, code: errno)
    }
    return answer
  }

  /// Fails where a test wants it.
  private static func strike(_ operation: String, _ path: String) throws {
    #if DEBUG
      if let code = FaultPoints.strike(operation, path) {
        throw FileError(operation: operation, path: path, code: code)
      }
    #endif
  }
}

/// A system call on a file, folder or file system that failed.
///
/// The case is kept raw: sentences are made where they are shown.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system call, as its manual page is named: `openat`, `fsync`.
  public var operation: String
  /// The path that it was asked for, as the caller gave it.
  public var path: String
  /// The value of `errno`.
  public var code: Int32

  /// Makes an error of a failed call.
  public init(operation: String, path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// The system's own words for the code, in the C locale.
  public var reason: String {
    var buffer = [CChar](repeating: 0, count: 128)
    guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
      .lowercasedFirst
  }

  /// Whether nothing stands at the path.
  public var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  /// Whether the disk, the quota or the inodes are used up.
  public var isFull: Bool { code == ENOSPC || code == EDQUOT }

  /// The call, its path and the system's words.
  public var description: String { "\(operation): \(path): \(reason)" }
}

extension String {
  /// The same text with a small first letter, as error sentences want it.
  fileprivate var lowercasedFirst: String {
    guard let first else { return self }
    return first.lowercased() + dropFirst()
  }
}
