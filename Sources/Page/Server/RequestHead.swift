internal import CMicroHTTPD

/// Reads the head of a request out of libmicrohttpd.
enum RequestHead {
  /// What was read; a refusal when it cannot be understood.
  static func read(
    _ connection: ConnectionHandle, method: String, target: String?, fields limit: Int
  ) -> (request: WebRequest, refusal: Refusal?) {
    let headers = self.headers(connection)
    var request = WebRequest(
      method: WebRequest.Method(rawValue: method) ?? .get, segments: [], query: Fields(),
      headers: headers, cookies: [])
    guard let target = target.flatMap({ RequestTarget($0, fields: limit) }) else {
      return (request, .malformed)
    }
    request.segments = target.segments
    request.query = target.query
    guard let cookies = cookies(request.header("cookie") ?? "", limit: limit) else {
      return (request, .malformed)
    }
    request.cookies = cookies
    return (request, WebRequest.Method(rawValue: method) == nil ? .method : nil)
  }

  private final class Collector {
    var headers: [WebRequest.Header] = []
  }

  private static func headers(_ connection: ConnectionHandle) -> [WebRequest.Header] {
    let collector = Collector()
    withExtendedLifetime(collector) {
      tp_mhd_headers(
        connection.pointer,
        { context, _, name, nameCount, value, valueCount in
          guard let context, let name else { return TP_MHD_YES }
          let text = { (start: UnsafePointer<CChar>?, count: Int) in
            String(
              decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count),
              as: UTF8.self)
          }
          Unmanaged<Collector>.fromOpaque(context).takeUnretainedValue().headers.append(
            WebRequest.Header(
              name: text(name, nameCount).lowercased(), value: text(value, valueCount).trimmed))
          return TP_MHD_YES
        }, Unmanaged.passUnretained(collector).toOpaque())
    }
    return collector.headers
  }

  /// The pairs of a Cookie field (RFC 6265, section 5.4).
  private static func cookies(_ text: String, limit: Int) -> [WebRequest.Header]? {
    var cookies: [WebRequest.Header] = []
    for pair in text.split(separator: ";" as Character) {
      guard cookies.count < limit else { return nil }
      let parts = pair.split(
        separator: "=" as Character, maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      cookies.append(
        WebRequest.Header(name: String(parts[0]).trimmed, value: String(parts[1]).trimmed))
    }
    return cookies
  }
}
