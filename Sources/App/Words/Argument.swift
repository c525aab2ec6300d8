public import Catalogs
public import Planning

/// What stands in a place of a text, written as the reader's language writes it.
public enum Argument: Hashable, Sendable {
  /// A name, a path, a command: the same in every language.
  case text(String)
  /// Other words of the catalog.
  case words(Words)
  /// How many things there are: `1,204`.
  case count(Int)
  /// A number that is no count of things, without groups: `1204`.
  case integer(UInt64)
  /// Bytes: `877.7 MB`.
  case bytes(UInt64)
  /// Bytes between two bounds: `10.0–50.0 MB`.
  case byteRange(ByteRange)
  /// How many bytes of a whole: `1.2 of 2.7 MB`.
  case bytesOf(UInt64, whole: UInt64)
  /// A length of time: `3 min 5 s`.
  case seconds(Double)
  /// A share of people, 0 to 1: `99 %`.
  case share(Double)
  /// A share of people between two bounds: `72–99 %`.
  case reach(Reach)
  /// How far something is, 0 to 100: `45 %`.
  case percent(Int)
  /// The name of a language, or its tag where CLDR has none.
  case language(LanguageTag)
  /// The name of a territory, or its code where CLDR has none.
  case territory(Territory)
  /// Several things, and what joins them.
  case list([Argument], Joint)

  /// What stands between the things of a list.
  public enum Joint: String, Hashable, Sendable, CaseIterable {
    /// `a, b and c`
    case and
    /// `a, b or c`
    case or
    /// `a, b, c`
    case comma
    /// `a; b; c`
    case semicolon
  }

  /// A list of names or commands.
  public static func texts(_ texts: [String], _ joint: Joint) -> Argument {
    .list(texts.map(Argument.text), joint)
  }

  /// The argument in a language.
  public func text(in language: ReaderLanguage = .english) -> String {
    switch self {
    case .text(let text): text
    case .words(let words): words.text(in: language)
    case .count(let count): CountFormat.number(UInt64(clamping: count), language.style)
    case .integer(let number): String(number)
    case .bytes(let bytes): ByteFormat.text(bytes, language.style)
    case .byteRange(let range):
      ByteFormat.text(from: range.lower, to: range.upper, language.style)
    case .bytesOf(let part, let whole): ByteFormat.text(part, of: whole, language.style)
    case .seconds(let seconds): DurationFormat.text(seconds: seconds, language.style)
    case .share(let share): ShareFormat.text(share, language.style)
    case .reach(let reach):
      ShareFormat.text(from: reach.atLeast, to: reach.atMost, language.style)
    case .percent(let percent): "\(percent)" + language.style.percent
    case .language(let tag): LanguageNames.name(of: tag, in: language.tag) ?? tag.text
    case .territory(let territory):
      TerritoryTable.name(of: territory, in: language.tag) ?? territory.code
    case .list(let items, let joint): language.list(items.map { $0.text(in: language) }, joint)
    }
  }

  /// The number that chooses a plural; `nil` for what is no count.
  var number: UInt64? {
    switch self {
    case .count(let count): UInt64(clamping: count)
    case .integer(let number), .bytes(let number): number
    default: nil
    }
  }
}
