internal import Archives
internal import Files

/// Whether it is worth compressing a raw file: zlib tries it on three samples.
enum CompressionSample {
  private static let size = 64 << 10

  /// True when samples from the start, the middle and the end shrink by a tenth.
  static func isCompressible(_ file: OpenFile, size: UInt64) throws -> Bool {
    guard size >= 1024 else { return false }
    let deflater = try Deflater()
    let length = min(UInt64(self.size), size)
    var buffer = [UInt8](repeating: 0, count: Int(length))
    var taken = 0
    var made = 0
    for place in [0, (size - length) / 2, size - length] {
      let count = try buffer.withUnsafeMutableBytes { try file.read(into: $0, at: place) }
      taken += count
      try buffer.withUnsafeBytes {
        try deflater.deflate(UnsafeRawBufferPointer(rebasing: $0[..<count])) { made += $0.count }
      }
    }
    try deflater.finish { made += $0.count }
    return made < taken / 10 * 9
  }
}
