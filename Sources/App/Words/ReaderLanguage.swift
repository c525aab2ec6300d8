public import Catalogs

/// The languages that the program speaks.
public enum ReaderLanguage: String, CaseIterable, Sendable {
  /// English, the language of the terminal.
  case english = "en"
  /// Spanish.
  case spanish = "es"
  /// Italian.
  case italian = "it"

  /// Its tag, under which CLDR's names of languages and territories are found.
  public var tag: LanguageTag { ReaderLanguage.tags[self] ?? ReaderLanguage.english.tag }

  private static let tags = [ReaderLanguage: LanguageTag](
    uniqueKeysWithValues: allCases.compactMap { language in
      LanguageTag(language.rawValue).map { (language, $0) }
    })

  /// The language that a reader likes best, of those that there are; English where
  /// none of them is wanted.
  ///
  /// The weights are those of RFC 9110, section 12.5.4; a range such as `es-MX` finds
  /// Spanish (RFC 4647, section 3.4). What cannot be read counts as not there.
  /// - Parameter acceptLanguage: the value of the header field; only its first
  ///   thousand bytes are looked at.
  public init(accepting acceptLanguage: String) {
    var best: (language: ReaderLanguage, weight: Int)?
    let header = String(decoding: acceptLanguage.utf8.prefix(1000), as: UTF8.self)
    for range in header.split(separator: "," as Character) {
      let parts = range.split(separator: ";" as Character, omittingEmptySubsequences: false)
        .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
      let code = parts[0].prefix { $0 != "-" }
      guard parts.count <= 2,
        let language = code == "*" ? .english : ReaderLanguage(rawValue: String(code)),
        let weight = parts.count == 1 ? 1000 : ReaderLanguage.weight(parts[1]), weight > 0
      else { continue }
      if weight > best?.weight ?? 0 { best = (language, weight) }
    }
    self = best?.language ?? .english
  }

  /// `q=0.8` in thousandths; at most three digits behind the point, and at most 1.
  private static func weight(_ text: String) -> Int? {
    guard text.hasPrefix("q=") else { return nil }
    let halves = text.dropFirst(2).split(
      separator: "." as Character, omittingEmptySubsequences: false)
    guard halves.count <= 2, let whole = halves.first, whole == "0" || whole == "1" else {
      return nil
    }
    let digits = halves.count == 2 ? halves[1] : ""
    guard digits.utf8.count <= 3, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    let thousandths = (Int(digits + String(repeating: "0", count: 3 - digits.utf8.count)) ?? 0)
    let weight = (whole == "1" ? 1000 : 0) + thousandths
    return weight <= 1000 ? weight : nil
  }

  /// How it writes numbers: CLDR's signs, and the catalog's words.
  var style: FormatStyle {
    switch self {
    case .english: .english
    case .spanish: ReaderLanguage.spanishStyle
    case .italian: ReaderLanguage.italianStyle
    }
  }

  private static let spanishStyle = spanish.style(smallestGrouped: 10_000, percent: " %")
  private static let italianStyle = italian.style(smallestGrouped: 1000, percent: "%")

  private func style(smallestGrouped: UInt64, percent: String) -> FormatStyle {
    FormatStyle(
      decimal: ",", group: ".", smallestGrouped: smallestGrouped, percent: percent,
      byte: Words("format.byte").text(in: self), bytes: Words("format.bytes").text(in: self),
      of: Words("format.of").text(in: self), longTime: Words("format.long-time").text(in: self))
  }
}
