import Devices
import Downloads
import Foundation
import Packs
import Planning
import System
import Testing

@testable import App

/// The message catalog is complete, and says everything that is said.
@Suite struct CatalogTests {
  @Test func linesAreSortedAndWhole() {
    let keys = CatalogLine.all.map(\.key)
    #expect(!keys.isEmpty)
    #expect(Set(keys).count == keys.count)
    #expect(
      keys.map { Array($0.utf8) }.elementsEqual(
        keys.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }))
    for line in CatalogLine.all {
      #expect(line.texts.count == ReaderLanguage.allCases.count, "\(line)")
      #expect(line.texts.allSatisfy { !$0.isEmpty }, "\(line)")
      #expect(line.key.wholeMatch(of: /[a-z0-9-]+(\.[a-z0-9-]+)+/) != nil, "\(line)")
      for text in line.texts {
        #expect(text == text.trimmingSpaces && !text.contains("  "), "\(line): \(text)")
      }
    }
  }

  @Test func everyLineIsFoundByItsKey() throws {
    for line in CatalogLine.all {
      for (language, text) in zip(ReaderLanguage.allCases, line.texts) {
        #expect(MessageCatalog.pattern(of: line.key, in: language) == (try MessagePattern(text)))
      }
    }
    for key in ["", "a", "failure.", "failure.busy ", "zzz"] {
      #expect(MessageCatalog.pattern(of: key, in: .english) == nil, "\(key)")
    }
  }

  @Test func everyLanguageHasTheSamePlaces() throws {
    for line in CatalogLine.all {
      let patterns = try zip(ReaderLanguage.allCases, line.texts).map { language, text in
        let pattern = try MessagePattern(text)
        for (argument, selectors) in pattern.plurals {
          let unknown = selectors.filter { !$0.hasPrefix("=") }.filter {
            !language.pluralCategories.contains($0)
          }
          #expect(unknown.isEmpty, "\(line), \(language): {\(argument)} has \(unknown)")
          #expect(Set(selectors).count == selectors.count, "\(line), \(language)")
        }
        return pattern
      }
      for pattern in patterns.dropFirst() {
        #expect(pattern.names == patterns[0].names, "\(line)")
        #expect(
          Set(pattern.plurals.map(\.argument)) == Set(patterns[0].plurals.map(\.argument)),
          "\(line)")
      }
    }
  }

  @Test func everyKeyThatIsSaidStandsThere() {
    let keys = Set(CatalogLine.all.map(\.key))
    #expect(WordsCall.all.count > 100)
    for call in WordsCall.all {
      if let key = call.key {
        #expect(keys.contains(key), "\(call) is not in the catalog")
      } else {
        #expect(
          Self.enumerations.contains { call.canMake($0.prefix) },
          "\(call) is made of an enumeration that this test does not know")
      }
    }
  }

  @Test func everyKeyIsSaid() {
    let literal = Set(WordsCall.all.compactMap(\.key))
    let made = Set(
      Self.enumerations.filter { prefix, _ in
        WordsCall.all.contains { $0.key == nil && $0.canMake(prefix) }
      }.flatMap { prefix, values in values.map { prefix + $0 } })
    for line in CatalogLine.all where !literal.contains(line.key) && !made.contains(line.key) {
      if !ExpectedTexts.prefixes.contains(where: line.key.hasPrefix) {
        Issue.record("\(line) is never said")
      }
    }
  }

  @Test func whatReadersOfDocumentsSayIsThere() {
    var said: Set<String> = []
    #expect(ExpectedTexts.all.count > 50)
    for text in ExpectedTexts.all {
      let words = ExpectedTexts.prefixes.lazy
        .compactMap { MessageCatalog.words(saying: text, below: $0) }.first
      if let words {
        #expect(words.text() == text)
        said.insert(words.key)
      } else {
        // The name of a format stays as it is.
        #expect(!text.contains(" "), "\(text) is not in the catalog")
      }
    }
    for line in CatalogLine.all
    where ExpectedTexts.prefixes.contains(where: line.key.hasPrefix) && !said.contains(line.key) {
      Issue.record("\(line) is never said")
    }
  }

  /// The page shows whatever the floors below the program say.
  @Test func onlyTheProgramSpeaksEnglishByItself() throws {
    let root = CatalogLine.sources
    for file in try FileManager.default.subpathsOfDirectory(atPath: root.path)
    where file.hasSuffix(".swift") && !file.hasPrefix("travelpack/") {
      let text = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
      for phrase in text.matches(of: /Message\(\s*english:|verbatim:\s*"[^"]*[a-z] [a-z]/) {
        Issue.record("\(file) says \(phrase.output)")
      }
    }
  }

  @Test func everyCallGivesWhatTheTextNeeds() throws {
    let texts = Dictionary(
      CatalogLine.all.map { ($0.key, $0.texts[0]) }, uniquingKeysWith: { first, _ in first })
    for call in WordsCall.all {
      guard let names = call.names, let text = call.key.flatMap({ texts[$0] }) else { continue }
      #expect(Set(names) == (try MessagePattern(text).names), "\(call)")
    }
  }

  /// Keys that are made of the raw values of enumerations, with every value.
  static let enumerations: [(prefix: String, values: [String])] = [
    ("failure.", FailureCause.Kind.allCases.map(\.rawValue)),
    ("errno.", FileError.names.values.sorted()),
    ("failure-kind.", FailureCause.Kind.allCases.map(\.rawValue)),
    ("finding.", FindingKind.allCases.map(\.rawValue)),
    ("layout-remark.", LayoutRemark.allCases.map(\.rawValue)),
    ("need.", Need.allCases.map(\.rawValue)),
    ("place.", Place.Role.allCases.map(\.rawValue)),
    ("state.", ["not-downloaded", "downloaded"]),
  ]

  @Test(arguments: enumerations)
  func everyCaseHasItsKey(prefix: String, values: [String]) {
    let keys = Set(CatalogLine.all.map(\.key))
    for value in values { #expect(keys.contains(prefix + value)) }
  }

  @Test func labelsAreNamesInEnglish() {
    for kind in FailureCause.Kind.allCases { #expect(kind.label.text() == kind.rawValue) }
    for need in Need.allCases { #expect(need.words.text() == need.rawValue) }
  }

  @Test func theSystemsWordsAreItsOwnInEnglish() {
    for code in FileError.names.keys {
      let error = FileError(operation: "open", path: "x", code: code)
      #expect(error.words.text() == error.reason)
      #expect(error.words.text(in: .spanish) != error.reason)
    }
    let rare = FileError(operation: "open", path: "x", code: 9999)
    #expect(rare.words.text(in: .italian) == rare.reason)
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

extension MessagePattern {
  /// The names of all arguments.
  var names: Set<String> { MessagePattern.names(parts) }

  /// The plurals: their arguments and selectors.
  var plurals: [(argument: String, selectors: [String])] {
    parts.compactMap { part in
      guard case .plural(let argument, let cases) = part else { return nil }
      return (argument, cases.map(\.selector))
    }
  }

  private static func names(_ parts: [Part]) -> Set<String> {
    parts.reduce(into: []) { names, part in
      switch part {
      case .argument(let name): names.insert(name)
      case .plural(let name, let cases):
        names.insert(name)
        for one in cases { names.formUnion(self.names(one.parts)) }
      case .text, .number: break
      }
    }
  }
}
