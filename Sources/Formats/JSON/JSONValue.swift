/// A JSON value (RFC 8259). Objects keep the order of their members.
public indirect enum JSONValue: Hashable, Sendable {
  /// `null`
  case null
  /// `true` or `false`
  case boolean(Bool)
  /// A number without fraction or exponent that fits 64 bits.
  case integer(Int64)
  /// Every other number.
  case number(Double)
  /// Text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Named members.
  case object(JSONObject)
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  /// Makes text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Makes a whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// Makes a truth value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Makes a list.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Makes an object; a later member of the same name replaces an earlier one.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }
  /// Makes `null`.
  public init(nilLiteral: ()) { self = .null }

  /// A byte count or another unsigned number; above 2^63 it becomes a fraction-less double.
  public init(_ value: UInt64) {
    self = Int64(exactly: value).map(JSONValue.integer) ?? .number(Double(value))
  }
  /// A whole number.
  public init(_ value: Int) { self = .integer(Int64(value)) }
  /// Text, or `null` for nothing.
  public init(_ value: String?) { self = value.map(JSONValue.string) ?? .null }
  /// A list of texts.
  public init(_ values: [String]) { self = .array(values.map(JSONValue.string)) }
}
