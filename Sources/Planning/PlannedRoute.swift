public import Catalogs
import Formats

/// How one wanted thing is done: the chain of translations, and for signs the
/// model sets that read them.
public struct PlannedRoute: Hashable, Sendable {
  /// What it serves.
  public var need: Need
  /// The language of the stop.
  public var language: LanguageTag
  /// The chain, one engine for all of it; a sign's translation has it too.
  public var hops: [Hop]
  /// The kind of models of the chain.
  public var format: ModelFormat
  /// The ids of the model sets that read the writing, the language's own one
  /// first; empty unless ``need`` is ``Need/signs``.
  public var readers: [String]
  /// The ids of every model set that it needs, also of those that others need.
  public var modelSets: [String]
  /// Bytes that its model sets take on the device, shared ones and those already
  /// installed included.
  public var plainBytes: ByteRange
  /// What it is worth: share of people × days, over all stops.
  public var personDays: Double

  /// Makes a value.
  public init(
    need: Need, language: LanguageTag, hops: [Hop], format: ModelFormat, readers: [String],
    modelSets: [String], plainBytes: ByteRange, personDays: Double
  ) {
    self.need = need
    self.language = language
    self.hops = hops
    self.format = format
    self.readers = readers
    self.modelSets = modelSets
    self.plainBytes = plainBytes
    self.personDays = personDays
  }

  /// The languages that it passes, first to last: `it`, `en`, `ja`.
  public var languages: [LanguageTag] {
    hops.first.map { [$0.direction.from] + hops.map(\.direction.to) } ?? []
  }
}

extension PlannedRoute {
  var json: JSONValue {
    var object: JSONObject = [
      "need": .string(need.rawValue), "language": .string(language.text),
      "languages": JSONValue(languages.map(\.text)), "engine": .string(format.rawValue),
      "hops": .array(hops.map(\.json)),
    ]
    if !readers.isEmpty { object["readers"] = JSONValue(readers) }
    object["modelSets"] = JSONValue(modelSets)
    object["plainBytes"] = plainBytes.json
    object["personDays"] = .number(personDays)
    return .object(object)
  }

  init(json node: JSONNode) throws {
    try node.allow(only: [
      "need", "language", "languages", "engine", "hops", "readers", "modelSets", "plainBytes",
      "personDays",
    ])
    self.init(
      need: try node.member("need").need(), language: try node.member("language").language(),
      hops: try node.member("hops").elements().map { try Hop(json: $0) },
      format: try node.member("engine").parsed("a model format") { ModelFormat(rawValue: $0) },
      readers: try node.optional("readers")?.elements().map { try $0.string() } ?? [],
      modelSets: try node.member("modelSets").elements().map { try $0.string() },
      plainBytes: try ByteRange(json: node.member("plainBytes")),
      personDays: try node.member("personDays").number())
    // It is there for readers of the JSON; the hops say the same.
    let passed = try node.member("languages")
    guard try passed.elements().map({ try $0.language() }) == languages else {
      throw DocumentError.wrong(path: passed.path, expected: "the languages of the hops")
    }
  }
}

/// One step of a route: a direction and the model set that does it.
public struct Hop: Hashable, Sendable {
  /// What is translated into what.
  public var direction: Direction
  /// The id (`ModelSet.id`) of the model set.
  public var modelSet: String

  /// Makes a value.
  public init(direction: Direction, modelSet: String) {
    self.direction = direction
    self.modelSet = modelSet
  }
}

extension Hop {
  fileprivate var json: JSONValue {
    [
      "from": .string(direction.from.text), "to": .string(direction.to.text),
      "modelSet": .string(modelSet),
    ]
  }

  fileprivate init(json node: JSONNode) throws {
    try node.allow(only: ["from", "to", "modelSet"])
    self.init(
      direction: Direction(
        from: try node.member("from").language(), to: try node.member("to").language()),
      modelSet: try node.member("modelSet").string())
  }
}

/// Something wanted that was left out because it does not fit.
public struct LeftOut: Hashable, Sendable {
  /// The route that it would take.
  public var route: PlannedRoute
  /// Bytes that it would take on the device beside what the plan has.
  public var cost: ByteRange

  /// Makes a value.
  public init(route: PlannedRoute, cost: ByteRange) {
    self.route = route
    self.cost = cost
  }
}

/// Something wanted that the catalogs have no route for.
public struct Uncovered: Hashable, Sendable {
  /// What was wanted.
  public var need: Need
  /// The direction, between the traveller's first language and the stop's.
  public var direction: Direction
  /// Why there is none.
  public var reason: NoRoute
  /// What it would be worth: share of people × days, over all stops.
  public var personDays: Double

  /// Makes a value.
  public init(need: Need, direction: Direction, reason: NoRoute, personDays: Double) {
    self.need = need
    self.direction = direction
    self.reason = reason
    self.personDays = personDays
  }

  /// The language of the stop.
  public var language: LanguageTag { need == .speak ? direction.to : direction.from }
}

extension Uncovered {
  var json: JSONValue {
    [
      "need": .string(need.rawValue), "from": .string(direction.from.text),
      "to": .string(direction.to.text), "reason": reason.json, "personDays": .number(personDays),
    ]
  }

  init(json node: JSONNode) throws {
    try node.allow(only: ["need", "from", "to", "reason", "personDays"])
    self.init(
      need: try node.member("need").need(),
      direction: Direction(
        from: try node.member("from").language(), to: try node.member("to").language()),
      reason: try NoRoute(json: node.member("reason")),
      personDays: try node.member("personDays").number())
  }
}

/// Why something wanted cannot be had from the catalogs.
public enum NoRoute: Hashable, Sendable {
  /// No catalog has any translation model of the language.
  case unpublished(LanguageTag)
  /// There are models of the language, and none translates out of it.
  case nothingFrom(LanguageTag)
  /// There are models of the language, and none translates into it.
  case nothingInto(LanguageTag)
  /// Both languages have models, and no chain of them leads from one to the other.
  case noChain
  /// There is a chain, but only with models of different engines in one route.
  case noSingleEngine
  /// There would be a route, but only for an engine that the device does not have.
  case notForThisDevice
  /// No catalog has a model that reads the writing of the language.
  case nothingReads(LanguageTag)
}

extension NoRoute {
  fileprivate var json: JSONValue {
    switch self {
    case .unpublished(let tag): ["kind": "unpublished", "language": .string(tag.text)]
    case .nothingFrom(let tag): ["kind": "nothingFrom", "language": .string(tag.text)]
    case .nothingInto(let tag): ["kind": "nothingInto", "language": .string(tag.text)]
    case .nothingReads(let tag): ["kind": "nothingReads", "language": .string(tag.text)]
    case .noChain: ["kind": "noChain"]
    case .noSingleEngine: ["kind": "noSingleEngine"]
    case .notForThisDevice: ["kind": "notForThisDevice"]
    }
  }

  fileprivate init(json node: JSONNode) throws {
    try node.allow(only: ["kind", "language"])
    let kind = try node.member("kind")
    switch try kind.string() {
    case "unpublished": self = .unpublished(try node.member("language").language())
    case "nothingFrom": self = .nothingFrom(try node.member("language").language())
    case "nothingInto": self = .nothingInto(try node.member("language").language())
    case "nothingReads": self = .nothingReads(try node.member("language").language())
    case "noChain": self = .noChain
    case "noSingleEngine": self = .noSingleEngine
    case "notForThisDevice": self = .notForThisDevice
    default:
      throw DocumentError.wrong(
        path: kind.path,
        expected: "unpublished, nothingFrom, nothingInto, nothingReads, noChain, "
          + "noSingleEngine or notForThisDevice")
    }
  }
}

extension JSONNode {
  fileprivate func need() throws -> Need {
    try parsed("speak, read or signs") { Need(rawValue: $0) }
  }
}
