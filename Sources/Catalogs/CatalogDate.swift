public import Formats

/// A catalog as it was on some day.
public struct CatalogDate: Hashable, Sendable {
  /// The catalog's name.
  public var name: String
  /// The day it is from, `YYYY-MM-DD`.
  public var date: String

  /// Makes a value.
  public init(name: String, date: String) {
    self.name = name
    self.date = date
  }

  /// Its JSON form: `{"name": …, "date": …}`.
  public var json: JSONValue { ["name": .string(name), "date": .string(date)] }

  /// Reads its JSON form.
  /// - Throws: `DocumentError`.
  public init(json node: JSONNode) throws {
    try node.allow(only: ["name", "date"])
    self.init(name: try node.member("name").string(), date: try node.member("date").string())
  }
}
