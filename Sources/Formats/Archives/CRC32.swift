internal import CDeflate

/// A running CRC-32, as zip and gzip use it, computed by libdeflate: zlib's takes
/// as long as a SHA-256 of the same bytes.
public struct CRC32: Sendable {
  /// The value of the bytes so far.
  public private(set) var value: UInt32 = 0

  /// Begins with no bytes.
  public init() {}

  /// Feeds bytes.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    // For no address it would answer the value of no bytes.
    guard let start = bytes.baseAddress else { return }
    value = libdeflate_crc32(value, start, bytes.count)
  }
}
