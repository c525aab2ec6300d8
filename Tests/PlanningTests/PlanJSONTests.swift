import Catalogs
import Formats
import Planning
import Testing

@Suite struct PlanJSONTests {
  /// A plan with something in every field.
  static func plan() throws -> Plan {
    let catalog = Samples.catalog([
      try Samples.set("fr", "fr=en", 100), try Samples.set("it", "it=en", 60),
      try Samples.set("sq-en", "sq-en", bytes: ByteRange(5, 9)),
      try Samples.set("read-it", "", 3, format: .tesseract, reads: ["it"]),
    ])
    return Planner(catalogs: [catalog], installed: ["made/sq-en": "1"]).plan(
      try Samples.trip("fr it*3 sq mt", needs: [.speak, .signs]),
      options: PlanOptions(
        budget: 100, reserve: 7,
        places: [
          Place(.device, space: Samples.space(90), fileSystem: 1),
          Place(.library, space: Samples.space(1000), fileSystem: 2),
        ]))
  }

  @Test func aPlanComesBackAsItWas() throws {
    let plan = try Self.plan()
    #expect(!plan.routes.isEmpty && !plan.leftOut.isEmpty && !plan.uncovered.isEmpty)
    #expect(!plan.installed.isEmpty && plan.everything != nil && plan.budget == 100)
    let text = JSONText.write(plan.json)
    #expect(try Plan(json: JSONNode(parsing: text)) == plan)
    #expect(
      text.starts(with: Array("{\n  \"format\": \"travelpack-plan\",\n  \"version\": 1,".utf8)))
  }

  @Test(arguments: [
    Verdict.fits, .mayNotFit(missing: 5), .doesNotFit(missing: 6), .notMeasured, .nothingCovered,
  ])
  func verdictsComeBack(verdict: Verdict) throws {
    var plan = try Self.plan()
    plan.verdict = verdict
    #expect(try Plan(json: JSONNode(plan.json)) == plan)
  }

  @Test func reasonsComeBack() throws {
    var plan = try Self.plan()
    let tag = try Samples.tag("mt")
    let first = try #require(plan.uncovered.first)
    plan.uncovered = [
      .unpublished(tag), .nothingFrom(tag), .nothingInto(tag), .nothingReads(tag), .noChain,
      .noSingleEngine, .notForThisDevice,
    ].map { reason in
      Uncovered(need: first.need, direction: first.direction, reason: reason, personDays: 1)
    }
    #expect(try Plan(json: JSONNode(plan.json)) == plan)
  }

  /// Changes the member at a path of names and indices.
  static func change(
    _ value: JSONValue, _ path: ArraySlice<String>, to new: JSONValue?
  ) -> JSONValue {
    guard let name = path.first else { return new ?? .null }
    switch value {
    case .object(var object):
      object[name] =
        path.count == 1 ? new : change(object[name] ?? .null, path.dropFirst(), to: new)
      return .object(object)
    case .array(var values):
      guard let index = Int(name), values.indices.contains(index) else { return value }
      values[index] = change(values[index], path.dropFirst(), to: new)
      return .array(values)
    default: return value
    }
  }

  @Test(
    arguments: [
      (
        ["format"], "travelpack-pack",
        DocumentError.wrong(path: "format", expected: "travelpack-plan")
      ),
      (["version"], 2, .wrong(path: "version", expected: "a whole number from 1 to 1")),
      (["trips"], 1, .unknown(path: "trips", closest: "trip")),
      (["routes"], nil, .missing(path: "routes")),
      (
        ["routes", "0", "need"], "hear",
        .wrong(path: "routes[0].need", expected: "speak, read or signs")
      ),
      (
        ["routes", "0", "languages"], [],
        .wrong(path: "routes[0].languages", expected: "the languages of the hops")
      ),
      (
        ["routes", "0", "modelSets"], ["made/gone"],
        .wrong(path: "routes[0]", expected: "model sets of the plan; made/gone is not there")
      ),
      (
        ["verdict", "kind"], "perhaps",
        .wrong(
          path: "verdict.kind",
          expected: "fits, mayNotFit, doesNotFit, notMeasured or nothingCovered")
      ),
      (
        ["space", "fileSystems", "0", "peak"], 1,
        .wrong(path: "space.fileSystems[0].peak", expected: "what follows from the moments")
      ),
      (
        ["stops", "0", "reachAfter", "atMost"], 2,
        .wrong(path: "stops[0].reachAfter.atMost", expected: "a number from 0 to 1")
      ),
      (
        ["trip", "stops", "0", "days"], 0,
        .wrong(path: "trip.stops[0].days", expected: "a whole number from 1 to 3650")
      ),
    ] as [([String], JSONValue?, DocumentError)])
  func wrongFieldsAreNamed(path: [String], value: JSONValue?, error: DocumentError) throws {
    let changed = Self.change(try Self.plan().json, path[...], to: value)
    #expect(throws: error) { try Plan(json: JSONNode(changed)) }
  }
}
