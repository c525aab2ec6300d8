internal import Formats

/// Whether it is worth compressing a raw file: zlib tries it on the first bytes.
enum CompressionSample {
  /// What deflate looks back at: enough to see past a header, and short beside
  /// the digest of a whole model.
  private static let size = 32 << 10

  /// True when the sample shrinks by a tenth.
  static func isCompressible(_ file: any PayloadReading, size: UInt64) throws -> Bool {
    guard size >= 1024 else { return false }
    let deflater = try Deflater()
    var buffer = [UInt8](repeating: 0, count: CompressionSample.size)
    var taken = 0
    var made = 0
    while taken < CompressionSample.size {
      let count = try buffer.withUnsafeMutableBytes { try file.read(into: $0) }
      if count == 0 { break }
      taken += count
      try buffer.withUnsafeBytes {
        try deflater.deflate(UnsafeRawBufferPointer(rebasing: $0[..<count])) { made += $0.count }
      }
    }
    try deflater.finish { made += $0.count }
    return made < taken / 10 * 9
  }
}
