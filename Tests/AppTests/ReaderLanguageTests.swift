import Catalogs
import Planning
import Testing

@testable import App

@Suite struct ReaderLanguageTests {
  @Test(
    arguments: [
      ("", .english), ("es", .spanish), ("it-IT,it;q=0.9,en;q=0.8", .italian),
      ("es-419", .spanish), ("ES-mx", .spanish), ("fr, de;q=0.9, es;q=0.2", .spanish),
      ("en;q=0.5, es;q=0.9", .spanish), ("en, es", .english), ("es, en", .spanish),
      ("fr, de", .english), ("*", .english), ("*;q=0.1, it;q=0.2", .italian),
      ("es;q=0, it;q=0.001", .italian), ("es;q=0", .english),
      ("es ; q=0.5 , it ; q=1.000", .italian),
      ("es;q=1.5, it;q=0.1", .italian), ("es;q=0.1234, it;q=0.1", .italian),
      ("es;q=abc, it;q=0.1", .italian), ("es;level=1, it;q=0.1", .italian),
      ("est, ita", .english), (",,;q=1,;,es", .spanish), ("es\u{0}, it", .italian),
      (String(repeating: "fr,", count: 1000) + "es", .english),
    ] as [(String, ReaderLanguage)])
  func theBrowsersWishIsUnderstood(header: String, language: ReaderLanguage) {
    #expect(ReaderLanguage(accepting: header) == language)
  }

  @Test func everyLanguageHasItsTag() {
    #expect(ReaderLanguage.allCases.map(\.tag.text) == ["en", "es", "it"])
  }

  @Test func englishNumbersAreThoseOfTheTerminal() {
    #expect(ReaderLanguage.english.style == .english)
    #expect(Words("format.byte").text() == ReaderLanguage.english.style.byte)
    #expect(Words("format.bytes").text() == ReaderLanguage.english.style.bytes)
    #expect(Words("format.of").text() == ReaderLanguage.english.style.of)
    #expect(Words("format.long-time").text() == ReaderLanguage.english.style.longTime)
  }

  static let shown: [(Argument, english: String, spanish: String, italian: String)] = [
    (.bytes(1), "1 byte", "1 byte", "1 byte"),
    (.bytes(999), "999 bytes", "999 bytes", "999 byte"),
    (.bytes(877_683_895), "877.7 MB", "877,7 MB", "877,7 MB"),
    (
      .byteRange(ByteRange(900_000, 1_200_000)), "900.0 kB – 1.2 MB", "900,0 kB – 1,2 MB",
      "900,0 kB – 1,2 MB"
    ),
    (.bytesOf(1_200_000, whole: 2_700_000), "1.2 of 2.7 MB", "1,2 de 2,7 MB", "1,2 di 2,7 MB"),
    (.seconds(0.42), "0.4 s", "0,4 s", "0,4 s"),
    (.seconds(185), "3 min 5 s", "3 min 5 s", "3 min 5 s"),
    (.seconds(.infinity), "a long time", "mucho tiempo", "molto tempo"),
    (.share(0.004), "0.4 %", "0,4 %", "0,4%"),
    (.share(0.996), "99 %", "99 %", "99%"),
    (.reach(Reach(atLeast: 0.72, atMost: 0.99)), "72–99 %", "72–99 %", "72–99%"),
    (.percent(45), "45 %", "45 %", "45%"),
    (.count(1204), "1,204", "1204", "1.204"),
    (.integer(1204), "1204", "1204", "1204"),
    (.texts(["a", "b", "c"], .and), "a, b and c", "a, b y c", "a, b e c"),
    (.texts(["a", "b"], .or), "a or b", "a o b", "a o b"),
    (.texts(["siete", "ocho"], .or), "siete or ocho", "siete u ocho", "siete o ocho"),
    (.texts(["agua", "hielo"], .and), "agua and hielo", "agua y hielo", "agua e hielo"),
    (.texts(["a", "b"], .semicolon), "a; b", "a; b", "a; b"),
    (.texts([], .and), "", "", ""),
  ]

  @Test(arguments: shown.indices) func argumentsAreWrittenAsTheReaderDoes(index: Int) {
    let (argument, english, spanish, italian) = Self.shown[index]
    let texts = ReaderLanguage.allCases.map { argument.text(in: $0) }
    #expect(texts == [english, spanish, italian])
  }

  @Test func namesAreThoseOfCLDR() throws {
    let tags = try ["es", "en", "it"].map { try #require(LanguageTag($0)) }
    let list = Argument.list(tags.map(Argument.language), .and)
    #expect(list.text() == "Spanish, English and Italian")
    #expect(list.text(in: .spanish) == "español, inglés e italiano")
    #expect(list.text(in: .italian) == "spagnolo, inglese e italiano")
    let japan = Argument.territory(try #require(Territory(code: "JP")))
    #expect(ReaderLanguage.allCases.map { japan.text(in: $0) } == ["Japan", "Japón", "Giappone"])
    #expect(Argument.language(try #require(LanguageTag("qqq"))).text(in: .italian) == "qqq")
  }

  @Test func wordsWithoutAKeyStayAsTheyAre() {
    #expect(Words(verbatim: "{a} 'x'").text(in: .italian) == "{a} 'x'")
    #expect(Words("no.such-key").text(in: .spanish) == "no.such-key")
    #expect(
      "\(Words(about: .text("a"), .words(Words("failure.no-network"))))" == "a: there is no network"
    )
  }
}
