/// The members of a JSON object in their order, each name once.
public struct JSONObject: Hashable, Sendable, Sequence, ExpressibleByDictionaryLiteral {
  private struct Member: Hashable, Sendable {
    var name: String
    var value: JSONValue
  }

  private var members: [Member] = []
  /// Where each name stands, once there are so many that looking through them takes longer.
  private var places: [String: Int]?

  /// An object without members.
  public init() {}

  /// An object without members, and room for some.
  init(capacity: Int) { members.reserveCapacity(capacity) }

  /// Takes members; a later one of the same name replaces an earlier one.
  public init(_ members: some Sequence<(String, JSONValue)>) {
    for (name, value) in members { self[name] = value }
  }

  /// Takes members; a later one of the same name replaces an earlier one.
  public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }

  /// The names in their order.
  public var names: [String] { members.map(\.name) }

  /// The value of a name; a new name goes to the end, `nil` takes it out. Takes
  /// constant time, but time in the number of members to take one out.
  public subscript(name: String) -> JSONValue? {
    get { place(of: name).map { members[$0].value } }
    set {
      let place = place(of: name)
      switch (place, newValue) {
      case (nil, nil): break
      case (nil, .some(let value)):
        places?[name] = members.count
        members.append(Member(name: name, value: value))
        if places == nil, members.count > JSONObject.few { indexAll() }
      case (.some(let place), .some(let value)): members[place].value = value
      case (.some(let place), nil):
        members.remove(at: place)
        if places != nil { indexAll() }
      }
    }
  }

  private static let few = 16

  private func place(of name: String) -> Int? {
    if let places { return places[name] }
    return members.firstIndex { $0.name == name }
  }

  private mutating func indexAll() {
    places = Dictionary(
      uniqueKeysWithValues: members.enumerated().map { ($0.element.name, $0.offset) })
  }

  /// The members in their order.
  public func makeIterator() -> AnyIterator<(name: String, value: JSONValue)> {
    var rest = members[...]
    return AnyIterator { rest.popFirst().map { ($0.name, $0.value) } }
  }

  /// Whether the same members stand in the same order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.members == right.members
  }
  /// Feeds the members.
  public func hash(into hasher: inout Hasher) { hasher.combine(members) }
}
