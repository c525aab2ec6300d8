public import Catalogs
public import Formats

/// What a new pack shall hold.
public struct PackDraft: Hashable, Sendable {
  /// Its name, which is also that of its top folder.
  public var name: String
  /// Its edition; `nil` takes the day of `created` as dotted numbers.
  public var edition: String?
  /// When its content was fixed; `nil` takes the newest day of the catalogs.
  public var created: Timestamp?
  /// The catalogs that the model sets come from.
  public var catalogs: [CatalogDate]
  /// The trip, in the form of trip files; `nil` when there was none.
  public var trip: JSONValue?
  /// What it shall hold, every artifact pinned.
  public var modelSets: [ModelSet]

  /// Makes a draft.
  public init(
    name: String, edition: String? = nil, created: Timestamp? = nil, catalogs: [CatalogDate] = [],
    trip: JSONValue? = nil, modelSets: [ModelSet]
  ) {
    self.name = name
    self.edition = edition
    self.created = created
    self.catalogs = catalogs
    self.trip = trip
    self.modelSets = modelSets
  }
}
