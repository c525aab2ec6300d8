/// A country or territory by its ISO 3166-1 code of two letters, or Kosovo (`XK`).
public struct Territory: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The code in capital letters.
  public let code: String

  /// Reads a code of two letters in either case; `nil` for one that is not assigned.
  public init?(code: some StringProtocol) {
    let code = code.uppercased()
    guard CLDRTable.shared.territories[code] != nil else { return nil }
    self.code = code
  }

  /// Takes a code that stands in the table.
  init(known code: String) { self.code = code }

  /// The same as ``code``.
  public var description: String { code }
  /// Orders by the code.
  public static func < (left: Territory, right: Territory) -> Bool { left.code < right.code }
}

/// A language that is spoken in a territory.
public struct SpokenLanguage: Hashable, Sendable {
  /// Its standing in the territory, as CLDR gives it.
  public enum Status: String, Hashable, Sendable {
    /// Official in the whole territory.
    case official
    /// Used as if it were official.
    case deFactoOfficial = "de facto official"
    /// Official in a part of the territory.
    case officialInRegion = "official in a region"
    /// Without a standing.
    case none
  }

  /// The language.
  public var language: LanguageTag
  /// The share of the people who use it, as a first or a further language, 0 to 1.
  /// The shares of a territory add up to more than 1.
  public var share: Double
  /// Its standing.
  public var status: Status

  /// Whether it is official, be it in fact or in a part of the territory.
  public var isOfficial: Bool { status != .none }

  /// Makes one.
  public init(language: LanguageTag, share: Double, status: Status) {
    self.language = language
    self.share = share
    self.status = status
  }
}

/// What CLDR says about territories: the languages of their people, and their names.
///
/// Its table is built into the program; see ``version`` and the script
/// `Sources/C/CAssets/make/cldr.py`.
public enum TerritoryTable {
  private enum Field {
    static let people = 3, english = 4, spanish = 5, italian = 6, own = 7, other = 8, languages = 9
  }

  /// The version of CLDR that the table was made from.
  public static var version: String { CLDRTable.shared.version }

  /// Every territory, in the order of the codes.
  public static var all: [Territory] {
    CLDRTable.shared.territories.keys.sorted().map(Territory.init(known:))
  }

  /// The number of people of a territory, as CLDR estimates it.
  public static func people(of territory: Territory) -> UInt64 {
    UInt64(text(Field.people, territory)) ?? 0
  }

  /// The languages of a territory, those of most people first.
  ///
  /// CLDR counts who can use a language, so English stands in most lists. A
  /// language that is written in two scripts there (Serbian in Serbia) stands once.
  public static func languages(in territory: Territory) -> [SpokenLanguage] {
    text(Field.languages, territory).split { $0 == " " }.compactMap { entry in
      let parts = entry.split { $0 == ":" }
      guard parts.count == 3, let language = LanguageTag(parts[0]),
        // The table holds percents; so read, 1.3 % is 0.013 and not a hair more.
        let share = Double(parts[1] + "e-2")
      else { return nil }
      let status: SpokenLanguage.Status =
        switch parts[2] {
        case "o": .official
        case "d": .deFactoOfficial
        case "r": .officialInRegion
        default: .none
        }
      // CLDR's figures are rounded and may stand above a hundred.
      return SpokenLanguage(
        language: language, share: min(max(share, 0), 1), status: status)
    }
  }

  /// The name of a territory in English, Spanish, Italian or one of its own
  /// official languages; `nil` in any other language.
  public static func name(of territory: Territory, in language: LanguageTag) -> String? {
    let field: Int? =
      switch language.language {
      case "en": Field.english
      case "es": Field.spanish
      case "it": Field.italian
      default: nil
      }
    if let field {
      let name = text(field, territory)
      return name.isEmpty ? nil : name
    }
    return ownNames(of: territory).first { $0.language == language }?.name
  }

  /// The names of a territory in its official languages other than English,
  /// Spanish and Italian, the language of most people first.
  public static func ownNames(of territory: Territory) -> [(language: LanguageTag, name: String)] {
    text(Field.own, territory).split { $0 == "|" }.compactMap { entry in
      let parts = entry.split(maxSplits: 1) { $0 == "=" }
      guard parts.count == 2, let language = LanguageTag(parts[0]) else { return nil }
      return (language, String(parts[1]))
    }
  }

  /// What a code of two or three letters, or a name in English, Spanish, Italian
  /// or an official language of the territory means: `JP`, `JPN`, `Giappone`,
  /// `Japon`, `日本`. Case, marks and punctuation do not count.
  public static func find(_ text: String) -> Lookup<Territory> {
    if let territory = Territory(code: text) { return .found(territory) }
    if let code = CLDRTable.shared.threeLetters[text.uppercased()] {
      return .found(Territory(known: code))
    }
    return index.find(text, amongCodes: CLDRTable.shared.territories.keys) { Territory(code: $0) }
  }

  private static let index: NameIndex = {
    var index = NameIndex()
    let table = EmbeddedTable.cldr
    for (code, line) in CLDRTable.shared.territories.sorted(by: { $0.key < $1.key }) {
      let fields = table.fields(of: line)
      guard fields.count > Field.languages else { continue }
      for field in [Field.english, Field.spanish, Field.italian] {
        index.add(fields[field], code: code)
      }
      for entry in fields[Field.own].split(separator: "|" as Character) {
        index.add(String(entry.drop { $0 != "=" }.dropFirst()), code: code)
      }
      for name in fields[Field.other].split(separator: "|" as Character) {
        index.add(String(name), code: code)
      }
    }
    return index
  }()

  private static func text(_ field: Int, _ territory: Territory) -> String {
    guard let line = CLDRTable.shared.territories[territory.code] else { return "" }
    return EmbeddedTable.cldr.text(field, of: line)
  }
}
