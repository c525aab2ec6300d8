/// JSON text that cannot be used: what is wrong and where.
public enum DocumentError: Error, Hashable, Sendable {
  /// Not JSON: the reader's words, and the place, both counted from 1.
  case syntax(message: String, line: Int, column: Int)
  /// A member that the format demands is not there. Paths read `stops[0].days`.
  case missing(path: String)
  /// A value of the wrong kind or out of its range; `expected` says what it should be.
  case wrong(path: String, expected: String)
  /// A member that the format does not know, and the known name next to it.
  case unknown(path: String, closest: String?)
  /// Longer than the reader accepts, in bytes.
  case tooLong(limit: Int)
}
