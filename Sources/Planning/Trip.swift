public import Catalogs
public import Formats

/// What a person says about a journey: the languages they speak, where they go
/// and for how long, what they want to do there, and with which device.
public struct Trip: Hashable, Sendable {
  /// A short name for people; `nil` when it has none.
  public var name: String?
  /// The languages that the traveller speaks, the best one first; at least one.
  public var speaks: [LanguageTag]
  /// The stops in their order; at least one.
  public var stops: [Stop]
  /// What is wanted in the languages of the stops.
  public var needs: Needs
  /// The device that the models go to.
  public var device: DeviceDescription

  /// The largest number of stops and of languages spoken that a trip file may hold.
  public static let limit = 400

  /// Makes a trip.
  public init(
    name: String? = nil, speaks: [LanguageTag], stops: [Stop], needs: Needs = .usual,
    device: DeviceDescription = DeviceDescription()
  ) {
    self.name = name
    self.speaks = speaks
    self.stops = stops
    self.needs = needs
    self.device = device
  }
}

// The form of `*.trip.json` files. It is described in Packs/README.md.

extension Trip {
  private static let fields = ["travelpack", "name", "speaks", "stops", "needs", "device"]

  /// The form of trip files; what goes without saying is left out.
  public var json: JSONValue {
    var object: JSONObject = ["travelpack": "trip/1"]
    object["name"] = name.map(JSONValue.string)
    object["speaks"] = JSONValue(speaks.map(\.text))
    object["stops"] = .array(stops.map(\.json))
    object["needs"] = JSONValue(needs.words)
    if device != DeviceDescription() { object["device"] = device.json }
    return .object(object)
  }

  /// Reads the form of trip files. Languages and territories may be codes or names.
  /// - Throws: `DocumentError` that names the field.
  public init(json node: JSONNode) throws {
    try node.allow(only: Trip.fields)
    if let format = try node.optional("travelpack") {
      _ = try format.parsed("trip/1, the form that this program reads") {
        $0 == "trip/1" ? $0 : nil
      }
    }
    let speaks = try node.member("speaks").elements(in: 1...Trip.limit, "languages")
    let stops = try node.member("stops").elements(in: 1...Trip.limit, "stops")
    self.init(
      name: try node.optional("name")?.string(),
      speaks: try speaks.map { try $0.knownLanguage() }.withoutRepeats(),
      stops: try stops.map { try Stop(json: $0) },
      needs: try node.optional("needs").map { try Needs(json: $0) } ?? .usual,
      device: try node.optional("device").map { try DeviceDescription(json: $0) }
        ?? DeviceDescription())
  }

  /// Reads the text of a trip file.
  /// - Throws: `DocumentError` with the line of what is not JSON, or the field at fault.
  public init(parsing bytes: [UInt8]) throws {
    try self.init(json: JSONNode(parsing: bytes, limit: 1 << 20))
  }
}

/// One part of a trip: a place or a language, and how long it lasts.
public struct Stop: Hashable, Sendable {
  /// Where, or among whom.
  public enum Place: Hashable, Sendable {
    /// A country or territory; its languages come from `TerritoryTable`.
    case territory(Territory)
    /// People who speak one language, for regions and for meetings: Catalonia is `ca`.
    case language(LanguageTag)
  }

  /// Where, or among whom.
  public var place: Place
  /// How many days, from 1.
  public var days: Int

  /// The days that a trip may stay at one stop.
  public static let dayRange: ClosedRange<Int64> = 1...3650

  /// Makes a stop.
  public init(_ place: Place, days: Int = 1) {
    self.place = place
    self.days = days
  }

  /// The code of the territory or the tag of the language.
  public var code: String {
    switch place {
    case .territory(let territory): territory.code
    case .language(let language): language.text
    }
  }
}

extension Stop {
  /// `{"territory": "ES", "days": 5}` or `{"language": "ca", "days": 2}`.
  public var json: JSONValue {
    switch place {
    case .territory(let territory): ["territory": .string(territory.code), "days": JSONValue(days)]
    case .language(let language): ["language": .string(language.text), "days": JSONValue(days)]
    }
  }

  /// Reads either form; without `days` it lasts one.
  /// - Throws: `DocumentError`.
  public init(json node: JSONNode) throws {
    try node.allow(only: ["territory", "language", "days"])
    let days = try node.optional("days")?.integer(in: Stop.dayRange) ?? 1
    let territory = try node.optional("territory")
    let language = try node.optional("language")
    switch (territory, language) {
    case (let territory?, nil):
      self.init(.territory(try territory.knownTerritory()), days: Int(days))
    case (nil, let language?):
      self.init(.language(try language.knownLanguage()), days: Int(days))
    case (nil, nil):
      throw DocumentError.missing(path: node.path.isEmpty ? "territory" : "\(node.path).territory")
    default:
      throw DocumentError.wrong(path: node.path, expected: "either a territory or a language")
    }
  }
}

extension JSONNode {
  /// The elements of a list whose length lies in a range.
  /// - Throws: `DocumentError.wrong`.
  func elements(in range: ClosedRange<Int>, _ what: String) throws -> [JSONNode] {
    let elements = try elements()
    guard range.contains(elements.count) else {
      throw DocumentError.wrong(
        path: path, expected: "a list of \(range.lowerBound) to \(range.upperBound) \(what)")
    }
    return elements
  }

  /// A language by its code or name, as its canonical tag.
  /// - Throws: `DocumentError.wrong` with the closest names.
  fileprivate func knownLanguage() throws -> LanguageTag {
    try known("a language: a code such as it, or a name such as Italian", LanguageNames.find) {
      $0.text
    }
  }

  /// A territory by its code or name.
  /// - Throws: `DocumentError.wrong` with the closest names.
  fileprivate func knownTerritory() throws -> Territory {
    try known("a territory: a code such as IT, or a name such as Italy", TerritoryTable.find) {
      $0.code
    }
  }

  private func known<Value>(
    _ what: String, _ find: (String) -> Lookup<Value>, code: (Value) -> String
  ) throws -> Value {
    guard case .string(let text) = value else {
      throw DocumentError.wrong(path: path, expected: what)
    }
    switch find(text) {
    case .found(let value): return value
    case .ambiguous(let values):
      let codes = values.map(code).joined(separator: ", ")
      throw DocumentError.wrong(path: path, expected: "one of \(codes), which are all \(text)")
    case .unknown(let closest):
      throw DocumentError.wrong(
        path: path,
        expected: closest.isEmpty ? what : "\(what); closest: \(closest.joined(separator: ", "))")
    }
  }
}

extension Sequence where Element: Hashable {
  /// The elements in their order, each once.
  func withoutRepeats() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
