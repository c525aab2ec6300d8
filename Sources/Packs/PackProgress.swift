/// How far a long piece of work is.
public struct PackProgress: Hashable, Sendable {
  /// Bytes that are done.
  public var done: UInt64
  /// Bytes in all; `nil` when it is not known.
  public var total: UInt64?
  /// The path that is worked on.
  public var path: String
}
