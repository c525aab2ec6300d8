import Testing

@testable import App

@Suite struct PatternTests {
  private func show(
    _ text: String, _ arguments: [String: Argument] = [:], _ language: ReaderLanguage = .english
  ) throws -> String {
    try MessagePattern(text).text(arguments, in: language)
  }

  @Test func argumentsStandInTheirPlaces() throws {
    #expect(try show("{b} before { a }", ["a": .text("x"), "b": .text("{a}")]) == "{a} before x")
    #expect(try show("{a} is not given") == "{a} is not given")
    #expect(try show("") == "")
    #expect(try show("ñ → {a}", ["a": .text("日本")]) == "ñ → 日本")
  }

  @Test(
    arguments: [
      ("publisher's", "publisher's"), ("it''s", "it's"), ("'{a}'", "{a}"), ("l''{a}", "l'x"),
      ("'{' and '}'", "{ and }"), ("'{it''s}'", "{it's}"), ("ends with '", "ends with '"),
      ("a # is one", "a # is one"),
    ])
  func apostrophesKeepText(text: String, shown: String) throws {
    #expect(try show(text, ["a": .text("x")]) == shown)
  }

  static let files =
    "{n, plural, =0 {no files} one {# file in '#'1 {place}} many {# de files} other {# files}}"

  @Test(
    arguments: [
      (0, .english, "no files"), (1, .english, "1 file in #1 A"), (2, .english, "2 files"),
      (1_000_000, .english, "1,000,000 files"), (1204, .english, "1,204 files"),
      (1204, .spanish, "1204 files"), (12_040, .spanish, "12.040 files"),
      (1204, .italian, "1.204 files"), (2_000_000, .spanish, "2.000.000 de files"),
      (0, .italian, "no files"), (1_000_001, .italian, "1.000.001 files"),
    ] as [(Int, ReaderLanguage, String)])
  func numbersChooseTheirText(count: Int, language: ReaderLanguage, shown: String) throws {
    #expect(
      try show(Self.files, ["n": .count(count), "place": .text("A")], language) == shown)
  }

  @Test func aPluralOfNoNumberIsThatOfNone() throws {
    #expect(try show(Self.files) == "no files")
    #expect(try show("{n, plural, other {#}}", ["n": .text("x")]) == "x")
  }

  @Test(
    arguments: [
      "{", "}", "{}", "{a", "a}", "{a b}", "{A}", "{a, select, other {x}}", "{a, plural, other x}",
      "{a, plural, one {x}}", "{a, plural, other {x}", "{a, plural, other {{b, plural, other {}}}}",
      "{a, plural other {x}}", "'{ never closed",
    ])
  func brokenTextsAreRefused(text: String) {
    #expect(throws: MessagePattern.Fault.self) { try MessagePattern(text) }
  }
}
