public import Catalogs

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
