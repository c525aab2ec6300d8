import Catalogs
import Testing

@Suite struct MLKitCatalogTests {
  @Test func fiftyNineLanguagesCountingEnglish() {
    let catalog = MLKitCatalog.builtIn()
    #expect(catalog.warnings.isEmpty)
    #expect(catalog.modelSets.count == 58)
    #expect(catalog.languages.count == 59)
    #expect(catalog.languages.isSuperset(of: ModelPage.languages))
    #expect(catalog.modelSets.allSatisfy { $0.directions.count == 2 && $0.format == .mlkit })
    #expect(!catalog.modelSets.contains { $0.isPinned })
  }

  @Test(arguments: [
    (-1, ByteRange.zero), (0, .zero), (1, ByteRange(10_000_000, 50_000_000)),
    (2, ByteRange(27_058_823, 82_352_941)), (18, ByteRange(300_000_000, 600_000_000)),
    (58, ByteRange(982_352_941, 1_894_117_647)),
  ])
  func severalModelsLieBetweenThePublishersFigures(models: Int, bytes: ByteRange) {
    #expect(MLKitCatalog.bytes(ofModels: models) == bytes)
  }
}
