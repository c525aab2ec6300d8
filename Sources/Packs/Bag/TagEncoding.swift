/// The encodings of tag files that are read.
enum TagEncoding {
  case utf8, latin1, utf16

  init?(_ name: String) {
    switch name.uppercased() {
    case "UTF-8", "US-ASCII", "ASCII": self = .utf8
    case "ISO-8859-1": self = .latin1
    case "UTF-16": self = .utf16
    default: return nil
    }
  }

  /// The same text as UTF-8; `nil` when it is none of this encoding.
  ///
  /// UTF-8 is not checked here: a path that is not UTF-8 gets its own finding.
  func utf8(_ bytes: [UInt8]) -> [UInt8]? {
    switch self {
    case .utf8: return bytes
    case .latin1:
      var text: [UInt8] = []
      for byte in bytes {
        if byte < 0x80 {
          text.append(byte)
        } else {
          text.append(0xc0 | (byte >> 6))
          text.append(0x80 | (byte & 0x3f))
        }
      }
      return text
    case .utf16:
      guard bytes.count % 2 == 0, bytes.count >= 2 else { return bytes.isEmpty ? [] : nil }
      let isLittle = bytes[0] == 0xff && bytes[1] == 0xfe
      let hasMark = isLittle || (bytes[0] == 0xfe && bytes[1] == 0xff)
      var units: [UInt16] = []
      for place in stride(from: hasMark ? 2 : 0, to: bytes.count, by: 2) {
        let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
        units.append(isLittle ? (second << 8) | first : (first << 8) | second)
      }
      return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
    }
  }
}
