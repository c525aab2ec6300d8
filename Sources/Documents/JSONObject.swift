/// The members of a JSON object in their order, each name once.
public struct JSONObject: Hashable, Sendable, Sequence, ExpressibleByDictionaryLiteral {
  /// The names in their order.
  public private(set) var names: [String] = []
  private var values: [String: JSONValue] = [:]

  /// An object without members.
  public init() {}

  /// Takes members; a later one of the same name replaces an earlier one.
  public init(_ members: some Sequence<(String, JSONValue)>) {
    for (name, value) in members { self[name] = value }
  }

  /// Takes members; a later one of the same name replaces an earlier one.
  public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }

  /// The value of a name; a new name goes to the end, `nil` takes it out.
  public subscript(name: String) -> JSONValue? {
    get { values[name] }
    set {
      if let newValue {
        if values.updateValue(newValue, forKey: name) == nil { names.append(name) }
      } else if values.removeValue(forKey: name) != nil {
        names.removeAll { $0 == name }
      }
    }
  }

  /// The members in their order.
  public func makeIterator() -> AnyIterator<(name: String, value: JSONValue)> {
    var rest = names[...]
    return AnyIterator {
      guard let name = rest.popFirst(), let value = values[name] else { return nil }
      return (name, value)
    }
  }
}
