import Catalogs
import Formats
import TestSupport
import Testing

@Suite struct ArgosCatalogTests {
  static func parse(_ text: String) throws -> Catalog {
    try ArgosCatalog.parse(Array(text.utf8), date: "2026-01-31")
  }

  static func entry(
    code: String = "translate-en_es", from: String = "en", to: String = "es",
    version: String = "1.9",
    links: String = "\"https://argos.example/translate-en_es-1_9.argosmodel\""
  ) -> String {
    """
    {"package_version": "\(version)", "argos_version": "1.9.0", "from_code": "\(from)",
     "from_name": "English", "to_code": "\(to)", "to_name": "Spanish", "links": [\(links)],
     "code": "\(code)"}
    """
  }

  @Test func aWholeIndexIsRead() throws {
    let catalog = try ArgosCatalog.parse(PublishedDocuments.argosIndex, date: "2026-01-31")
    #expect(catalog.warnings.isEmpty)
    #expect(catalog.modelSets.count == 96)
    #expect(catalog.languages.count == 48)
    let tags = Set(catalog.languages.map(\.text))
    #expect(tags.isSuperset(of: ["zh-Hans", "zh-Hant", "pt-BR", "pt", "nb", "fil"]))
    #expect(tags.isDisjoint(with: ["zh", "zt", "pb", "tl"]))
    let direct = catalog.modelSets.flatMap(\.directions).filter {
      $0.from.text != "en" && $0.to.text != "en"
    }
    #expect(direct.sorted().map(\.description) == ["es → pt", "pt → es"])
    for set in catalog.modelSets {
      #expect(set.artifacts.count == 1 && !set.isPinned)
      #expect(set.artifacts.allSatisfy { $0.urls.allSatisfy { $0.hasPrefix("https://") } })
    }
  }

  @Test func linksIntoPeerToPeerNetworksAreLeftOut() throws {
    let links = "\"ipfs://QmV5\", \"https://argos.example/a/translate-en_es-1_9.argosmodel?x=1\""
    let set = try #require(try Self.parse("[\(Self.entry(links: links))]").modelSets.first)
    #expect(set.artifacts.map(\.name) == ["translate-en_es-1_9.argosmodel"])
    #expect(set.artifacts.map(\.urls.count) == [1])
    #expect(set.bytes == ArgosCatalog.packageBytes)
  }

  @Test func theNewestOfSeveralVersionsCounts() throws {
    let text = ["1.9", "1.10", "1.2"].map { Self.entry(version: $0) }.joined(separator: ",")
    let catalog = try Self.parse("[\(text)]")
    #expect(catalog.modelSets.map(\.version) == ["1.10"])
    #expect(catalog.warnings.map(\.reason) == [.duplicate, .duplicate])
  }

  @Test(arguments: [
    ("{}", "[0].type"), ("7", "[0]"), ("null", "[0]"), (entry(from: "xx"), "[0].from_code"),
    (entry(to: "zt-qq-!"), "[0].to_code"), (entry(links: ""), "[0].links"),
    (entry(links: "\"ipfs://Qm\""), "[0].links"), (entry(links: "3"), "[0].links[0]"),
    (entry(code: "../../etc"), "[0].code"), (entry(links: "\"https://a.example/..\""), "[0].links"),
    (entry(links: "\"https:///x.argosmodel\""), "[0].links"),
    (entry(links: "\"javascript:alert(1)\""), "[0].links"),
  ])
  func whatCannotBeUsedIsNamed(entry: String, path: String) throws {
    let catalog = try Self.parse("[\(entry), \(Self.entry(code: "translate-en_it", to: "it"))]")
    #expect(catalog.modelSets.map(\.name) == ["translate-en_it"])
    #expect(catalog.warnings.count == 1)
    if entry != "{}" { #expect(catalog.warnings.map(\.path) == [path]) }
  }

  @Test(arguments: ["", "{}", "3", "[", "\"x\"", "\u{0}"])
  func whatIsNoIndexIsRefused(text: String) {
    #expect(throws: DocumentError.self) { try Self.parse(text) }
  }
}
