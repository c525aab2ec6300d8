import Catalogs
import Formats
import TestSupport
import Testing

@Suite struct CatalogDifferenceTests {
  @Test func theRegistryAndItsSuccessor() throws {
    let old = try FirefoxCatalog.parse(
      PublishedDocuments.firefoxRegistry, deviceKind: .desktop, includeAlphas: true)
    #expect(old.modelSets.count == 79)
    #expect(old.warnings == [CatalogWarning(path: "enhu", reason: .incomplete(role: "model"))])
    let new = FirefoxCatalog.builtIn(deviceKind: .desktop, includeAlphas: true)
    let difference = CatalogDifference(from: old, to: new)
    #expect(difference.updated.count + difference.unchanged.count == 77)
    #expect(difference.updated.count == 28)
    #expect(difference.withdrawn.map(\.name) == ["mt-en", "ta-en"])
    #expect(difference.added.count == 13)
    #expect(!difference.updated.contains { $0.isDowngrade })
    let names = difference.updated.map(\.new.name)
    #expect(names.contains("en-es") && !names.contains("ko-en"))
    #expect(difference.bytes.isExact)
    let mine = CatalogDifference(from: old, to: new) { set in
      set.directions.contains { [$0.from.text, $0.to.text].contains("es") }
    }
    #expect(mine.updated.map(\.new.name) == ["en-es", "es-en"])
    #expect(mine.added.isEmpty && mine.withdrawn.isEmpty)
  }

  private func set(_ name: String, _ version: String, _ digit: Character?, bytes: UInt64 = 10)
    -> ModelSet
  {
    ModelSet(
      catalog: "a", name: name, version: version, format: .argos,
      artifacts: [
        Artifact(
          name: "file", urls: [], bytes: ByteRange(bytes),
          sha256: digit.flatMap { SHA256Digest(hex: String(repeating: $0, count: 64)) },
          unpacking: .plain, plainBytes: ByteRange(bytes))
      ])
  }

  @Test func contentDecidesBeforeVersions() {
    let old = Catalog(
      name: "a", date: "2026-01-01",
      modelSets: [
        set("same", "1", "a"), set("renumbered", "1", "b"), set("changed", "1", "c"),
        set("unpinned", "1", nil), set("unpinned-new", "1", nil), set("gone", "1", "d"),
        set("back", "2", "e"),
      ])
    let new = Catalog(
      name: "a", date: "2026-02-01",
      modelSets: [
        set("same", "1", "a"), set("renumbered", "2", "b"), set("changed", "2", "f", bytes: 7),
        set("unpinned", "1", nil), set("unpinned-new", "2", nil, bytes: 5),
        set("new", "1", "0", bytes: 3), set("back", "1", "1", bytes: 1),
      ])
    let difference = CatalogDifference(from: old, to: new)
    #expect(difference.added.map(\.name) == ["new"])
    #expect(difference.withdrawn.map(\.name) == ["gone"])
    #expect(difference.unchanged.map(\.name) == ["renumbered", "same", "unpinned"])
    #expect(difference.updated.map(\.new.name) == ["back", "changed", "unpinned-new"])
    #expect(difference.updated.map(\.isDowngrade) == [true, false, false])
    #expect(difference.bytes == ByteRange(3 + 1 + 7 + 5))
    #expect(CatalogDifference(from: new, to: new).isEmpty)
  }
}
