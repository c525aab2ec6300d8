// What the names of modes and packages say about languages.

extension AptCatalog {
  /// Codes of Apertium that are not those of CLDR.
  static let aliases = [
    "zlm": "ms",
    // Regional forms of what Apertium calls Serbo-Croatian.
    "hbs_BS": "bs", "hbs_HR": "hr",
    "por_BR": "pt-BR", "pt_BR": "pt-BR",
  ]

  /// The languages that a mode's generic Serbo-Croatian stands for when it is read: the
  /// packages know Latin letters only.
  static let serboCroatian = ["bs", "hr", "sr-Latn"]

  /// What comes out of a mode that writes Serbian. It is in Latin letters, which everyone
  /// in Serbia reads, so it also counts as Serbian without a word about letters.
  static let serbian = ["sr", "sr-Latn"]

  /// The directions that modes enable.
  ///
  /// A mode is named `FROM-TO`. A form of a language that is no language of its own
  /// (`cat_valencia`, `eng_US`), a name with more than two parts (a variant for
  /// experiments) or that turns one script into another enables nothing more.
  /// - Parameters:
  ///   - modes: the names of the modes, as `spa-cat`.
  ///   - unknown: is told each code that no table knows.
  public static func directions(
    ofModes modes: [String], unknown: (String) -> Void = { _ in }
  ) -> [Direction] {
    var directions: Set<Direction> = []
    for mode in modes {
      let parts = mode.split(separator: "-" as Character, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let sides = parts.map { languages(ofCode: String($0)) }
      for (side, part) in zip(sides, parts) where side == nil { unknown(String(part)) }
      guard let from = sides[0], let to = sides[1] else { continue }
      // Into generic Serbo-Croatian: the modes of its regional forms say what comes out.
      if parts[1] == "hbs", modes.contains(where: { $0.hasPrefix("\(parts[0])-hbs_") }) { continue }
      for from in from {
        for to in to where from != to { directions.insert(Direction(from: from, to: to)) }
      }
    }
    return directions.sorted()
  }

  /// The languages of one side of a mode's name; none for a form that does not count,
  /// `nil` when it is not known.
  private static func languages(ofCode code: String) -> [LanguageTag]? {
    if code == "hbs" { return serboCroatian.compactMap { LanguageTag($0) } }
    if code == "hbs_SR" { return serbian.compactMap { LanguageTag($0) } }
    if code == "Cyrl" || code == "Latn" { return [] }
    if code.contains("_"), aliases[code] == nil { return [] }
    return CatalogReading.language(code, aliases).map { [$0] }
  }

  /// Codes of Tesseract's packages that are not those of CLDR, or not alone.
  private static let ocrAliases = [
    "chi-sim": "zh-Hans", "chi-tra": "zh-Hant", "srp-latn": "sr-Latn", "uzb-cyrl": "uz-Cyrl",
    "aze-cyrl": "az-Cyrl", "frk": "de-Latf", "dan-frak": "da-Latf", "deu-frak": "de-Latf",
    "slk-frak": "sk-Latf", "kmr": "ku", "script-frak": "und-Latf", "script-viet": "vi",
  ]

  /// What Tesseract's package of a name reads: a language, `und-Arab` for a script,
  /// nothing for one that only helps others (vertical lines, old spellings, how a page
  /// is turned).
  /// - Parameter unknown: is told a code that no table knows.
  static func reads(of package: String, unknown: (String) -> Void) -> [LanguageTag] {
    let code = String(package.dropFirst("tesseract-ocr-".utf8.count))
    if ["osd", "equ"].contains(code) || code.hasSuffix("-vert") || code.hasSuffix("-old") {
      return []
    }
    if let tag = ocrAliases[code] { return LanguageTag(tag).map { [$0] } ?? [] }
    if code.hasPrefix("script-"), code.utf8.count == 11 {
      return LanguageTag("und-\(code.suffix(4))").map { [$0] } ?? []
    }
    if !code.contains("-"), let tag = CatalogReading.language(code, [:]) { return [tag] }
    unknown(code)
    return []
  }
}

/// Facts of Apertium's pair packages that no field of the archive tells, from the
/// embedded table.
struct AptPackages: Sendable {
  /// What the table holds of one package.
  struct Pair: Sendable {
    /// The version that was looked into.
    var version: String
    /// The licences of its data, as SPDX writes them.
    var licence: String?
    /// Bytes of the files that an engine reads.
    var plainBytes: UInt64
    /// Names of the modes that it ships.
    var modes: [String]
  }

  /// The packages by name.
  let pairs: [String: Pair]
  /// The day of the archive's lists that the table was made from.
  let date: String

  /// The table, read at its first use.
  static let shared = AptPackages()

  private init() {
    let table = EmbeddedTable.apt
    var pairs: [String: Pair] = [:]
    var date = ""
    table.forEachLine { line in
      let fields = table.fields(of: line)
      if fields.count == 2, fields[0] == "D" { date = fields[1] }
      guard fields.count == 6, fields[0] == "P", let bytes = UInt64(fields[4]) else { return }
      pairs[fields[1]] = Pair(
        version: fields[2], licence: fields[3].isEmpty ? nil : fields[3], plainBytes: bytes,
        modes: fields[5].split { $0 == " " }.map(String.init))
    }
    self.pairs = pairs
    self.date = date
  }
}
