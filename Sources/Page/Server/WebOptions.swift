/// What a server allows at most, and how it answers whom it refuses.
public struct WebOptions: Sendable {
  /// The port; 0 takes a free one.
  public var port: UInt16 = 0
  /// Connections open at once on each loopback address; further ones wait.
  public var connections = 400
  /// Event streams open at once; a further one is refused with 503.
  public var streams = 256
  /// Uploads into files at once; a further one is refused with 503.
  public var uploads = 4
  /// Threads that run handlers, and so the handlers that run at once.
  public var workers = 4
  /// Bytes of a connection's buffers; a head that does not fit is refused with
  /// 414 or 431.
  public var connectionBytes = 64 << 10
  /// Bytes of a body that is handed over in memory; more is refused with 413.
  public var bodyBytes = 64 << 10
  /// Fields of a query, a form or a cookie header.
  public var fields = 512
  /// Seconds in which the whole head must have come, counted from the
  /// connection or the last answer.
  public var headSeconds = 10.0
  /// Seconds in which a body that is handed over in memory must have come.
  public var bodySeconds = 30.0
  /// Seconds without a byte after which a connection is closed.
  public var idleSeconds: UInt32 = 60
  /// Seconds after which a silent event stream says that it is alive.
  public var keepAliveSeconds = 15.0
  /// The name of the cookie that lets a browser in; the port is added to it,
  /// since the ports of a host share their cookies.
  public var cookieName = "travelpack"
  /// What the page may load and do (Content Security Policy, level 3).
  public var contentSecurityPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
  /// The answer to whom is refused; the request has no body, and its header
  /// fields, path and query only as far as they could be read.
  public var refusal: @Sendable (Refusal, WebRequest) -> WebResponse = { refusal, _ in
    .text(refusal.rawValue, status: refusal.status)
  }

  /// The values above.
  public init() {}
}
