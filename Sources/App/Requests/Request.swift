public import Catalogs
public import Formats

/// Model sets that a person asks for, and where the wish comes from.
public struct Request: Sendable {
  /// The trip, when there is one, in the form of trip files.
  public var trip: JSONValue?
  /// The catalogs of the model sets.
  public var catalogs: [CatalogDate] = []
  /// The model sets, each once.
  public private(set) var modelSets: [ModelSet] = []
  /// What a trip wants and no catalog has, as remarks.
  public var remarks: [Words] = []

  /// A request of nothing.
  public init() {}

  /// Adds model sets; one that is there already stays as it is.
  public mutating func add(
    _ sets: some Sequence<ModelSet>, from dates: some Sequence<CatalogDate>
  ) {
    for set in sets where !modelSets.contains(where: { $0.id == set.id }) { modelSets.append(set) }
    let names = Set(modelSets.map(\.catalog))
    for date in dates where names.contains(date.name) && !catalogs.contains(date) {
      catalogs.append(date)
    }
  }
}
