/// Base64 with the usual alphabet and padding (RFC 4648, section 4).
public enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text of bytes.
  public static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let piece = bytes[start..<min(start + 3, bytes.count)]
      let number = piece.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - piece.count))
      for place in 0..<4 {
        text.append(
          place <= piece.count ? alphabet[number >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text; `nil` for anything but canonical base64.
  public static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    var digits = Array(text.utf8)
    guard digits.count % 4 == 0 else { return nil }
    var padding = 0
    while padding < 2, digits.last == UInt8(ascii: "=") {
      digits.removeLast()
      padding += 1
    }
    var bytes: [UInt8] = []
    var number = 0
    var bits = 0
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      number = number << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: number >> bits))
        number &= (1 << bits) - 1
      }
    }
    // Bits that belong to no byte must be zero, so that each text is the only one.
    return number == 0 ? bytes : nil
  }

  private static func value(of digit: UInt8) -> Int? {
    switch digit {
    case 0x41...0x5a: Int(digit) - 0x41
    case 0x61...0x7a: Int(digit) - 0x61 + 26
    case 0x30...0x39: Int(digit) - 0x30 + 52
    case 0x2b: 62
    case 0x2f: 63
    default: nil
    }
  }
}
