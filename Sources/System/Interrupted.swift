/// The user asked for an end (Ctrl-C); thrown by long work that was told so.
public struct Interrupted: Error, Hashable, Sendable {
  /// Makes the error.
  public init() {}
}
