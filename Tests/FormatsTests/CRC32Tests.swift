import Formats
import Testing

@Suite struct CRC32Tests {
  /// The check value of CRC-32/ISO-HDLC, in pieces of every length.
  @Test func theCheckValueComesOutOfAnyPieces() {
    let bytes = Array("123456789".utf8)
    for length in 1...9 {
      var crc = CRC32()
      bytes.withUnsafeBytes { all in
        for start in stride(from: 0, to: 9, by: length) {
          crc.update(UnsafeRawBufferPointer(rebasing: all[start..<min(start + length, 9)]))
          crc.update(UnsafeRawBufferPointer(start: nil, count: 0))
        }
      }
      #expect(crc.value == 0xcbf4_3926)
    }
    #expect(CRC32().value == 0)
  }
}
