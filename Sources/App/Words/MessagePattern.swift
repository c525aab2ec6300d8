/// A text of the catalog with the places of its arguments, in a part of ICU's message
/// format: `{name}`, and `{name, plural, =0 {…} one {…} other {…}}` with `#` for the
/// number. An apostrophe is one, but before `{`, `}` or a plural's `#` it begins text that
/// stays as it is up to the next one; two of them are one apostrophe.
struct MessagePattern: Hashable, Sendable {
  /// A piece of a text.
  enum Part: Hashable, Sendable {
    /// Text as it is.
    case text(String)
    /// The place of an argument.
    case argument(String)
    /// The number of the plural around it.
    case number
    /// One of several texts, as the number of an argument demands.
    case plural(argument: String, cases: [PluralCase])
  }

  /// A text for some numbers.
  struct PluralCase: Hashable, Sendable {
    /// `=0`, or one of CLDR's categories.
    var selector: String
    var parts: [Part]
  }

  /// What is wrong with a text.
  struct Fault: Error, Hashable {
    /// What, in a few words.
    var reason: String
    /// The byte at which it was seen.
    var offset: Int
  }

  /// Its pieces, in order.
  var parts: [Part]

  /// Reads a text.
  /// - Throws: ``Fault``.
  init(_ text: String) throws {
    var reader = MessagePatternReader(bytes: Array(text.utf8))
    parts = try reader.pattern()
  }

  /// The text with its arguments in their places. An argument that is not given shows
  /// as its name in braces.
  func text(_ arguments: [String: Argument], in language: ReaderLanguage) -> String {
    MessagePattern.text(parts, arguments, number: nil, language)
  }

  private static func text(
    _ parts: [Part], _ arguments: [String: Argument], number: Argument?, _ language: ReaderLanguage
  ) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .argument(let name): result += arguments[name]?.text(in: language) ?? "{\(name)}"
      case .number: result += number?.text(in: language) ?? "#"
      case .plural(let name, let cases):
        let argument = arguments[name]
        let chosen = choose(cases, argument?.number ?? 0, language)
        result += text(chosen, arguments, number: argument, language)
      }
    }
    return result
  }

  private static func choose(
    _ cases: [PluralCase], _ number: UInt64, _ language: ReaderLanguage
  ) -> [Part] {
    for selector in ["=\(number)", language.pluralCategory(of: number), "other"] {
      if let found = cases.first(where: { $0.selector == selector }) { return found.parts }
    }
    return []
  }
}

extension ReaderLanguage {
  /// CLDR's category of a whole number: `one`, `many` or `other`.
  func pluralCategory(of number: UInt64) -> String {
    if number == 1 { return "one" }
    return self != .english && number > 0 && number % 1_000_000 == 0 ? "many" : "other"
  }

  /// The categories that a plural may name in this language.
  var pluralCategories: Set<String> {
    self == .english ? ["one", "other"] : ["one", "many", "other"]
  }
}
