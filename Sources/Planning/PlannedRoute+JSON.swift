import Catalogs
import Formats

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
