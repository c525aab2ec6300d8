import App
import Catalogs
import Formats
import Planning

/// What the catalogs offer, arranged as the page asks for it: made once, and anew
/// when a catalog changes.
struct CatalogIndex: Sendable {
  /// English, with which every other language is planned, as `travelpack download` does.
  static let base = Names.english

  /// The catalogs.
  let catalogs: [Catalog]
  /// Every model set of theirs.
  let sets: [ModelSet]
  /// Every language of theirs, and those of the page of models.
  let languages: [LanguageTag]
  /// The numbers of the model sets that serve a language.
  let serving: [LanguageTag: [Int]]
  /// The ids of the model sets that the planner chooses for a language.
  let chosen: [LanguageTag: [String]]
  private let places: [String: Int]

  /// Plans every language of the catalogs.
  init(_ catalogs: [Catalog]) {
    self.catalogs = catalogs
    let sets = catalogs.flatMap(\.modelSets)
    self.sets = sets
    places = Dictionary(zip(sets.map(\.id), sets.indices)) { first, _ in first }
    let all = Set(catalogs.flatMap(\.languages)).union(ModelPage.languages)
    languages = all.sorted()
    var serving: [LanguageTag: [Int]] = [:]
    for (index, set) in sets.enumerated() {
      for language in set.languages { serving[language, default: []].append(index) }
    }
    self.serving = serving
    let planner = Planner(catalogs: catalogs)
    var chosen: [LanguageTag: [String]] = [:]
    for language in all where language != CatalogIndex.base {
      let trip = Trip(speaks: [CatalogIndex.base], stops: [Stop(.language(language))])
      chosen[language] =
        planner.plan(trip).missing.filter { $0.format != .mlkit }.map(\.id)
    }
    self.chosen = chosen
  }

  /// The model set of an id; `nil` when no catalog has it.
  func set(_ id: String) -> ModelSet? { places[id].map { sets[$0] } }

  /// The model sets that one button fetches for a language.
  func chosenSets(_ language: LanguageTag) -> [ModelSet] {
    (chosen[language] ?? []).compactMap { set($0) }
  }

  /// A model set with those that it needs.
  func withNeeds(of set: ModelSet) -> [ModelSet] {
    catalogs.first { $0.name == set.catalog }?.withNeeds(of: set) ?? [set]
  }
}
