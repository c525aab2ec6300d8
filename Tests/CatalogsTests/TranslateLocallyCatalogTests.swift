import Catalogs
import Formats
import Testing

@Suite struct TranslateLocallyCatalogTests {
  static let digest = String(repeating: "ab", count: 32)

  static func model(_ changes: String = "", name: String = "de-en-tiny") -> String {
    """
    {"modelName": "German-English tiny", "shortName": "\(name)", "type": "tiny",
     "src": "German", "trg": "English", "srcTags": {"de": "German"}, "trgTag": "en",
     "version": 1, "API": 1, "url": "https://models.example/de-en.tar.gz",
     "checksum": "\(digest)"\(changes.isEmpty ? "" : ", \(changes)")}
    """
  }

  static func parse(_ models: String...) throws -> Catalog {
    let text = "{\"models\": [\(models.joined(separator: ","))]}"
    return try TranslateLocallyCatalog.parse(Array(text.utf8), date: "2026-01-31")
  }

  @Test func aModelIsAModelSet() throws {
    let catalog = try Self.parse(Self.model())
    #expect(catalog.warnings.isEmpty)
    let set = try #require(catalog.modelSets.first)
    #expect(set.name == "de-en-tiny" && set.version == "1" && set.format == .translateLocally)
    #expect(set.directions.map(\.description) == ["de → en"])
    #expect(set.artifacts.first?.sha256?.hex == Self.digest)
    #expect(!set.isPinned)
  }

  @Test func sourcesMayBeAListOfNamesOrOfTags() throws {
    let names = """
      {"shortName": "many-en", "src": ["Spanish", "Norwegian", "Klingonish", "zh_hant"],
       "trg": "English", "version": 2.5, "url": "https://models.example/m.tar.gz",
       "checksum": "\(Self.digest)"}
      """
    let catalog = try Self.parse(names)
    #expect(catalog.modelSets.map(\.version) == ["2.5"])
    #expect(
      catalog.modelSets.flatMap(\.directions).map(\.description) == [
        "es → en", "nb → en", "zh-Hant → en",
      ])
    #expect(
      catalog.warnings == [
        CatalogWarning(path: "models[0].src[2]", reason: .unknownLanguage("Klingonish"))
      ])
  }

  @Test func ofTheSameNameTheNewestCounts() throws {
    let old = Self.model().replacing("\"version\": 1,", with: "\"version\": 1.5,")
    let new = Self.model().replacing("\"version\": 1,", with: "\"version\": 2.0,")
    for models in [[old, new], [new, old]] {
      let catalog = try Self.parse(models[0], models[1])
      #expect(catalog.modelSets.map(\.version) == ["2"])
      #expect(catalog.warnings == [CatalogWarning(path: "models[1]", reason: .duplicate)])
    }
  }

  @Test(arguments: [
    ("\"checksum\": \"ab", "\"checksum\": \"a", "models[0].checksum"),
    ("\"shortName\": \"de-en-tiny\"", "\"shortName\": \"de/en\"", "models[0].shortName"),
    ("\"trgTag\": \"en\"", "\"trgTag\": \"qq\"", "models[0].trgTag"),
    ("\"srcTags\": {\"de\": \"German\"}", "\"srcTags\": {}", "models[0].src"),
    ("\"srcTags\": {\"de\": \"German\"}", "\"srcTags\": {\"qq\": \"?\"}", "models[0].srcTags"),
    ("\"version\": 1", "\"version\": -1", "models[0].version"),
    ("\"version\": 1", "\"version\": {}", "models[0].version"),
    ("https://models.example/de-en.tar.gz", "ftp://x/y", "models[0].url"),
    ("\"url\"", "\"address\"", "models[0].url"),
  ])
  func whatCannotBeUsedIsNamed(old: String, new: String, path: String) throws {
    let catalog = try Self.parse(Self.model().replacing(old, with: new))
    #expect(catalog.modelSets.isEmpty)
    #expect(catalog.warnings.map(\.path) == [path])
  }
}
