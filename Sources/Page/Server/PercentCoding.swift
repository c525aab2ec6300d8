internal import Formats

/// Percent-encoding (RFC 3986, section 2.1).
public enum PercentCoding {
  /// The bytes that stand for themselves: letters, digits, `-`, `.`, `_` and `~`.
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e: true
    default: false
    }
  }

  /// A text with everything but letters, digits, `-._~` as `%HH`: it can stand
  /// as one segment of a path or one value of a query.
  public static func encode(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isUnreserved(byte) {
        bytes.append(byte)
      } else {
        bytes.append(0x25)
        bytes += Hexadecimal.text([byte]).uppercased().utf8
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text of an encoded one; `nil` when an escape is broken, when the
  /// bytes are not UTF-8, or when a control character or a zero byte comes out.
  /// - Parameter isForm: whether `+` stands for a space, as in a form, where
  ///   line breaks and tabs may stand too.
  static func decode(_ text: Substring.UTF8View, isForm: Bool) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 0x25:
        guard rest.count >= 2, let value = Hexadecimal.bytes(rest.prefix(2)) else { return nil }
        bytes += value
        rest = rest.dropFirst(2)
      case 0x2b where isForm: bytes.append(0x20)
      default: bytes.append(byte)
      }
    }
    guard let decoded = String(validating: bytes, as: UTF8.self) else { return nil }
    let isPlain = decoded.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x09, 0x0a, 0x0d: isForm
      case 0..<0x20, 0x7f: false
      default: true
      }
    }
    return isPlain ? decoded : nil
  }
}
