import Catalogs
import Foundation
import Planning
import TestSupport
import Testing

/// Plans from what publishers really offer.
@Suite struct RealCatalogTests {
  static func trip(_ name: String) throws -> Trip {
    let path = Samples.checkout + "/Packs/\(name).trip.json"
    return try Trip(parsing: [UInt8](try #require(FileManager.default.contents(atPath: path))))
  }

  static func firefox(_ kind: DeviceKind = .desktop) -> Catalog {
    FirefoxCatalog.builtIn(deviceKind: kind)
  }

  @Test(arguments: DeviceKind.allCases)
  func theNineteenAreThirtySixDirections(kind: DeviceKind) throws {
    let plan = Planner(catalogs: [Self.firefox(kind)]).plan(try Self.trip("all-nineteen"))
    #expect(plan.uncovered.isEmpty)
    #expect(plan.routes.count == 36)
    #expect(plan.routes.allSatisfy { $0.hops.count == 1 })
    #expect(plan.modelSets.count == 36)
    let catalog = Self.firefox(kind)
    guard kind == .android, catalog.date == "2025-10-17" else { return }
    #expect(plan.modelSets.flatMap(\.artifacts).count == 111)
    #expect(plan.modelSets.reduce(.zero) { $0 + $1.bytes } == ByteRange(877_683_895))
    #expect(plan.space.installed == ByteRange(1_313_335_121))
    // Files that two directions share travel once.
    #expect(plan.space.download == ByteRange(874_885_854))
  }

  @Test func frenchToItalianGoesThroughEnglish() throws {
    let plan = Planner(catalogs: [Self.firefox()])
      .plan(try Samples.trip(speaks: ["fr"], "it", needs: .speak))
    #expect(plan.routeTexts == ["speak fr→en→it", "read it→en→fr"])
    #expect(plan.names == ["en-fr", "en-it", "fr-en", "it-en"])
  }

  @Test func oneWayLanguagesAreSaidSo() throws {
    let plan = Planner(catalogs: [Self.firefox()]).plan(try Samples.trip("sq ta vi"))
    #expect(plan.routeTexts == ["read sq→en", "speak en→ta", "read vi→en"])
    #expect(
      plan.uncoveredTexts == [
        "speak en → sq: nothingInto(sq)", "read ta → en: nothingFrom(ta)",
        "speak en → vi: nothingInto(vi)",
      ])
  }

  @Test(arguments: ["alps", "balkans", "iberia", "italy", "japan-and-korea"])
  func everyTripOfTheFolderIsCoveredInPart(name: String) throws {
    let plan = Planner(catalogs: [Self.firefox()]).plan(try Self.trip(name))
    #expect(!plan.routes.isEmpty)
    for stop in plan.stops {
      #expect(!stop.languages.isEmpty, "\(stop.stop.code)")
      #expect(stop.after.atLeast >= stop.before.atLeast)
    }
  }

  @Test func aTerritoryWhereEveryCatalogIsSilentSaysSo() throws {
    let trip = Trip(
      speaks: [try Samples.tag("en")],
      stops: [Stop(.territory(try #require(Territory(code: "GL"))))])
    let plan = Planner(catalogs: [Self.firefox()]).plan(trip)
    #expect(plan.verdict == .nothingCovered)
    #expect(plan.uncovered.first?.reason == .unpublished(try Samples.tag("kl")))
  }

  @Test func argosGoesFromSpanishToPortugueseDirectly() throws {
    let catalog = try ArgosCatalog.parse(PublishedDocuments.argosIndex, date: "2026-01-01")
    let plan = Planner(catalogs: [catalog]).plan(
      try Samples.trip(speaks: ["es"], "pt it"), options: Samples.device(10_000_000_000))
    #expect(
      plan.routeTexts == ["speak es→pt", "read pt→es", "speak es→en→it", "read it→en→es"])
    #expect(plan.verdict == .fits)
    #expect(!plan.space.download.isExact)
    let tight = Planner(catalogs: [catalog]).plan(
      try Samples.trip(speaks: ["es"], "pt it"),
      options: Samples.device((plan.space.staging.lower + plan.space.staging.upper) / 2))
    guard case .mayNotFit = tight.verdict else {
      Issue.record("\(tight.verdict)")
      return
    }
  }

  static let hasApertium =
    (try? Run(["apt-cache", "show", "apertium-eng-spa"]).status) == 0

  @Test(.enabled(if: hasApertium))
  func iberiaFromDebiansArchive() throws {
    let names = try Run(["apt-cache", "pkgnames"]).output.split(separator: "\n").map(String.init)
      .filter { name in
        AptCatalog.packagePrefixes.contains { name.hasPrefix($0) }
          && AptCatalog.isWanted(package: name)
      }
    let text = try Run(["apt-cache", "show"] + names).output
    let catalog = AptCatalog.parse(aptCacheShow: Array(text.utf8), date: "2026-01-01")
    let plan = Planner(catalogs: [catalog]).plan(try Self.trip("iberia"))
    #expect(Set(plan.names).isSuperset(of: ["apertium-eng-spa", "apertium-es-pt"]))
    #expect(
      Set(plan.names).isSuperset(of: [
        "tesseract-ocr-spa", "tesseract-ocr-por", "tesseract-ocr-cat", "tesseract-ocr-eng",
        "tesseract-ocr-osd",
      ]))
    #expect(
      plan.names.contains("apertium-eng-cat") || plan.names.contains("apertium-spa-cat"))
    #expect(
      Set(plan.routeTexts).isSuperset(of: [
        "speak en→es", "read es→en", "speak en→es→pt", "read pt→es→en", "signs pt→es→en",
      ]))
    #expect(plan.uncovered.isEmpty)
    #expect(plan.space.download.isExact)
  }
}
