import Formats

/// What the readers of every publisher's format share.
enum CatalogReading {
  /// The longest catalog that is read, in bytes. The largest known one has 190 kB;
  /// values in memory take many times the bytes of their text.
  static let sizeLimit = 8 << 20
  /// The largest model that is believed, in bytes.
  static let largestFile: Int64 = 64 << 30
  /// Warnings that a catalog keeps; a document of nonsense has more.
  static let warningLimit = 1000

  /// A publisher's code as a canonical tag: by the publisher's own table first,
  /// then as CLDR has it; `nil` when neither knows it.
  static func language(_ code: String, _ aliases: [String: String]) -> LanguageTag? {
    guard let tag = LanguageTag(aliases[code] ?? code) else { return nil }
    let canonical = LanguageNames.canonical(tag)
    return LanguageNames.isKnown(canonical) ? canonical : nil
  }

  /// Runs a reader of one entry; its error becomes a warning and the answer `nil`.
  static func read<Value>(
    _ node: JSONNode, into warnings: inout [CatalogWarning], _ reader: (JSONNode) throws -> Value
  ) -> Value? {
    do {
      return try reader(node)
    } catch {
      let warning = CatalogWarning(error, at: node.path)
      warn(&warnings, warning.path, warning.reason)
      return nil
    }
  }

  /// Keeps a warning, up to ``warningLimit``.
  static func warn(
    _ warnings: inout [CatalogWarning], _ path: String, _ reason: CatalogWarning.Reason
  ) {
    if warnings.count < warningLimit {
      warnings.append(CatalogWarning(path: path, reason: reason))
    } else if warnings.count == warningLimit {
      warnings.append(CatalogWarning(path: path, reason: .skipped("too many warnings")))
    }
  }

  /// Whether a text is an `https` or `http` URL with a host and of visible ASCII only.
  static func isWebURL(_ text: String) -> Bool {
    let rest = text.drop { $0 != ":" }
    let scheme = text.prefix(text.count - rest.count).lowercased()
    guard scheme == "https" || scheme == "http", rest.hasPrefix("://"), isPlainURL(text) else {
      return false
    }
    return rest.dropFirst(3).first.map { $0 != "/" && $0 != "?" && $0 != "#" } == true
  }

  /// Whether a text has only the visible ASCII that URLs are made of (RFC 3986).
  static func isPlainURL(_ text: String) -> Bool {
    text.utf8.count <= 2000
      && PlainText.isMade(of: text, and: "!#$%&'()*+,-./:;=?@[]_~")
  }

  /// The size of one published file: 1 byte to 64 GiB.
  /// - Throws: `DocumentError`.
  static func fileSize(_ node: JSONNode) throws -> UInt64 {
    UInt64(try node.integer(in: 1...largestFile))
  }
}

/// An entry names a language that no table knows.
struct UnknownLanguage: Error {
  var path: String
  var code: String
}

extension JSONNode {
  /// Reads a publisher's language code.
  /// - Throws: `DocumentError.wrong`, ``UnknownLanguage``.
  func language(_ aliases: [String: String]) throws -> LanguageTag {
    let code = try string()
    guard let tag = CatalogReading.language(code, aliases) else {
      throw UnknownLanguage(path: path, code: code)
    }
    return tag
  }
}

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

/// Days as catalogs write them.
public enum CalendarDay {
  /// The day `YYYY-MM-DD` (UTC) of a moment in milliseconds since 1970; `nil` outside
  /// the years 1970 to 9999.
  public static func text(milliseconds: Int64) -> String? {
    guard (0...253_402_300_799_999).contains(milliseconds) else { return nil }
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days;
    // eras of 400 years begin on the first of March.
    let days = milliseconds / 86_400_000 + 719_468
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// Whether a text is written as a day, `YYYY-MM-DD`.
  static func isDay(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == 0x2d, bytes[7] == 0x2d else { return false }
    return bytes.enumerated().allSatisfy {
      $0.offset == 4 || $0.offset == 7 || (0x30...0x39).contains($0.element)
    }
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
