public import System

/// The answer to a request. The gate adds what every answer says: the Content
/// Security Policy, that nothing is stored, and to whom it may be shown.
public struct WebResponse: Sendable {
  /// What follows the head.
  public enum Body: Sendable {
    /// Bytes.
    case bytes([UInt8])
    /// As many bytes of a file, from its start.
    case file(OpenFile, length: UInt64)
    /// Events as they happen.
    case events(EventStream)
  }

  /// A header field.
  public struct Header: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Its value.
    public var value: String
  }

  /// The status code (RFC 9110, section 15).
  public var status: UInt16
  /// Header fields beside those that the gate adds.
  public var headers: [Header]
  /// What follows the head.
  public var body: Body

  /// An answer with a media type.
  public init(status: UInt16 = 200, type: String, body: Body) {
    self.status = status
    headers = [Header(name: "Content-Type", value: type)]
    self.body = body
  }

  /// The same with one more header field.
  public func with(_ name: String, _ value: String) -> WebResponse {
    var copy = self
    copy.headers.append(Header(name: name, value: value))
    return copy
  }

  /// Plain text.
  public static func text(_ text: String, status: UInt16 = 200) -> WebResponse {
    WebResponse(
      status: status, type: "text/plain; charset=utf-8", body: .bytes(Array(text.utf8)))
  }

  /// A page of HTML.
  public static func html(_ text: String, status: UInt16 = 200) -> WebResponse {
    WebResponse(
      status: status, type: "text/html; charset=utf-8", body: .bytes(Array(text.utf8)))
  }

  /// "See there", as the answer to a form (303): the browser reads the path.
  public static func redirect(to path: String) -> WebResponse {
    WebResponse(status: 303, type: "text/plain; charset=utf-8", body: .bytes([]))
      .with("Location", path)
  }

  /// A file to keep under a name (RFC 6266 with the encoding of RFC 8187).
  /// - Throws: `FileError` when its length cannot be asked.
  public static func attachment(_ file: OpenFile, name: String, type: String) throws
    -> WebResponse
  {
    WebResponse(type: type, body: .file(file, length: try file.size()))
      .with("Content-Disposition", "attachment; filename*=UTF-8''\(PercentCoding.encode(name))")
  }

  /// A stream of events (HTML Standard, section 9.2).
  public static func events(_ stream: EventStream) -> WebResponse {
    WebResponse(type: "text/event-stream; charset=utf-8", body: .events(stream))
  }
}
