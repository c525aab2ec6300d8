public import Catalogs
public import Formats
internal import Packs
public import Planning

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

/// Understands what a person asks for: trips, plans, packs, model sets, languages.
public struct RequestReader {
  private let maker: PlanMaker
  private let adjusting: (Trip) throws -> Trip

  /// Makes a reader.
  /// - Parameters:
  ///   - maker: what plans the trips.
  ///   - adjusting: a trip with what is wished beside it.
  public init(_ maker: PlanMaker, adjusting: @escaping (Trip) throws -> Trip = { $0 }) {
    self.maker = maker
    self.adjusting = adjusting
  }

  /// Reads words and pairs of languages (`it:ja`).
  ///
  /// A word is the path of a trip, a plan or a pack, a model set as `catalog/name` or
  /// `name`, or a language, which means its models to and from English.
  /// - Throws: `Message`, and anything that it can explain.
  public func read(_ words: [String], pairs: [String] = []) throws -> Request {
    var request = Request()
    // Read with the first name, and once for all of them.
    var catalogs: [Catalog]?
    for word in words {
      if Input.isPack(word) {
        let pack = try Input.readingPack([word]) { try PackReader.open([word]).description }
        request.trip = request.trip ?? pack.trip
        request.add(pack.modelSets, from: pack.catalogs)
      } else if isFile(word) {
        try addFile(word, to: &request)
      } else {
        try addName(word, of: &catalogs, to: &request)
      }
    }
    for pair in pairs { try addPair(pair, to: &request) }
    return request
  }

  /// What a trip needs.
  /// - Parameters:
  ///   - trip: the trip.
  ///   - name: what messages call it: the path of its file, its name.
  /// - Throws: `Message`, and anything that it can explain.
  public func request(for trip: Trip, named name: String) throws -> Request {
    var request = Request()
    try add(trip, named: name, to: &request)
    return request
  }

  /// A path, or the name of a file that is there; everything else is a name.
  private func isFile(_ word: String) -> Bool {
    if word.hasSuffix(".json") || word.hasPrefix("/") || word.hasPrefix(".") { return true }
    return Input.isFile(word)
  }

  private func addFile(_ path: String, to request: inout Request) throws {
    switch try TripFile.read(path) {
    case .trip(let trip): try add(trip, named: path, to: &request)
    case .plan(let plan): try add(plan, named: path, to: &request)
    }
  }

  private func add(_ trip: Trip, named name: String, to request: inout Request) throws {
    try add(try maker.planEverything(try adjusting(trip)), named: name, to: &request)
  }

  private func add(_ plan: Plan, named name: String, to request: inout Request) throws {
    let uncovered = Uncovered.words(plan.uncovered)
    guard plan.verdict != .nothingCovered else {
      var message = Message(
        Words("request.nothing-covered"), name,
        why: uncovered.first ?? Words("request.no-model"),
        hint: Words("next.plan-explains", ["name": .text(name)]), code: .unavailable)
      message.hints += uncovered.dropFirst().prefix(8)
      throw message
    }
    request.remarks += uncovered + plan.leftOut.map(\.words)
    if !plan.fetchedByThePhone.isEmpty { request.remarks.append(Words("request.by-the-phone")) }
    request.trip = request.trip ?? plan.trip.json
    request.add(plan.missing.filter { $0.format != .mlkit }, from: plan.catalogs)
  }

  /// A model set by `catalog/name` or `name`, or everything for a language.
  private func addName(
    _ word: String, of loaded: inout [Catalog]?, to request: inout Request
  ) throws {
    let catalogs = try loaded ?? maker.source.load()
    loaded = catalogs
    let dates = catalogs.map { CatalogDate(name: $0.name, date: $0.date) }
    let found = catalogs.flatMap { catalog in
      catalog.modelSets.filter { $0.id == word || $0.name == word }.map { (catalog, $0) }
    }
    if let (catalog, set) = found.first {
      guard found.count == 1 else {
        throw Message(
          Words("request.ambiguous"), word, why: Words("request.several-catalogs"),
          hint: Words("next.write-one-of", ["names": .texts(found.map(\.1.id), .or)]),
          code: .usage)
      }
      return request.add(catalog.withNeeds(of: set), from: dates)
    }
    if !word.contains("/"), case .found(let language) = LanguageNames.find(word) {
      let trip = Trip(speaks: [Names.english], stops: [Stop(.language(language))])
      return try add(trip, named: word, to: &request)
    }
    let sets = catalogs.flatMap(\.modelSets)
    let closest = EditDistance.closest(to: word, in: sets.map(word.contains("/") ? \.id : \.name))
    throw Message(
      Words("request.unknown"), word, why: Words("request.no-such-name"),
      hint: Message.didYouMean(closest) ?? Words("next.show-catalog"), code: .usage)
  }

  private func addPair(_ text: String, to request: inout Request) throws {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" }
    guard parts.count == 2 else {
      throw Message(
        Words("request.wrong-value"), "--pair",
        why: Words("request.not-a-pair", ["text": .text(text)]), code: .usage)
    }
    let trip = Trip(
      speaks: [try Names.language(String(parts[0]))],
      stops: [Stop(.language(try Names.language(String(parts[1]))))])
    try add(trip, named: text, to: &request)
  }
}

extension Catalog {
  /// A model set with those of the catalog that it needs, and that they need.
  public func withNeeds(of set: ModelSet) -> [ModelSet] {
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

/// Finds model sets of the library by the words of a person.
public struct LibraryChoice: Sendable {
  private let all: [ModelSet]

  /// Takes the model sets of the library.
  public init(_ all: [ModelSet]) { self.all = all }

  /// The model sets of a name (`CATALOG/NAME` or `NAME`) or of a language.
  /// - Throws: `Message` with the closest names, code 64.
  public func sets(_ word: String) throws -> [ModelSet] {
    let named = all.filter { $0.id == word || $0.name == word }
    if !named.isEmpty { return named }
    if case .found(let language) = LanguageNames.find(word) {
      let spoken = all.filter { $0.serves(language) }
      if !spoken.isEmpty { return spoken }
    }
    let names = all.map(word.contains("/") ? \.id : \.name)
    throw Message(
      Words("library.not-there"), word, why: Words("library.no-such-name"),
      hint: Message.didYouMean(EditDistance.closest(to: word, in: names))
        ?? Words("next.languages-used"), code: .usage)
  }
}
