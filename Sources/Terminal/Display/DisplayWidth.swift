/// How many columns of a terminal a text takes.
///
/// Wide characters (Unicode's East Asian Width W and F, and emoji) take two,
/// marks that combine with the character before take none.
public enum DisplayWidth {
  /// The columns of a text without control characters.
  public static func columns(of text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + columns(of: $1) }
  }

  /// The longest beginning of a text that fits; a cut text ends in `…`.
  public static func fitted(_ text: String, to limit: Int) -> String {
    if columns(of: text) <= limit { return text }
    guard limit > 0 else { return "" }
    var width = 0
    var result = ""
    for character in text {
      width += columns(of: character)
      if width > limit - 1 { break }
      result.append(character)
    }
    return result + "…"
  }

  /// A text with spaces behind it, or before it, up to a width.
  public static func padded(_ text: String, to width: Int, leading: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - columns(of: text)))
    return leading ? space + text : text + space
  }

  /// The columns of one character: 0, 1 or 2.
  static func columns(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.value < 0x300 { return first.value < 0x20 ? 0 : 1 }
    // A character with the emoji selector, or a flag of two letters, is drawn wide.
    if character.unicodeScalars.contains(where: { $0.value == 0xfe0f }) { return 2 }
    if first.properties.isEmojiPresentation || isWide(first.value) { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }

  /// The blocks whose characters are W or F in EastAsianWidth.txt (Unicode 15).
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2329...0x232a, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf,
    0x4e00...0x9fff, 0xa000...0xa4cf, 0xa960...0xa97c, 0xac00...0xd7a3, 0xf900...0xfaff,
    0xfe10...0xfe19, 0xfe30...0xfe6b, 0xff01...0xff60, 0xffe0...0xffe6, 0x16fe0...0x18cff,
    0x1aff0...0x1b2fb, 0x1f200...0x1f320, 0x1f900...0x1f9ff, 0x20000...0x2fffd, 0x30000...0x3fffd,
  ]

  private static func isWide(_ value: UInt32) -> Bool {
    value >= 0x1100 && wide.contains { $0.contains(value) }
  }
}
