import Catalogs
public import Formats

// The form of `plan --json`. It is described in the documentation page "Plans".

extension Plan {
  private static let fields = [
    "format", "version", "trip", "catalogs", "territories", "budget", "verdict", "exact", "stops",
    "routes", "uncovered", "leftOut", "space", "everything", "installed", "modelSets",
  ]

  /// The form of `plan --json`.
  public var json: JSONValue {
    var object: JSONObject = [
      "format": "travelpack-plan", "version": 1, "trip": trip.json,
      "catalogs": .array(catalogs.map(\.json)), "territories": .string(territories),
    ]
    object["budget"] = budget.map { JSONValue($0) }
    object["verdict"] = verdict.json
    object["exact"] = .boolean(isExact)
    object["stops"] = .array(stops.map(\.json))
    object["routes"] = .array(routes.map(\.json))
    object["uncovered"] = .array(uncovered.map(\.json))
    object["leftOut"] = .array(
      leftOut.map { ["route": $0.route.json, "cost": $0.cost.json] })
    object["space"] = space.json
    object["everything"] = everything?.json
    object["installed"] = JSONValue(installed.sorted())
    object["modelSets"] = .array(modelSets.map(\.json))
    return .object(object)
  }

  /// Reads that form. Every model set that a route names must be there.
  /// - Throws: `DocumentError` that names the field.
  public init(json node: JSONNode) throws {
    try node.allow(only: Plan.fields)
    _ = try node.member("format").parsed("travelpack-plan") { $0 == "travelpack-plan" ? $0 : nil }
    _ = try node.member("version").integer(in: 1...1)
    self.init(
      trip: try Trip(json: node.member("trip")),
      catalogs: try node.member("catalogs").elements().map { try CatalogDate(json: $0) },
      territories: try node.member("territories").string(),
      budget: try node.optional("budget")?.byteCount(),
      stops: try node.member("stops").elements().map { try PlannedStop(json: $0) },
      routes: try node.member("routes").elements().map { try PlannedRoute(json: $0) },
      uncovered: try node.member("uncovered").elements().map { try Uncovered(json: $0) },
      leftOut: try node.member("leftOut").elements().map { entry in
        try entry.allow(only: ["route", "cost"])
        return LeftOut(
          route: try PlannedRoute(json: entry.member("route")),
          cost: try ByteRange(json: entry.member("cost")))
      },
      modelSets: try node.member("modelSets").elements().map { try ModelSet(json: $0) },
      installed: Set(try node.member("installed").elements().map { try $0.string() }),
      space: try SpaceEstimate(json: node.member("space")),
      everything: try node.optional("everything").map { try SpaceEstimate(json: $0) },
      isExact: try node.optional("exact")?.boolean() ?? true,
      verdict: try Verdict(json: node.member("verdict")))
    try checkModelSets()
  }

  /// - Throws: `DocumentError` for a model set that stands twice, or that is named
  ///   and not there.
  private func checkModelSets() throws {
    var ids: Set<String> = []
    for (index, set) in modelSets.enumerated() where !ids.insert(set.id).inserted {
      throw DocumentError.wrong(path: "modelSets[\(index)]", expected: "each model set once")
    }
    for (index, route) in routes.enumerated() {
      for id in route.modelSets + route.readers + route.hops.map(\.modelSet)
      where !ids.contains(id) {
        throw DocumentError.wrong(
          path: "routes[\(index)]", expected: "model sets of the plan; \(id) is not there")
      }
    }
  }
}

extension Verdict {
  /// `{"kind": "doesNotFit", "missing": 120000000}`
  var json: JSONValue {
    switch self {
    case .fits: ["kind": "fits"]
    case .mayNotFit(let missing): ["kind": "mayNotFit", "missing": JSONValue(missing)]
    case .doesNotFit(let missing): ["kind": "doesNotFit", "missing": JSONValue(missing)]
    case .notMeasured: ["kind": "notMeasured"]
    case .nothingCovered: ["kind": "nothingCovered"]
    }
  }

  init(json node: JSONNode) throws {
    try node.allow(only: ["kind", "missing"])
    let kind = try node.member("kind")
    switch try kind.string() {
    case "fits": self = .fits
    case "mayNotFit": self = .mayNotFit(missing: try node.member("missing").byteCount())
    case "doesNotFit": self = .doesNotFit(missing: try node.member("missing").byteCount())
    case "notMeasured": self = .notMeasured
    case "nothingCovered": self = .nothingCovered
    default:
      throw DocumentError.wrong(
        path: kind.path, expected: "fits, mayNotFit, doesNotFit, notMeasured or nothingCovered")
    }
  }
}
