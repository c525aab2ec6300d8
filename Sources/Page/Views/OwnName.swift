import Catalogs

/// The name of a language in itself, marked up so that it is read out and written
/// in its own way.
enum OwnName {
  /// The name; nothing where it is the one that the reader sees already.
  static func html(of tag: LanguageTag, beside name: String) -> HTML? {
    guard let own = LanguageNames.ownName(of: tag),
      LanguageNames.comparable(own) != LanguageNames.comparable(name)
    else { return nil }
    return
      "<bdi class=\"own\" lang=\"\(tag.text)\" dir=\"\(isRightToLeft(own) ? "rtl" : "ltr")\">\(own)</bdi>"
  }

  /// Whether the first letter with a direction belongs to a script that is written
  /// from right to left (Unicode Standard Annex 9, rule P2; the blocks of classes R and AL).
  static func isRightToLeft(_ text: String) -> Bool {
    for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
      switch scalar.value {
      case 0x590...0x8ff, 0xfb1d...0xfdff, 0xfe70...0xfeff, 0x10800...0x10fff, 0x1e800...0x1efff:
        return true
      default: return false
      }
    }
    return false
  }
}
