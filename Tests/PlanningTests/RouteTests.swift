import Catalogs
import Planning
import Testing

/// Routes through catalogs made for the purpose.
@Suite struct RouteTests {
  /// A star around English, as the firefox catalog is.
  static func star(_ languages: [String]) throws -> Catalog {
    Samples.catalog(
      try languages.flatMap {
        [
          try Samples.set("en-\($0)", "en-\($0)", 10), try Samples.set("\($0)-en", "\($0)-en", 11),
        ]
      })
  }

  @Test func bothWaysThroughAHub() throws {
    let plan = Planner(catalogs: [try Self.star(["fr", "it"])])
      .plan(try Samples.trip(speaks: ["fr"], "it"))
    #expect(plan.routeTexts == ["speak fr→en→it", "read it→en→fr"])
    #expect(plan.names == ["en-fr", "en-it", "fr-en", "it-en"])
    #expect(plan.uncovered.isEmpty)
    #expect(plan.routes[0].hops.map(\.modelSet) == ["made/fr-en", "made/en-it"])
    #expect(plan.verdict == .notMeasured)
  }

  @Test func readingOnlyGoesOneWay() throws {
    let plan = Planner(catalogs: [try Self.star(["fr", "it"])])
      .plan(try Samples.trip(speaks: ["fr"], "it", needs: .read))
    #expect(plan.routeTexts == ["read it→en→fr"])
    #expect(plan.names == ["en-fr", "it-en"])
  }

  @Test func whatRoutesShareCountsOnce() throws {
    let plan = Planner(catalogs: [try Self.star(["fr", "it", "ja"])])
      .plan(try Samples.trip(speaks: ["fr"], "it ja"))
    #expect(plan.modelSets.count == 6)
    #expect(plan.space.installed == ByteRange(63))
    #expect(plan.routes.map(\.plainBytes) == Array(repeating: ByteRange(21), count: 4))
  }

  @Test func fewerHopsComeBeforeFewerBytes() throws {
    let catalog = Samples.catalog([
      try Samples.set("direct", "it-es", 1000), try Samples.set("one", "it-en", 1),
      try Samples.set("two", "en-es", 1),
    ])
    let plan = Planner(catalogs: [catalog])
      .plan(try Samples.trip(speaks: ["es"], "it", needs: .read))
    #expect(plan.routeTexts == ["read it→es"])
  }

  @Test func ofEqualHopsTheFewestBytesTogetherWin() throws {
    // Each language alone would take its own pivot; both together share one.
    let catalog = Samples.catalog([
      try Samples.set("fr-de", "fr-de", 6), try Samples.set("de-es", "de-es", 6),
      try Samples.set("it-nl", "it-nl", 6), try Samples.set("nl-es", "nl-es", 6),
      try Samples.set("fr-en", "fr-en", 1), try Samples.set("it-en", "it-en", 1),
      try Samples.set("en-es", "en-es", 13),
    ])
    func names(_ stops: String) throws -> [String] {
      Planner(catalogs: [catalog])
        .plan(try Samples.trip(speaks: ["es"], stops, needs: .read)).names
    }
    #expect(try names("fr") == ["de-es", "fr-de"])
    #expect(try names("it") == ["it-nl", "nl-es"])
    #expect(try names("fr it") == ["en-es", "fr-en", "it-en"])
  }

  @Test func aRouteHasOneEngine() throws {
    let sets = [
      try Samples.set("fr-en", "fr-en", 1, format: .argos),
      try Samples.set("en-it", "en-it", 1, format: .apertium),
    ]
    let mixed = Planner(catalogs: [Samples.catalog(sets)])
      .plan(try Samples.trip(speaks: ["it"], "fr", needs: .read))
    #expect(mixed.uncoveredTexts == ["read fr → it: noSingleEngine"])
    let more = sets + [try Samples.set("heavy", "fr-en", 99, format: .apertium)]
    let plan = Planner(catalogs: [Samples.catalog(more)])
      .plan(try Samples.trip(speaks: ["it"], "fr", needs: .read))
    #expect(plan.names == ["en-it", "heavy"])
    #expect(plan.routes.map(\.format) == [.apertium])
  }

  @Test func severalCatalogsMakeOneRoute() throws {
    let ours = Samples.catalog(
      [try Samples.set("fr-en", "fr-en", 1, catalog: "ours")], name: "ours")
    let theirs = Samples.catalog(
      [try Samples.set("en-it", "en-it", 1, catalog: "theirs")], name: "theirs")
    let plan = Planner(catalogs: [ours, theirs])
      .plan(try Samples.trip(speaks: ["it"], "fr", needs: .read))
    #expect(plan.routes.first?.hops.map(\.modelSet) == ["ours/fr-en", "theirs/en-it"])
    #expect(plan.catalogs.map(\.name) == ["ours", "theirs"])
    #expect(plan.catalogs.map(\.date) == ["2026-01-02", "2026-01-02"])
  }

  @Test func theDeviceDecidesWhichEngines() throws {
    let catalog = Samples.catalog([
      try Samples.set("light", "fr-en", 1, format: .apertium),
      try Samples.set("heavy", "fr-en", 9, format: .bergamot),
    ])
    func plan(_ engines: [Engine]) throws -> Plan {
      Planner(catalogs: [catalog]).plan(
        try Samples.trip(
          "fr", needs: .read, device: DeviceDescription(engines: engines)))
    }
    #expect(try plan([.apertium]).names == ["light"])
    #expect(try plan([.offlineTranslator]).names == ["heavy"])
    #expect(try plan([.bergamot, .apertium]).names == ["light"])
    let none = try plan([.argos])
    #expect(none.uncoveredTexts == ["read fr → en: notForThisDevice"])
    #expect(none.verdict == .nothingCovered)
  }

  @Test func theNearestOfTheTravellersLanguagesIsUsed() throws {
    let catalog = Samples.catalog([
      try Samples.set("it-en", "it-en", 1), try Samples.set("en-de", "en-de", 1),
      try Samples.set("pt-es", "pt-es", 500),
    ])
    let plan = Planner(catalogs: [catalog])
      .plan(try Samples.trip(speaks: ["de", "es"], "it pt", needs: .read))
    #expect(plan.routeTexts == ["read it→en→de", "read pt→es"])
  }

  @Test func whatTheTravellerSpeaksNeedsNoModel() throws {
    let plan = Planner(catalogs: [try Self.star(["fr"])]).plan(try Samples.trip("en fr"))
    #expect(plan.routeTexts == ["speak en→fr", "read fr→en"])
    let none = Planner(catalogs: [try Self.star(["fr"])]).plan(try Samples.trip("en"))
    #expect(none.routes.isEmpty && none.uncovered.isEmpty)
    #expect(none.verdict == .notMeasured)
    #expect(none.stops[0].before == Reach(atLeast: 1, atMost: 1))
  }

  @Test(arguments: [
    ("xx", "speak en → xx: unpublished(xx)|read xx → en: unpublished(xx)"),
    ("sq", "speak en → sq: nothingInto(sq)"),
    ("ta", "read ta → en: nothingFrom(ta)"),
    ("eo", "speak en → eo: noChain|read eo → en: noChain"),
  ])
  func aDirectionWithoutARouteSaysWhy(language: String, texts: String) throws {
    let catalog = Samples.catalog([
      try Samples.set("fr", "fr=en", 1), try Samples.set("sq-en", "sq-en", 1),
      try Samples.set("en-ta", "en-ta", 1), try Samples.set("eo", "eo=io", 1),
    ])
    let plan = Planner(catalogs: [catalog]).plan(try Samples.trip("\(language) fr"))
    #expect(plan.uncoveredTexts.joined(separator: "|") == texts)
    #expect(plan.route(.speak, in: try Samples.tag("fr")) != nil)
  }

  @Test func theTravellersLanguageMayBeTheReason() throws {
    let catalog = Samples.catalog([try Samples.set("fr", "fr=en", 1)])
    let plan = Planner(catalogs: [catalog])
      .plan(try Samples.trip(speaks: ["mt"], "fr", needs: .read))
    #expect(plan.uncoveredTexts == ["read fr → mt: unpublished(mt)"])
    #expect(plan.verdict == .nothingCovered)
  }

  @Test func signsNeedAReaderItsHelpersAndATranslation() throws {
    let catalog = Samples.catalog([
      try Samples.set("es-en", "es-en", 10),
      try Samples.set("read-es", "", 3, format: .tesseract, reads: ["es"], needs: ["osd"]),
      try Samples.set("read-es-best", "", 9, format: .tesseract, reads: ["es"]),
      try Samples.set("osd", "", 2, format: .tesseract),
      try Samples.set("broken", "", 1, format: .tesseract, reads: ["es"], needs: ["gone"]),
      try Samples.set("fr-en", "fr-en", 10),
      try Samples.set("read-it", "", 3, format: .tesseract, reads: ["it"]),
    ])
    let plan = Planner(catalogs: [catalog]).plan(try Samples.trip("es fr it", needs: .signs))
    #expect(plan.routeTexts == ["read es→en", "signs es→en", "read fr→en"])
    #expect(plan.routes[1].readers == ["made/read-es", "made/osd"])
    #expect(plan.routes[1].modelSets == ["made/es-en", "made/osd", "made/read-es"])
    #expect(
      plan.uncoveredTexts == [
        "signs fr → en: nothingReads(fr)", "read it → en: unpublished(it)",
        "signs it → en: unpublished(it)",
      ])
    #expect(plan.space.installed == ByteRange(25))
  }

  @Test func regionsFallBackAndScriptsDoNotButForSerbian() throws {
    func direction(_ from: String) throws -> [Direction] {
      [Direction(from: try Samples.tag(from), to: try Samples.tag("en"))]
    }
    var sets: [ModelSet] = []
    for from in ["pt", "sr-Latn", "zh-Hans"] {
      var set = try Samples.set(from, "", 1)
      set.directions = try direction(from)
      sets.append(set)
    }
    let plan = Planner(catalogs: [Samples.catalog(sets)]).plan(
      Trip(
        speaks: [try Samples.tag("en")],
        stops: try ["pt-BR", "sr", "zh-Hant"].map { Stop(.language(try Samples.tag($0))) },
        needs: .read))
    #expect(plan.routeTexts == ["read pt→en", "read sr-Latn→en"])
    #expect(plan.routes.map(\.language.text) == ["pt-BR", "sr"])
    #expect(plan.uncoveredTexts == ["read zh-Hant → en: unpublished(zh-Hant)"])
  }

  @Test func whatIsInstalledCostsNothing() throws {
    let catalog = Samples.catalog([
      try Samples.set("light", "fr-en", 5), try Samples.set("heavy", "fr-en", 50),
      try Samples.set("it-en", "it-en", 7),
    ])
    let trip = try Samples.trip("fr it", needs: .read)
    let plan = Planner(catalogs: [catalog], installed: ["made/heavy": "1"]).plan(trip)
    #expect(plan.names == ["heavy", "it-en"])
    #expect(plan.installed == ["made/heavy"])
    #expect(plan.missing.map(\.name) == ["it-en"])
    #expect(plan.space.installed == ByteRange(7))
    #expect(plan.space.download == ByteRange(7))
    // Another version of it is not it.
    let old = Planner(catalogs: [catalog], installed: ["made/heavy": "0"]).plan(trip)
    #expect(old.names == ["it-en", "light"])
  }
}
