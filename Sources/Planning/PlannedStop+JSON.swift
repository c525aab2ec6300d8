import Catalogs
import Formats

extension PlannedStop {
  var json: JSONValue {
    [
      "stop": stop.json, "languages": .array(languages.map(\.json)),
      "reachBefore": before.json, "reachAfter": after.json,
    ]
  }

  init(json node: JSONNode) throws {
    try node.allow(only: ["stop", "languages", "reachBefore", "reachAfter"])
    self.init(
      stop: try Stop(json: node.member("stop")),
      languages: try node.member("languages").elements().map { try StopLanguage(json: $0) },
      before: try Reach(json: node.member("reachBefore")),
      after: try Reach(json: node.member("reachAfter")))
  }
}

extension StopLanguage {
  fileprivate var json: JSONValue {
    [
      "language": .string(language.text), "share": .number(share),
      "standing": .string(standing.rawValue), "spoken": .boolean(isSpoken),
      "wanted": .boolean(isWanted),
    ]
  }

  fileprivate init(json node: JSONNode) throws {
    try node.allow(only: ["language", "share", "standing", "spoken", "wanted"])
    self.init(
      language: try node.member("language").language(), share: try node.member("share").share(),
      standing: try node.member("standing").parsed("the standing of a language") {
        Standing(rawValue: $0)
      },
      isSpoken: try node.member("spoken").boolean(),
      isWanted: try node.member("wanted").boolean())
  }
}

extension Reach {
  fileprivate var json: JSONValue { ["atLeast": .number(atLeast), "atMost": .number(atMost)] }

  fileprivate init(json node: JSONNode) throws {
    try node.allow(only: ["atLeast", "atMost"])
    self.init(
      atLeast: try node.member("atLeast").share(), atMost: try node.member("atMost").share())
  }
}

extension JSONNode {
  /// A number from 0 to 1.
  fileprivate func share() throws -> Double {
    let number = try number()
    guard (0...1).contains(number) else {
      throw DocumentError.wrong(path: path, expected: "a number from 0 to 1")
    }
    return number
  }
}
