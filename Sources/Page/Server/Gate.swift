internal import Formats

/// Decides who is let in.
///
/// Only this machine reaches the server, but every program on it and every
/// site that a browser shows can try. So: the Host must name this server (else a
/// foreign name was pointed here), a browser shows its cookie (which it got for
/// the token of the start address), and what changes something comes from the
/// server's own pages.
struct Gate: Sendable {
  /// What is to be done with a request.
  enum Verdict {
    /// It may be handled.
    case pass
    /// Its token is right: the cookie is given, and the address changed for one
    /// without the token.
    case enter(cookie: String)
    /// It is refused.
    case refuse(Refusal)
  }

  /// Header fields that may stand once; twice, two readers could differ.
  private static let single: Set<String> = [
    "host", "content-length", "content-type", "cookie", "origin", "sec-fetch-site",
    "sec-fetch-mode", "sec-fetch-dest", "transfer-encoding",
  ]

  /// What the name of a field is made of (RFC 9110, section 5.6.2).
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  private let hosts: Set<String>
  private let cookieName: String
  private let token: Secret
  private let session: Secret

  /// A gate before a port, with new secrets.
  /// - Throws: `DigestError` when there are no random numbers.
  init(port: UInt16, cookieName: String) throws {
    let names = ["127.0.0.1", "localhost", "[::1]"]
    // A browser leaves the port out of the field when it is the usual one.
    hosts = Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
    self.cookieName = "\(cookieName)-\(port)"
    token = try Secret()
    session = try Secret()
  }

  /// The query of the start address.
  var startQuery: String { "token=\(token.text)" }

  /// Judges a head.
  func judge(_ request: WebRequest) -> Verdict {
    var seen: Set<String> = []
    for header in request.headers {
      // A blank in a name is how a field hides from one reader and not from another.
      guard !header.name.isEmpty, header.name.utf8.allSatisfy(Self.isTokenByte),
        !Self.single.contains(header.name) || seen.insert(header.name).inserted
      else { return .refuse(.malformed) }
    }
    guard let host = request.header("host")?.lowercased(), hosts.contains(host) else {
      return .refuse(.wrongHost)
    }
    if request.header("transfer-encoding") != nil { return .refuse(.noLength) }
    if request.segments.isEmpty, request.method == .get, let guess = request.query["token"] {
      guard token.matches(guess) else { return .refuse(.wrongToken) }
      return .enter(
        cookie: "\(cookieName)=\(session.text); Path=/; HttpOnly; SameSite=Strict")
    }
    guard let shown = request.cookie(cookieName), session.matches(shown) else {
      return .refuse(.stranger)
    }
    guard comesFromHere(request, host: host) else { return .refuse(.foreignOrigin) }
    if request.method != .post, request.contentLength > 0 { return .refuse(.malformed) }
    return .pass
  }

  /// Whether the server's own page asks, by what the browser says of it
  /// (Fetch Standard, section 3.1; Fetch Metadata).
  private func comesFromHere(_ request: WebRequest, host: String) -> Bool {
    let site = request.header("sec-fetch-site")
    let origin = request.header("origin")
    if request.method == .post {
      // A client that says neither is no browser of our time.
      guard site != nil || origin != nil else { return false }
      return (site ?? "same-origin") == "same-origin"
        && (origin?.lowercased() ?? "http://\(host)") == "http://\(host)"
    }
    // Reading changes nothing; what other sites may do is follow a link here.
    if let origin, origin.lowercased() != "http://\(host)" { return false }
    let isLink =
      request.header("sec-fetch-mode") == "navigate"
      && request.header("sec-fetch-dest") == "document"
    return site == nil || site == "same-origin" || site == "none" || isLink
  }
}
