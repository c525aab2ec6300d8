/// Numbers of the zip format (APPNOTE 6.3.10): little-endian, anywhere in the bytes.
///
/// The callers check the bounds; these check them again.
extension UnsafeRawBufferPointer {
  func number16(_ offset: Int) -> UInt16 { number(offset) }
  func number32(_ offset: Int) -> UInt32 { number(offset) }
  func number64(_ offset: Int) -> UInt64 { number(offset) }

  private func number<Number: FixedWidthInteger & BitwiseCopyable>(_ offset: Int) -> Number {
    precondition(offset >= 0 && offset + MemoryLayout<Number>.size <= count)
    return Number(littleEndian: loadUnaligned(fromByteOffset: offset, as: Number.self))
  }
}

extension [UInt8] {
  /// Appends numbers, low byte first.
  mutating func append16(_ number: UInt16) { appendLittle(number) }
  mutating func append32(_ number: UInt32) { appendLittle(number) }
  mutating func append64(_ number: UInt64) { appendLittle(number) }

  private mutating func appendLittle(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
