/// Tests of text byte by byte: names and addresses are ASCII, and catalogs have thousands.
enum PlainText {
  /// Whether a text is safe as a file name on every file system: 1 to 120 ASCII
  /// letters, digits and `._+~-`, not beginning with `.` or `-`.
  static func isFileName(_ text: String) -> Bool {
    var count = 0
    for byte in text.utf8 {
      count += 1
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x5f, 0x2b, 0x7e: break
      case 0x2e, 0x2d: if count == 1 { return false }
      default: return false
      }
    }
    return (1...120).contains(count)
  }

  /// Whether a text is a relative path of letters, digits and `._~-`, whose parts are
  /// not empty, `.` or `..`.
  static func isRelativePath(_ text: String) -> Bool {
    var length = 0
    var dots = 0
    for byte in text.utf8 {
      switch byte {
      case 0x2f:
        if length == 0 || (length == dots && dots <= 2) { return false }
        length = 0
        dots = 0
        continue
      case 0x2e: dots += 1
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x5f, 0x7e: break
      default: return false
      }
      length += 1
    }
    return length > 0 && !(length == dots && dots <= 2) && text.utf8.count <= 500
  }

  /// Whether a text is of ASCII letters, digits and the bytes given.
  static func isMade(of text: String, and more: StaticString) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
      default:
        more.withUTF8Buffer { $0.contains(byte) }
      }
    }
  }
}
