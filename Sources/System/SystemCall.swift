import Glibc

/// The one seam through which every system call of the file layer goes.
///
/// In a debug build a test can make the n-th call fail, or kill the process
/// there; a release build has no trace of it.
enum SystemCall {
  /// Makes a call that answers −1 with `errno` set when it fails.
  ///
  /// An interrupted call (`EINTR`) is made again.
  /// - Throws: `FileError` with the call's name, the path and `errno`.
  @discardableResult
  static func check<Answer: SignedInteger>(
    _ operation: String, _ path: String, _ call: () -> Answer
  ) throws -> Answer {
    #if DEBUG
      if let code = FaultPoints.strike(operation, path) {
        throw FileError(operation: operation, path: path, code: code)
      }
    #endif
    while true {
      let answer = call()
      if answer != -1 { return answer }
      let code = errno
      if code != EINTR { throw FileError(operation: operation, path: path, code: code) }
    }
  }
}
