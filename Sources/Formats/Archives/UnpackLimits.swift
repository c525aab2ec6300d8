/// How much may come out of one artifact.
public struct UnpackLimits: Hashable, Sendable {
  /// Bytes of all files together.
  public var bytes: UInt64
  /// Files and folders.
  public var entries: Int

  /// Makes limits.
  public init(bytes: UInt64 = 16 << 30, entries: Int = 100_000) {
    self.bytes = bytes
    self.entries = entries
  }
}
