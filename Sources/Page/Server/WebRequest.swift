/// A request that passed the gate.
public struct WebRequest: Sendable {
  /// The methods that are served (RFC 9110, section 9.3).
  public enum Method: String, Sendable {
    /// Reads.
    case get = "GET"
    /// Reads, and wants the head alone; a handler answers as to ``get``.
    case head = "HEAD"
    /// Changes.
    case post = "POST"
  }

  /// A header field; its name in small letters.
  struct Header: Hashable, Sendable {
    var name: String
    var value: String
  }

  /// The method.
  public var method: Method
  /// The decoded segments of the path; none for `/`. No segment is empty, `.`
  /// or `..`, and none holds a slash, a backslash or a control character.
  public var segments: [String]
  /// The fields of the query.
  public var query: Fields
  /// The fields of a body of `application/x-www-form-urlencoded`.
  public var form = Fields()
  /// The bytes of any other body that was read into memory.
  public var body: [UInt8] = []
  /// What became of an upload that was accepted into a folder.
  public var upload: Upload?
  var headers: [Header]
  var cookies: [Header]

  /// The path with its segments as they are written in an address.
  public var path: String { "/" + segments.map(PercentCoding.encode).joined(separator: "/") }

  /// The value of a header field, whatever the case of its name; of several
  /// lines the first.
  public func header(_ name: String) -> String? {
    let name = name.lowercased()
    return headers.first { $0.name == name }?.value
  }

  /// The value of a cookie.
  public func cookie(_ name: String) -> String? { cookies.first { $0.name == name }?.value }

  /// The bytes that the head announces; 0 without a body.
  public var contentLength: UInt64 { header("content-length").flatMap(UInt64.init) ?? 0 }

  /// The media type of the body in small letters, without its parameters.
  public var mediaType: String {
    let value = header("content-type") ?? ""
    let type = value.split(separator: ";" as Character, maxSplits: 1).first ?? ""
    return String(type).trimmed.lowercased()
  }
}

extension String {
  /// Without the spaces and tabs around it.
  var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
