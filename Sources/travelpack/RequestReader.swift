import Catalogs
import CommandLineKit
import Documents
import Packs
import Planning

/// Understands the words `TRIP`, `PLAN`, `MODEL` and `LANG` of a command line.
struct RequestReader {
  let context: Context
  let shared: SharedOptions
  let options: TripOptions

  /// Reads words and pairs of languages (`it:ja`).
  /// - Throws: ``Message``, `UsageError`.
  func read(_ words: [String], pairs: [String] = []) throws -> Request {
    var request = Request()
    for word in words {
      if Input.isPack(word) {
        let pack = try Input.readingPack([word]) { try PackReader.open([word]).description }
        request.trip = request.trip ?? pack.trip
        request.add(pack.modelSets, from: pack.catalogs)
      } else if isFile(word) {
        try addFile(word, to: &request)
      } else {
        try addName(word, to: &request)
      }
    }
    for pair in pairs { try addPair(pair, to: &request) }
    return request
  }

  /// A path, or the name of a file that is there; everything else is a name.
  private func isFile(_ word: String) -> Bool {
    if word.hasSuffix(".json") || word.hasPrefix("/") || word.hasPrefix(".") { return true }
    return Input.isFile(word)
  }

  private func addFile(_ path: String, to request: inout Request) throws {
    switch try TripFile.read(path) {
    case .trip(let trip): try add(try options.applied(to: trip), named: path, to: &request)
    case .plan(let plan): try add(plan, named: path, to: &request)
    }
  }

  private func add(_ trip: Trip, named name: String, to request: inout Request) throws {
    let maker = PlanMaker(context: context, shared: shared, options: options)
    try add(try maker.planEverything(trip), named: name, to: &request)
  }

  private func add(_ plan: Plan, named name: String, to request: inout Request) throws {
    let uncovered = Uncovered.sentences(plan.uncovered)
    guard plan.verdict != .nothingCovered else {
      var message = Message(
        "nothing covered", name, why: uncovered.first ?? "no catalog has a model for it",
        hint: "travelpack plan \(name) explains it; travelpack catalogs lists the catalogs",
        code: .unavailable)
      message.hints += uncovered.dropFirst().prefix(8)
      throw message
    }
    request.remarks += uncovered + plan.leftOut.map(\.sentence)
    if !plan.fetchedByThePhone.isEmpty {
      request.remarks.append("the phone's own app fetches the model sets of ML Kit")
    }
    request.trip = request.trip ?? plan.trip.json
    request.add(plan.missing.filter { $0.format != .mlkit }, from: plan.catalogs)
  }

  /// A model set by `catalog/name` or `name`, or everything for a language.
  private func addName(_ word: String, to request: inout Request) throws {
    let catalogs = try CatalogSource(context: context, shared: shared, options: options).load()
    let dates = catalogs.map { CatalogDate(name: $0.name, date: $0.date) }
    let found = catalogs.flatMap { catalog in
      catalog.modelSets.filter { $0.id == word || $0.name == word }.map { (catalog, $0) }
    }
    if let (catalog, set) = found.first {
      guard found.count == 1 else {
        throw Message(
          "ambiguous model set", word, why: "several catalogs have one of this name",
          hint: "write \(CountFormat.list(found.map(\.1.id), last: "or"))", code: .usage)
      }
      return request.add(catalog.withNeeds(of: set), from: dates)
    }
    if !word.contains("/"), case .found(let language) = LanguageNames.find(word) {
      let trip = Trip(speaks: [Names.english], stops: [Stop(.language(language))])
      return try add(try options.applied(to: trip), named: word, to: &request)
    }
    let sets = catalogs.flatMap(\.modelSets)
    let closest = EditDistance.closest(to: word, in: sets.map(word.contains("/") ? \.id : \.name))
    throw Message(
      "unknown name", word, why: "no catalog has such a model set, and no language is called so",
      hint: Message.didYouMean(closest) ?? "travelpack catalogs show NAME lists the model sets",
      code: .usage)
  }

  private func addPair(_ text: String, to request: inout Request) throws {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" }
    guard parts.count == 2 else {
      throw UsageError.wrongValue(
        option: "--pair", value: text, valueName: "pair, as it:ja", choices: [])
    }
    let trip = Trip(
      speaks: [try Names.language(String(parts[0]))],
      stops: [Stop(.language(try Names.language(String(parts[1]))))])
    try add(try options.applied(to: trip), named: text, to: &request)
  }
}

extension Catalog {
  /// A model set with those of the catalog that it needs, and that they need.
  func withNeeds(of set: ModelSet) -> [ModelSet] {
    var result = [set]
    var index = 0
    while index < result.count {
      for name in result[index].needs where !result.contains(where: { $0.name == name }) {
        result += modelSets.filter { $0.name == name }
      }
      index += 1
    }
    return result
  }
}
