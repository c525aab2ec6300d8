public import Catalogs
public import Formats

/// The answer to a trip: which model sets, the route of everything wanted, bytes,
/// and whether it fits.
public struct Plan: Hashable, Sendable {
  /// The trip that it answers.
  public var trip: Trip
  /// The catalogs that it was made from, with their dates.
  public var catalogs: [CatalogDate]
  /// The version of CLDR that the languages of the stops come from.
  public var territories: String
  /// The bytes that its model sets may take on the device, where a budget was set.
  public var budget: UInt64?
  /// The stops with their languages.
  public var stops: [PlannedStop]
  /// The route of everything that is covered, by language in the order of the
  /// stops, then by need.
  public var routes: [PlannedRoute]
  /// What has no route, and why, in the same order.
  public var uncovered: [Uncovered]
  /// What was left out because it does not fit, and its cost, in the same order.
  public var leftOut: [LeftOut]
  /// Every model set that the routes use, ordered by id.
  public var modelSets: [ModelSet]
  /// The ids of those that the device has already in that version.
  public var installed: Set<String>
  /// The bytes of those that the device does not have.
  public var space: SpaceEstimate
  /// The bytes that everything would take, when something was left out.
  public var everything: SpaceEstimate?
  /// Whether it is proved that no choice within the same limits is better. It is,
  /// unless catalogs are so entangled that the search was ended before.
  public var isExact: Bool
  /// Whether it fits.
  public var verdict: Verdict

  /// Makes a plan.
  public init(
    trip: Trip, catalogs: [CatalogDate], territories: String, budget: UInt64? = nil,
    stops: [PlannedStop], routes: [PlannedRoute], uncovered: [Uncovered], leftOut: [LeftOut],
    modelSets: [ModelSet], installed: Set<String> = [], space: SpaceEstimate,
    everything: SpaceEstimate? = nil, isExact: Bool = true, verdict: Verdict
  ) {
    self.trip = trip
    self.catalogs = catalogs
    self.territories = territories
    self.budget = budget
    self.stops = stops
    self.routes = routes
    self.uncovered = uncovered
    self.leftOut = leftOut
    self.modelSets = modelSets
    self.installed = installed
    self.space = space
    self.everything = everything
    self.isExact = isExact
    self.verdict = verdict
  }

  /// The model sets that the device does not have: what is downloaded and packed.
  public var missing: [ModelSet] { modelSets.filter { !installed.contains($0.id) } }

  /// The model sets of ``missing`` that the phone's own app fetches, and no pack can hold.
  public var fetchedByThePhone: [ModelSet] { missing.filter { $0.format == .mlkit } }

  /// The route for a need in a language of a stop.
  public func route(_ need: Need, in language: LanguageTag) -> PlannedRoute? {
    routes.first { $0.need == need && $0.language == language }
  }

  /// The model set of an id.
  public func modelSet(_ id: String) -> ModelSet? { modelSets.first { $0.id == id } }
}

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

/// Whether the trip can be had with the room there is.
public enum Verdict: Hashable, Sendable {
  /// Everything that has a route fits, or everything within the budget that was set.
  case fits
  /// Some publisher states no sizes: the least fits, the most may lack these bytes.
  case mayNotFit(missing: UInt64)
  /// These bytes are missing for everything; the plan holds the best part that fits.
  case doesNotFit(missing: UInt64)
  /// No room was named, so that there is nothing to compare with.
  case notMeasured
  /// Something is wanted, and no catalog has a route for any of it.
  case nothingCovered
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

/// What else shapes a plan.
public struct PlanOptions: Hashable, Sendable {
  /// The bytes that the planned model sets may take on the device; `nil` for no limit.
  public var budget: UInt64?
  /// The bytes that stay free on every file system; `nil` for ``usualReserve(of:)``.
  public var reserve: UInt64?
  /// Where bytes go, and the room there. Without a place of the device, the free
  /// bytes that the trip states stand for it.
  public var places: [Place]

  /// Makes options.
  public init(budget: UInt64? = nil, reserve: UInt64? = nil, places: [Place] = []) {
    self.budget = budget
    self.reserve = reserve
    self.places = places
  }

  /// A twentieth of the free bytes, at most 500 MB: a device that is filled to the
  /// brim stops working well, and other programs write too.
  public static func usualReserve(of free: UInt64) -> UInt64 { min(free / 20, 500_000_000) }
}
