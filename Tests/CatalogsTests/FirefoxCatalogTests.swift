import Catalogs
import Formats
import TestSupport
import Testing

@Suite struct FirefoxCatalogTests {
  static func direction(_ from: String, _ to: String) throws -> Direction {
    Direction(from: try #require(LanguageTag(from)), to: try #require(LanguageTag(to)))
  }

  @Test(arguments: DeviceKind.allCases)
  func theBuiltInTableIsThePublishersRecords(kind: DeviceKind) throws {
    for includeAlphas in [false, true] {
      let built = FirefoxCatalog.builtIn(deviceKind: kind, includeAlphas: includeAlphas)
      let read = try FirefoxCatalog.parse(
        PublishedDocuments.firefoxRecords, deviceKind: kind, includeAlphas: includeAlphas)
      #expect(built == read)
    }
  }

  @Test func theBuiltInTableHasEveryDirectionOfItsPublisher() {
    let all = FirefoxCatalog.builtIn(deviceKind: .desktop, includeAlphas: true)
    #expect(all.date == "2025-10-17")
    #expect(all.warnings.isEmpty)
    #expect(all.modelSets.count == 90)
    #expect(all.languages.count == 50)
    #expect(Set(all.modelSets.map(\.name)).count == 90)
    #expect(all.modelSets.allSatisfy { $0.isPinned && $0.artifacts.count >= 3 })
    let names = FirefoxCatalog.builtIn(deviceKind: .desktop).modelSets.map(\.name)
    #expect(names.count == 85)
    #expect(
      Set(all.modelSets.map(\.name)).subtracting(names).sorted() == [
        "az-en", "be-en", "bs-en", "nb-en", "nn-en",
      ])
  }

  @Test func itsBundlesAreNinetyFive() {
    let bundles = DeviceKind.allCases.flatMap { kind in
      FirefoxCatalog.builtIn(deviceKind: kind, includeAlphas: true).modelSets
    }
    #expect(Set(bundles.map { "\($0.name) \($0.version)" }).count == 95)
    #expect(Set(bundles.flatMap { $0.artifacts.flatMap(\.urls) }).count == 288)
    let twins = Set(bundles).filter { set in bundles.contains { $0.name == set.name && $0 != set } }
    #expect(Set(twins.map(\.name)).sorted() == ["en-ko", "en-ru", "ja-en", "ko-en", "zh-Hans-en"])
  }

  @Test(arguments: [
    (DeviceKind.android, 111, 103, 877_683_895, 874_885_854),
    (DeviceKind.desktop, 110, 102, 929_950_710, 927_152_669),
  ])
  func theNineteenLanguagesOfTheModelPage(
    kind: DeviceKind, files: Int, differentFiles: Int, bytes: UInt64, bytesOnce: UInt64
  ) {
    let page = Set(ModelPage.languages)
    let sets = FirefoxCatalog.builtIn(deviceKind: kind).modelSets.filter { set in
      set.directions.allSatisfy { page.contains($0.from) && page.contains($0.to) }
    }
    let artifacts = sets.flatMap(\.artifacts)
    let once = Dictionary(artifacts.map { ($0.sha256, $0) }, uniquingKeysWith: { one, _ in one })
    #expect(sets.count == 36)
    #expect(artifacts.count == files)
    #expect(artifacts.reduce(.zero) { $0 + $1.bytes } == ByteRange(bytes))
    // Some directions share their vocabulary, byte for byte.
    #expect(once.count == differentFiles)
    #expect(once.values.reduce(.zero) { $0 + $1.bytes } == ByteRange(bytesOnce))
  }

  @Test func oneWholeBundleIsChosenForAKindOfDevice() throws {
    let direction = try Self.direction("en", "ko")
    var chosen: [DeviceKind: ModelSet] = [:]
    for kind in DeviceKind.allCases {
      let sets = FirefoxCatalog.builtIn(deviceKind: kind).modelSets
        .filter { $0.directions == [direction] }
      #expect(sets.count == 1)
      chosen[kind] = sets.first
    }
    #expect(chosen[.desktop]?.version == "3.0")
    #expect(chosen[.desktop]?.artifacts.map(\.role) == ["model", "lex", "vocab"])
    #expect(chosen[.android]?.version == "3.1")
    #expect(chosen[.android]?.artifacts.map(\.role) == ["model", "lex", "srcvocab", "trgvocab"])
  }
}
