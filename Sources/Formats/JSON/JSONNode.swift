/// A JSON value and where it stands, for readers that name the field at fault.
public struct JSONNode: Sendable {
  /// The value.
  public let value: JSONValue
  /// Where it stands: `stops[0].days`; empty at the top.
  public let path: String

  /// Takes a value at the top, or at a path.
  public init(_ value: JSONValue, path: String = "") {
    self.value = value
    self.path = path
  }

  /// Reads JSON text; see ``JSONText/parse(_:limit:)``.
  /// - Throws: `DocumentError.syntax`, `.tooLong`.
  public init(parsing bytes: [UInt8], limit: Int = 64 << 20) throws {
    self.init(try JSONText.parse(bytes, limit: limit))
  }

  private func wrong(_ expected: String) -> DocumentError {
    .wrong(path: path.isEmpty ? "the document" : path, expected: expected)
  }

  private func place(of name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  /// The members.
  /// - Throws: `DocumentError.wrong` for what is not an object.
  public func object() throws -> JSONObject {
    guard case .object(let object) = value else { throw wrong("an object") }
    return object
  }

  /// The member of a name; `nil` when it is missing or `null`.
  /// - Throws: `DocumentError.wrong` for what is not an object.
  public func optional(_ name: String) throws -> JSONNode? {
    guard let inner = try object()[name], inner != .null else { return nil }
    return JSONNode(inner, path: place(of: name))
  }

  /// The member of a name.
  /// - Throws: `DocumentError.missing`, `.wrong`.
  public func member(_ name: String) throws -> JSONNode {
    guard let node = try optional(name) else { throw DocumentError.missing(path: place(of: name)) }
    return node
  }

  /// The elements of a list.
  /// - Throws: `DocumentError.wrong` for what is not a list.
  public func elements() throws -> [JSONNode] {
    guard case .array(let values) = value else { throw wrong("a list") }
    return values.enumerated().map { JSONNode($1, path: "\(path)[\($0)]") }
  }

  /// Text.
  /// - Throws: `DocumentError.wrong`.
  public func string() throws -> String {
    guard case .string(let text) = value else { throw wrong("text") }
    return text
  }

  /// A truth value.
  /// - Throws: `DocumentError.wrong`.
  public func boolean() throws -> Bool {
    guard case .boolean(let flag) = value else { throw wrong("true or false") }
    return flag
  }

  /// A whole number in a range.
  /// - Throws: `DocumentError.wrong`.
  public func integer(in range: ClosedRange<Int64> = .min ... .max) throws -> Int64 {
    guard case .integer(let number) = value, range.contains(number) else {
      throw wrong(
        range.upperBound == .max
          ? range.lowerBound == .min ? "a whole number" : "a whole number from \(range.lowerBound)"
          : "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A count of bytes: a whole number from 0.
  /// - Throws: `DocumentError.wrong`.
  public func byteCount() throws -> UInt64 { UInt64(try integer(in: 0 ... .max)) }

  /// A number.
  /// - Throws: `DocumentError.wrong`.
  public func number() throws -> Double {
    switch value {
    case .integer(let number): return Double(number)
    case .number(let number): return number
    default: throw wrong("a number")
    }
  }

  /// A value made from text by a failable reader.
  /// - Throws: `DocumentError.wrong` with `expected` when the reader refuses the text.
  public func parsed<Value>(_ expected: String, _ read: (String) -> Value?) throws -> Value {
    guard case .string(let text) = value, let result = read(text) else { throw wrong(expected) }
    return result
  }

  /// Refuses members that the format does not know.
  /// - Throws: `DocumentError.unknown` for the first of them.
  public func allow(only names: [String]) throws {
    for name in try object().names where !names.contains(name) {
      throw DocumentError.unknown(
        path: place(of: name), closest: EditDistance.closest(to: name, in: names).first)
    }
  }
}
