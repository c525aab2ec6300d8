import Catalogs
import Documents

/// Model sets that a person asks for, and where the wish comes from.
struct Request {
  /// The trip, when there is one, in the form of trip files.
  var trip: JSONValue?
  /// The catalogs of the model sets.
  var catalogs: [CatalogDate] = []
  /// The model sets, each once.
  private(set) var modelSets: [ModelSet] = []
  /// What a trip wants and no catalog has, as remarks.
  var remarks: [String] = []

  /// Adds model sets; one that is there already stays as it is.
  mutating func add(_ sets: some Sequence<ModelSet>, from dates: some Sequence<CatalogDate>) {
    for set in sets where !modelSets.contains(where: { $0.id == set.id }) { modelSets.append(set) }
    let names = Set(modelSets.map(\.catalog))
    for date in dates where names.contains(date.name) && !catalogs.contains(date) {
      catalogs.append(date)
    }
  }
}
