/// What CLDR says about languages: which there are, our canonical tags, and names.
public enum LanguageNames {
  private enum Field {
    static let script = 2, english = 3, spanish = 4, italian = 5, own = 6
  }

  /// Whether a canonical tag stands in the table.
  public static func isKnown(_ tag: LanguageTag) -> Bool {
    CLDRTable.shared.languages[tag.text] != nil
      || CLDRTable.shared.languages[tag.language] != nil
      || tag.language == "zh"
  }

  /// The one tag that is used for a language everywhere in this program.
  ///
  /// Deprecated codes, codes of three letters and macrolanguages are replaced as
  /// CLDR does (`iw` → `he`, `spa` → `es`, `arb` → `ar`), Norwegian is `nb`, Chinese
  /// always has its script (`zh-TW` → `zh-Hant`), a script that goes without saying
  /// goes (`sr-Cyrl` → `sr`), and so does a region, but for `pt-BR`. Variants stay.
  public static func canonical(_ tag: LanguageTag) -> LanguageTag {
    let table = CLDRTable.shared
    if table.languages[tag.text] != nil { return tag }
    if let alias = table.aliases[tag.text].flatMap({ LanguageTag($0) }) { return alias }
    var subtags = tag.text.split(separator: "-" as Character).map(String.init)
    var language = subtags.removeFirst()
    var script = subtags.first.flatMap { $0.utf8.count == 4 ? $0 : nil }
    if script != nil { subtags.removeFirst() }
    let region = subtags.first.flatMap { $0.utf8.count <= 3 ? $0 : nil }
    if region != nil { subtags.removeFirst() }
    let isChinese = language == "zh" || table.aliases[language] == "zh-Hans"
    if isChinese {
      language = "zh"
      script = script ?? (["TW", "HK", "MO"].contains(region) ? "Hant" : "Hans")
    } else if let alias = table.aliases[language] {
      let parts = alias.split(separator: "-" as Character).map(String.init)
      language = parts[0]
      script = script ?? parts.dropFirst().first
    }
    if !isChinese, let line = table.languages[language],
      script == EmbeddedTable.cldr.text(Field.script, of: line)
    {
      script = nil
    }
    let regional = region.map { "\(language)-\($0)" }
    let base =
      script == nil && regional.map { table.languages[$0] != nil } == true
      ? regional : [language, script].compactMap { $0 }.joined(separator: "-")
    return LanguageTag(([base].compactMap { $0 } + subtags).joined(separator: "-")) ?? tag
  }

  /// The name of a language in English, Spanish, Italian or itself; `nil` in any
  /// other language, and where CLDR has none.
  public static func name(of tag: LanguageTag, in language: LanguageTag) -> String? {
    switch language.language {
    case "en": text(Field.english, tag)
    case "es": text(Field.spanish, tag)
    case "it": text(Field.italian, tag)
    default: canonical(tag) == canonical(language) ? ownName(of: tag) : nil
    }
  }

  /// The name of a language in itself: `日本語`.
  public static func ownName(of tag: LanguageTag) -> String? { text(Field.own, tag) }

  /// What a tag, another code of a language, or a name in English, Spanish, Italian
  /// or the language itself means: `nb`, `nor`, `zh_TW`, `giapponese`, `japones`,
  /// `日本語`. The answer is canonical. Case, marks and punctuation do not count.
  public static func find(_ text: String) -> Lookup<LanguageTag> {
    if let tag = LanguageTag(text) {
      let canonical = canonical(tag)
      if isKnown(canonical) { return .found(canonical) }
    }
    return index.find(text, amongCodes: CLDRTable.shared.languages.keys) { LanguageTag($0) }
  }

  /// A name in the form in which names are put in order and searched: small
  /// letters without marks and punctuation.
  public static func comparable(_ name: String) -> String { LetterFolding.shared.fold(name) }

  /// Whether the code of a language, or one of its names in English, Spanish, Italian
  /// or itself, contains a text; case, marks and punctuation do not count.
  public static func matches(_ tag: LanguageTag, _ text: String) -> Bool {
    let wanted = comparable(text)
    let line = CLDRTable.shared.languages[canonical(tag).text]
    let names = line.map { EmbeddedTable.cldr.fields(of: $0).dropFirst(Field.english) } ?? []
    return ([tag.text] + names).contains { comparable($0).contains(wanted) }
  }

  private static let index: NameIndex = {
    var index = NameIndex()
    let table = EmbeddedTable.cldr
    for (code, line) in CLDRTable.shared.languages.sorted(by: { $0.key < $1.key }) {
      for name in table.fields(of: line).dropFirst(Field.english) { index.add(name, code: code) }
    }
    return index
  }()

  private static func text(_ field: Int, _ tag: LanguageTag) -> String? {
    guard let line = CLDRTable.shared.languages[canonical(tag).text] else { return nil }
    let text = EmbeddedTable.cldr.text(field, of: line)
    return text.isEmpty ? nil : text
  }
}
