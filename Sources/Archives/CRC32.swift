internal import CZlib

/// A running CRC-32, as zip and gzip use it.
public struct CRC32: Sendable {
  /// The value of the bytes so far.
  public private(set) var value: UInt32 = 0

  /// Begins with no bytes.
  public init() {}

  /// Feeds bytes.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    value = UInt32(
      truncatingIfNeeded: crc32_z(
        UInt(value), start.assumingMemoryBound(to: UInt8.self), bytes.count))
  }
}
