/// The model sets of one publisher at one date.
public struct Catalog: Hashable, Sendable {
  /// Its name: `firefox`, `argos`, `apt`, `mlkit`, or one that an organisation chose.
  public var name: String
  /// The day it is from, `YYYY-MM-DD`.
  public var date: String
  /// What can be used, ordered by name.
  public var modelSets: [ModelSet]
  /// What could not be used, and why.
  public var warnings: [CatalogWarning]

  /// Makes a catalog; model sets are put in order.
  public init(name: String, date: String, modelSets: [ModelSet], warnings: [CatalogWarning] = []) {
    self.name = name
    self.date = date
    self.modelSets = modelSets.sorted { ($0.name, $0.version) < ($1.name, $1.version) }
    self.warnings = warnings
  }

  /// Every language that some model set translates from, to, or reads. Scripts
  /// (`und-Latn`), which are no languages, are not among them.
  public var languages: Set<LanguageTag> {
    Set(modelSets.flatMap(\.languages)).filter { $0.language != "und" }
  }
}
