/// Text from outside, made harmless for a terminal.
public enum TerminalText {
  /// Replaces what a terminal would obey, or what would show other text than
  /// there is: control characters, line ends, and the marks that turn the
  /// direction of writing or take no room become `\u{202E}` and the like.
  public static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHarmful) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where isHarmful(scalar):
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0: true
    // Joiners stay: Persian and many Indian names need them.
    case 0x200c, 0x200d: false
    case 0xad, 0x61c, 0x180e, 0x200b...0x200f, 0x2028...0x202e, 0x2060...0x206f, 0xfeff: true
    case 0xfff9...0xfffb, 0xe0000...0xe007f: true
    default: false
    }
  }
}
