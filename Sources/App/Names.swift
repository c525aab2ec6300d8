public import Catalogs

/// Languages and territories as a person writes them.
public enum Names {
  /// The language of a code or a name.
  /// - Throws: `Message` with the closest names, code 64.
  public static func language(_ text: String) throws -> LanguageTag {
    switch LanguageNames.find(text) {
    case .found(let language): return language
    case .ambiguous(let languages):
      throw ambiguous(
        Words("name.ambiguous-language"), text, languages.map { ($0.text, .language($0)) })
    case .unknown(let closest):
      throw Message(
        Words("name.unknown-language"), text, why: Words("name.no-such-language"),
        hint: Message.didYouMean(closest), code: .usage)
    }
  }

  /// The territory of a code or a name.
  /// - Throws: `Message` with the closest names, code 64.
  public static func territory(_ text: String) throws -> Territory {
    switch TerritoryTable.find(text) {
    case .found(let territory): return territory
    case .ambiguous(let territories):
      throw ambiguous(
        Words("name.ambiguous-territory"), text, territories.map { ($0.code, .territory($0)) })
    case .unknown(let closest):
      throw Message(
        Words("name.unknown-territory"), text, why: Words("name.no-such-territory"),
        hint: Message.didYouMean(closest), code: .usage)
    }
  }

  /// The name of a language, or its tag.
  public static func name(
    of tag: LanguageTag, in language: ReaderLanguage = .english
  ) -> String { Argument.language(tag).text(in: language) }

  /// The name of a territory, or its code.
  public static func name(
    of territory: Territory, in language: ReaderLanguage = .english
  ) -> String { Argument.territory(territory).text(in: language) }

  /// English, to and from which a language alone is translated.
  public static let english = ReaderLanguage.english.tag

  private static func ambiguous(
    _ what: Words, _ text: String, _ found: [(code: String, name: Argument)]
  ) -> Message {
    let names = found.map { code, name in
      Argument.words(Words("format.code-and-name", ["code": .text(code), "name": name]))
    }
    return Message(
      what, text, why: Words("name.several"),
      hint: Words("next.write-one-of", ["names": .list(names, .or)]), code: .usage)
  }
}
