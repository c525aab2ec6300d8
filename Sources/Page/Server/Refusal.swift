/// Why a request is refused before any handler sees it.
public enum Refusal: String, CaseIterable, Error, Sendable {
  /// The head cannot be understood, or a field that may stand once stands twice.
  case malformed = "malformed request"
  /// No cookie of this server, so the browser was not let in.
  case stranger = "no access"
  /// The token of the start address is another one.
  case wrongToken = "wrong token"
  /// The Host field names something else than this server: a name that another
  /// site pointed at this machine.
  case wrongHost = "wrong host"
  /// Another site asked, by a form or a script.
  case foreignOrigin = "foreign origin"
  /// Neither GET nor HEAD nor POST.
  case method = "method not allowed"
  /// A body without a length.
  case noLength = "length required"
  /// A body that is longer than allowed.
  case tooLarge = "content too large"
  /// Too many streams or uploads at once, or the server is ending.
  case busy = "try again later"

  /// The status code of its answer (RFC 9110, section 15).
  public var status: UInt16 {
    switch self {
    case .malformed: 400
    case .stranger, .wrongToken, .foreignOrigin: 403
    case .wrongHost: 421
    case .method: 405
    case .noLength: 411
    case .tooLarge: 413
    case .busy: 503
    }
  }
}
