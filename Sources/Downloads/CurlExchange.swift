internal import CCurl
internal import System

/// One request and its answer: bytes go into the partial file as they come in,
/// if the answer is one that may go there.
final class CurlExchange {
  /// How it ended.
  enum Verdict {
    /// All bytes are here.
    case whole
    /// It failed.
    case failed(FailureCause)
    /// The server's ranges cannot be trusted: ask again from the first byte.
    case rangeRefused(FailureCause)

    /// Why it failed; `nil` when it did not.
    var cause: FailureCause? {
      switch self {
      case .whole: nil
      case .failed(let cause), .rangeRefused(let cause): cause
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
  /// Seconds that the server asks to wait before the next request.
  private(set) var pause = 0.0

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
      usesRange && part.count > 0 && !CurlExchange.isFile(url)
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
    let request = try CurlHandle(url, options)
    request.add(header: "Accept-Encoding: identity")
    if asksRange {
      request.set(CURLOPT_RANGE, "\(start)-")
      if part.origin?.url == url, let validator = part.origin?.validator {
        request.add(header: "If-Range: \(validator)")
      }
    }
    request.receive(into: self)
    if request.code != CURLE_OK { return .failed(cause(of: request.code, request)) }
    let code = try withExtendedLifetime(self) { try engine.perform(request, check: check) }
    if answer.status >= 400 { pause = request.retryAfter }
    if let failure { throw failure }
    return try verdict ?? judge(code, request)
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
        verdict = .failed(wrongLength("more than \(limit)"))
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
    let status = CurlExchange.isFile(url) ? 200 : answer.status
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
      verdict = .failed(wrongLength("\(length)"))
      return false
    }
    // The server does not continue, or the file changed: begin again.
    if part.count > 0 { try part.restart() }
    return true
  }

  // MARK: - At the end

  private func judge(_ code: CURLcode, _ request: CurlHandle) throws -> Verdict {
    guard code == CURLE_OK else {
      // A status that says everything outranks the connection's end.
      if answer.status >= 400 { return statusVerdict() }
      return .failed(cause(of: code, request))
    }
    if answer.status == 416 { return .rangeRefused(badAnswer("status 416")) }
    if !hasBegun, try !begin() { return verdict ?? statusVerdict() }
    if let expected = declared ?? part.origin?.total, part.count != expected {
      let count = part.count
      try part.restart()
      return .failed(wrongLength("\(count)"))
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
    return .failed(FailureCause(kind, subject: host, status: answer.status))
  }

  /// What a code of libcurl (libcurl-errors(3)) means for a user.
  private func cause(of code: CURLcode, _ request: CurlHandle) -> FailureCause {
    let kind: FailureCause.Kind
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: kind = .noNetwork
    case CURLE_COULDNT_CONNECT:
      kind = request.isOffline ? .noNetwork : .unreachable
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

/// What the header lines of the last answer say (RFC 9110), as far as it matters here.
struct HTTPAnswer: Hashable {
  /// A `Content-Range` of bytes (RFC 9110 §14.4).
  struct Range: Hashable {
    var first: UInt64
    var last: UInt64
    var total: UInt64?
  }

  /// The status code; 0 before the first status line.
  var status = 0
  /// `Content-Length`.
  var length: UInt64?
  /// `Content-Range`, when it can be read.
  var range: Range?
  /// Whether there is a `Content-Range` at all.
  var hasRange = false
  /// `ETag`, as it was sent.
  var entityTag: String?
  /// `Last-Modified`, as it was sent.
  var lastModified: String?
  /// `Content-Encoding`, when it is not `identity`.
  var encoding: String?

  /// Takes one header line; a status line begins a new answer.
  mutating func take(_ text: String) {
    let line = text.trimmed
    if line.hasPrefix("HTTP/") {
      self = HTTPAnswer()
      let words = line.split(separator: " " as Character)
      status = words.count > 1 ? Int(words[1]) ?? 0 : 0
      return
    }
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = String(line[line.index(after: colon)...]).trimmed
    switch line[..<colon].lowercased() {
    case "content-length": length = UInt64(value)
    case "content-range":
      hasRange = true
      range = HTTPAnswer.range(value)
    case "etag": entityTag = value
    case "last-modified": lastModified = value
    case "content-encoding": encoding = value.lowercased() == "identity" ? nil : value
    default: break
    }
  }

  private static func range(_ text: String) -> Range? {
    let words = text.split(separator: " " as Character)
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let parts = words[1].split(separator: "/" as Character)
    guard parts.count == 2 else { return nil }
    let ends = parts[0].split(separator: "-" as Character)
    guard ends.count == 2, let first = UInt64(ends[0]), let last = UInt64(ends[1]), first <= last
    else { return nil }
    let total = UInt64(parts[1])
    guard parts[1] == "*" || total != nil, total.map({ last < $0 }) ?? true else { return nil }
    return Range(first: first, last: last, total: total)
  }

  /// What may stand in `If-Range`: a strong entity tag, else the date.
  var validator: String? {
    if let entityTag, entityTag.hasPrefix("\"") { return entityTag }
    return entityTag == nil ? lastModified : nil
  }
}

extension String {
  /// The same without spaces, tabs and line ends around it.
  fileprivate var trimmed: String {
    var text = Substring(self)
    while let last = text.last, last == " " || last == "\t" || last.isNewline { text.removeLast() }
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    return String(text)
  }
}
