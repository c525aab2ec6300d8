/// Bytes as hexadecimal digits and back.
public enum Hexadecimal {
  /// The small digits of bytes, two each.
  public static func text(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The bytes of digits of either case; `nil` for anything else.
  public static func bytes(_ digits: some Collection<UInt8>) -> [UInt8]? {
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    var high: UInt8?
    for digit in digits {
      let value: UInt8
      switch digit {
      case 0x30...0x39: value = digit - 0x30
      case 0x41...0x46: value = digit - 0x41 + 10
      case 0x61...0x66: value = digit - 0x61 + 10
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }
}
