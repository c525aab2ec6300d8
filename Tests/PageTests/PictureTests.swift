import App
import Catalogs
import Planning
import TestSupport
import Testing

@testable import Page

@Suite struct PictureTests {
  /// A plan over a catalog of the pairs.
  private func plan(speaks: String, to: [String], _ pairs: String...) throws -> Plan {
    let publisher = try Publisher("it-en")
    let sets = try pairs.map { try publisher.set($0, bytes: Noise.bytes(1000, seed: 3)) }
    let catalog = Catalog(name: "harbour", date: "2026-11-30", modelSets: sets)
    return Planner(catalogs: [catalog]).plan(
      Trip(
        speaks: [Rows.tag(speaks)], stops: to.map { Stop(.language(Rows.tag($0))) },
        needs: [.speak, .read]))
  }

  @Test func pivotsStandBetween() throws {
    let plan = try plan(
      speaks: "it", to: ["ja", "es"], "it-en", "en-it", "en-ja", "ja-en", "it-es")
    let layout = RouteLayout(plan)
    let places = Dictionary(
      uniqueKeysWithValues: layout.nodes.map { ($0.language.text, ($0.kind, $0.column)) })
    #expect(places["it"]?.0 == .mine && places["it"]?.1 == 0)
    #expect(places["en"]?.0 == .pivot && places["en"]?.1 == 1)
    #expect(places["ja"]?.0 == .theirs && places["ja"]?.1 == 2)
    #expect(places["es"]?.0 == .theirs && places["es"]?.1 == 1)
    #expect(layout.columns == 3 && layout.rows == 2)
    // Both ways are one line, a single way has one head.
    #expect(layout.ways.count == 3)
    #expect(layout.ways.filter(\.isBoth).count == 2)
    let html = RoutePicture(language: .english, plan: plan).html
    #expect(html.has("role=\"img\"", "aria-label=", ">Japanese<", "marker-start"))
    #expect(html.lacks("style=", "NaN", "inf"))
  }

  @Test func aPlanOfNothingHasNoPicture() throws {
    let plan = try plan(speaks: "it", to: ["ko"], "it-en")
    #expect(RoutePicture(language: .english, plan: plan).html == .nothing)
    #expect(PlanView(language: .english, plan: plan).html.has("data-verdict=\"nothing-covered\""))
  }

  @Test(arguments: ReaderLanguage.allCases)
  func aPlanIsToldInEveryLanguage(language: ReaderLanguage) throws {
    let plan = try plan(speaks: "it", to: ["ja", "ko"], "it-en", "en-it", "en-ja", "ja-en")
    let html = PlanView(language: language, plan: plan).html
    #expect(
      html.has("id=\"plan\"", "id=\"routes-picture\"", "id=\"bytes-picture\"", "id=\"remarks\""))
    #expect(html.lacks("page.", "plan."))
  }

  @Test func aDiskIsAddedUpInItsBar() {
    let disk = StorageSummary.Disk(
      total: 1000, free: 400, models: 100, packs: 50)
    #expect(disk.other == 450)
    let html = DiskPicture(language: .english, disk: disk, wanted: 300, id: "x").html
    #expect(
      html.has(
        "data-part=\"models\" x=\"0\" y=\"0\" width=\"100\"",
        "data-part=\"packs\" x=\"100\" y=\"0\" width=\"50\"",
        "data-part=\"other\" x=\"150\" y=\"0\" width=\"450\"",
        "data-part=\"wanted\" x=\"600\" y=\"0\" width=\"300\"",
        "data-part=\"free\" x=\"900\" y=\"0\" width=\"100\""))
  }

  @Test func absurdDisksStayInTheirBar() {
    for disk in [
      StorageSummary.Disk(total: 0, free: 0, models: .max, packs: nil),
      StorageSummary.Disk(total: .max, free: .max, models: .max, packs: .max),
      StorageSummary.Disk(total: 10, free: 50, models: 1, packs: 1),
    ] {
      let html = DiskPicture(language: .english, disk: disk, wanted: .max, id: "x").html
      #expect(html.lacks("width=\"-", "x=\"-"))
    }
  }
}
