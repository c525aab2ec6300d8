import Catalogs
import Testing

@Suite struct LanguageNamesTests {
  @Test(arguments: [
    ("es", "es"), ("spa", "es"), ("ES-es", "es"), ("es-419", "es"), ("no", "nb"), ("nor", "nb"),
    ("nob", "nb"), ("nn", "nn"), ("nno", "nn"), ("no-NO", "nb"), ("zh", "zh-Hans"),
    ("zho", "zh-Hans"), ("chi", "zh-Hans"), ("cmn", "zh-Hans"), ("zh_CN", "zh-Hans"),
    ("zh-TW", "zh-Hant"), ("zh-HK", "zh-Hant"), ("zh_hant", "zh-Hant"), ("zh-Hant-HK", "zh-Hant"),
    ("cmn-TW", "zh-Hant"), ("sh", "sr-Latn"), ("hbs", "sr-Latn"), ("sr", "sr"), ("srp", "sr"),
    ("sr-Cyrl", "sr"), ("sr-Latn", "sr-Latn"), ("sr-Latn-RS", "sr-Latn"), ("srp-Latn", "sr-Latn"),
    ("pt", "pt"), ("pt-PT", "pt"), ("pt-br", "pt-BR"), ("por-BR", "pt-BR"), ("iw", "he"),
    ("heb", "he"), ("in", "id"), ("tl", "fil"), ("tgl", "fil"), ("arb", "ar"), ("pes", "fa"),
    ("fas", "fa"), ("per", "fa"), ("zsm", "ms"), ("ca-valencia", "ca-valencia"),
    ("en-Latn-US", "en"),
    ("de-CH", "de"), ("deu", "de"), ("ger", "de"), ("uz-Cyrl", "uz-Cyrl"), ("qq", "qq"),
  ])
  func tagsHaveOneForm(text: String, canonical: String) throws {
    let tag = try #require(LanguageTag(text))
    #expect(LanguageNames.canonical(tag).text == canonical)
    #expect(LanguageNames.canonical(LanguageNames.canonical(tag)).text == canonical)
  }

  @Test(arguments: [
    ("it", "Italian", "italiano", "italiano", "italiano"),
    ("ja", "Japanese", "japonés", "giapponese", "日本語"),
    ("zh-Hans", "Simplified Chinese", "chino simplificado", "cinese semplificato", "简体中文"),
    ("zh-Hant", "Traditional Chinese", "chino tradicional", "cinese tradizionale", "繁體中文"),
    ("nb", "Norwegian Bokmål", "noruego bokmal", "norvegese bokmål", "norsk bokmål"),
    ("sr-Latn", "Serbian (Latin)", "serbio (latino)", "serbo (latino)", "srpski"),
    (
      "pt-BR", "Brazilian Portuguese", "portugués de Brasil", "portoghese brasiliano",
      "português (Brasil)"
    ),
  ])
  func namesAreThoseOfCLDR(
    text: String, english: String, spanish: String, italian: String, own: String
  ) throws {
    let tag = try #require(LanguageTag(text))
    let names = ["en", "es", "it", text].map { language in
      LanguageTag(language).flatMap { LanguageNames.name(of: tag, in: $0) }
    }
    #expect(names == [english, spanish, italian, own])
    #expect(LanguageNames.ownName(of: tag) == own)
  }

  @Test(arguments: ModelPage.languages)
  func everyLanguageOfTheModelPageHasAllItsNames(tag: LanguageTag) throws {
    #expect(LanguageNames.canonical(tag) == tag)
    #expect(LanguageNames.ownName(of: tag) != nil)
    let english = try #require(LanguageTag("en"))
    let name = try #require(LanguageNames.name(of: tag, in: english))
    #expect(LanguageNames.find(name) == .found(tag))
  }

  @Test func theModelPageHasNineteenLanguages() {
    #expect(ModelPage.languages.count == 19)
  }

  @Test(arguments: [
    ("es", "es"), ("Spanish", "es"), ("espanol", "es"), ("ESPAÑOL", "es"), ("spagnolo", "es"),
    ("castellano", ""), ("japones", "ja"), ("日本語", "ja"), ("norwegian", "nb"), ("norsk", "nb"),
    ("Chinese", "zh-Hans"), ("中文", "zh-Hans"), ("zh_TW", "zh-Hant"), ("tagalog", "fil"),
    ("Català", "ca"), ("catala", "ca"), ("Euskara", "eu"), ("hebrew", "he"), ("עברית", "he"),
    ("ελληνικά", "el"), ("Русский", "ru"), ("xx", ""), ("", ""), ("tiếng việt", "vi"),
    ("tieng viet", "vi"), ("magyar", "hu"), ("Serbo-Croatian", "sr-Latn"), ("pt-BR", "pt-BR"),
  ])
  func languagesAreFoundByCodeAndName(text: String, tag: String) {
    let found = LanguageNames.find(text)
    if tag.isEmpty {
      #expect(found.value == nil, "\(text): \(found)")
    } else {
      #expect(found == LanguageTag(tag).map(Lookup.found), "\(text)")
    }
  }

  @Test func theNearestNamesAreOffered() {
    #expect(LanguageNames.find("Itallian") == .unknown(closest: ["Italian", "italiano"]))
  }

  @Test func codesNearToAShortWordAreOffered() {
    guard case .unknown(let closest) = LanguageNames.find("enn") else {
      Issue.record("enn is a language")
      return
    }
    #expect(closest.first == "en", "\(closest)")
  }
}
