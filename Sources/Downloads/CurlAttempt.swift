internal import CCurl
internal import System

/// One request and its answer: bytes go into the partial file as they come in,
/// if the answer is one that may go there.
final class CurlAttempt {
  /// How it ended.
  enum Verdict {
    /// All bytes are here.
    case whole
    /// It failed; how long the server asks to wait, in seconds.
    case failed(FailureCause, pause: Double?)
    /// The server's ranges cannot be trusted: ask again from the first byte.
    case rangeRefused(FailureCause)

    /// Why it failed; `nil` when it did not.
    var cause: FailureCause? {
      switch self {
      case .whole: nil
      case .failed(let cause, _), .rangeRefused(let cause): cause
      }
    }
  }

  private let url: String
  private let part: PartialFile
  private let declared: UInt64?
  private let limit: UInt64
  private let options: DownloadOptions
  private let start: UInt64
  private let asksRange: Bool
  private var answer = HTTPAnswer()
  private var hasBegun = false
  private var verdict: Verdict?
  private var failure: (any Error)?
  /// Bytes of the body that were received.
  private(set) var received: UInt64 = 0

  /// - Parameters:
  ///   - declared: the length that the publisher states.
  ///   - limit: the most bytes that are accepted.
  init(
    url: String, part: PartialFile, declared: UInt64?, limit: UInt64, options: DownloadOptions,
    usesRange: Bool
  ) {
    self.url = url
    self.part = part
    self.declared = declared
    self.limit = limit
    self.options = options
    start = part.count
    // Without a digest or a validator nothing tells whether the rest belongs to the start.
    asksRange =
      usesRange && part.count > 0 && !CurlAttempt.isFile(url)
      && (declared != nil || (part.origin?.url == url && part.origin?.validator != nil))
  }

  private static func isFile(_ url: String) -> Bool { WebAddress.scheme(url) == "file" }
  private var host: String { WebAddress.host(url) }
  /// Whether the host said anything at all.
  var isAnswered: Bool { answer.status > 0 || received > 0 }

  /// Makes the request.
  /// - Throws: `FileError`; what `check` throws.
  func run(_ engine: CurlEngine, check: () throws -> Void) throws -> Verdict {
    if !asksRange, part.count > 0 { try part.restart() }
    var headers = tp_curl_list_append(nil, "Accept-Encoding: identity")
    if asksRange, part.origin?.url == url, let validator = part.origin?.validator {
      headers = tp_curl_list_append(headers, "If-Range: \(validator)")
    }
    defer { tp_curl_list_free(headers) }
    try engine.renew()
    let setUp = CurlSetup(engine.handle)
    setUp.apply(options, url: url)
    setUp.list(CURLOPT_HTTPHEADER, headers)
    if asksRange { setUp.string(CURLOPT_RANGE, "\(start)-") }
    let context = Unmanaged.passUnretained(self).toOpaque()
    setUp.receive(context)
    if setUp.code != CURLE_OK { return .failed(cause(of: setUp.code, engine), pause: nil) }
    let code = try withExtendedLifetime(self) { try engine.perform(check: check) }
    if let failure { throw failure }
    if let verdict { return verdict }
    return try judge(code, engine)
  }

  // MARK: - While it runs

  /// Takes a header line.
  func take(header line: String) { answer.take(line) }

  /// Takes bytes of the body; answers whether to go on.
  func take(body bytes: UnsafeRawBufferPointer) -> Bool {
    received += UInt64(bytes.count)
    do {
      if !hasBegun, try !begin() { return false }
      guard part.count + UInt64(bytes.count) <= limit else {
        verdict = .failed(wrongLength("more than \(limit)"), pause: nil)
        return false
      }
      try part.append(bytes)
      return true
    } catch {
      failure = error
      return false
    }
  }

  /// Decides, before the first byte, whether the body may be added to the part.
  private func begin() throws -> Bool {
    hasBegun = true
    let status = CurlAttempt.isFile(url) ? 200 : answer.status
    let isGood = status == 206 ? try beginRange() : try status == 200 && beginWhole()
    guard isGood else {
      if verdict == nil { verdict = statusVerdict() }
      return false
    }
    let total = answer.range?.total ?? (status == 200 ? answer.length : part.origin?.total)
    try part.begin(from: .init(url: url, validator: answer.validator, total: total ?? declared))
    return true
  }

  private func beginRange() throws -> Bool {
    let expected = declared ?? part.origin?.total
    guard asksRange, let range = answer.range, range.first == start,
      range.total == nil || expected == nil || range.total == expected, !hasChanged
    else {
      verdict = .rangeRefused(badAnswer("a range that was not asked for"))
      return false
    }
    return true
  }

  /// Whether a server that does not look at `If-Range` tells by itself that the file is another.
  private var hasChanged: Bool {
    guard let old = part.origin, old.url == url, let validator = old.validator,
      let new = answer.validator
    else { return false }
    return validator != new
  }

  private func beginWhole() throws -> Bool {
    if answer.hasRange {
      let isWhole =
        answer.range.map { $0.first == 0 && $0.total == $0.last + 1 } ?? false
      guard isWhole else {
        verdict = .rangeRefused(badAnswer("status 200 with a Content-Range"))
        return false
      }
    }
    if let length = answer.length, length > limit || declared.map({ $0 != length }) ?? false {
      verdict = .failed(wrongLength("\(length)"), pause: nil)
      return false
    }
    // The server does not continue, or the file changed: begin again.
    if part.count > 0 { try part.restart() }
    return true
  }

  // MARK: - At the end

  private func judge(_ code: CURLcode, _ engine: CurlEngine) throws -> Verdict {
    guard code == CURLE_OK else {
      // A status that says everything outranks the connection's end.
      if answer.status >= 400 { return statusVerdict() }
      return .failed(cause(of: code, engine), pause: nil)
    }
    if answer.status == 416 { return .rangeRefused(badAnswer("status 416")) }
    if !hasBegun, try !begin() { return verdict ?? statusVerdict() }
    if let expected = declared ?? part.origin?.total, part.count != expected {
      let count = part.count
      try part.restart()
      return .failed(wrongLength("\(count)"), pause: nil)
    }
    return .whole
  }

  private func badAnswer(_ detail: String) -> FailureCause {
    FailureCause(
      .badAnswer, subject: host, status: answer.status == 0 ? nil : answer.status, detail: detail)
  }

  private func wrongLength(_ length: String) -> FailureCause {
    let encoding = answer.encoding.map { ", Content-Encoding \($0)" } ?? ""
    return FailureCause(
      .wrongLength, subject: host,
      detail: "\(length) bytes instead of \(declared.map(String.init) ?? "an unknown number")"
        + encoding)
  }

  private func statusVerdict() -> Verdict {
    let kind: FailureCause.Kind
    switch answer.status {
    case 401, 403, 407: kind = .refused
    case 404, 410: kind = .notFound
    case 408, 425, 429, 500, 502, 503, 504: kind = .busy
    case 416: return .rangeRefused(badAnswer("status 416"))
    default: kind = .badAnswer
    }
    return .failed(
      FailureCause(kind, subject: host, status: answer.status),
      pause: answer.pause(now: SystemClock.wall()))
  }

  /// What a code of libcurl (libcurl-errors(3)) means for a user.
  private func cause(of code: CURLcode, _ engine: CurlEngine) -> FailureCause {
    let kind: FailureCause.Kind
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: kind = .noNetwork
    case CURLE_COULDNT_CONNECT:
      kind = CurlSetup.isOffline(engine.handle) ? .noNetwork : .unreachable
    case CURLE_OPERATION_TIMEDOUT: kind = .timedOut
    case CURLE_TOO_MANY_REDIRECTS: kind = .tooManyRedirects
    case CURLE_UNSUPPORTED_PROTOCOL:
      kind = WebAddress.scheme(url) == "https" ? .insecureRedirect : .badAnswer
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_CERTPROBLEM, CURLE_SSL_INVALIDCERTSTATUS:
      kind = .untrusted
    case CURLE_FILE_COULDNT_READ_FILE: kind = .notFound
    case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING,
      CURLE_SSL_CONNECT_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      kind = .unreachable
    default: kind = .badAnswer
    }
    return FailureCause(
      kind, subject: host, detail: String(cString: tp_curl_error_text(code)))
  }
}
