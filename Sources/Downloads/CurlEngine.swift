internal import CCurl
import Glibc
internal import System

/// The connections that libcurl keeps open between requests, and the hosts that
/// gave no answer. One thread at a time uses it.
final class CurlEngine {
  private let multi: UnsafeMutableRawPointer
  /// Since when a host has given no answer at all, in seconds of the monotonic
  /// clock, and why.
  private var silent: [String: (since: Double, cause: FailureCause)] = [:]

  /// Opens libcurl.
  /// - Throws: `FailureCause` when that is impossible.
  init() throws {
    if let trouble = tp_curl_load() { throw CurlEngine.failure(String(cString: trouble)) }
    guard let multi = tp_curl_multi_init() else { throw CurlEngine.failure("curl_multi_init") }
    self.multi = multi
  }

  deinit { tp_curl_multi_cleanup(multi) }

  fileprivate static func failure(_ detail: String) -> FailureCause {
    FailureCause(.disk, subject: "libcurl", detail: detail)
  }

  /// Runs the request that a handle is set up for; answers libcurl's code.
  /// - Parameter check: asked ten times a second; when it throws, the request ends.
  func perform(_ request: CurlHandle, check: () throws -> Void) throws -> CURLcode {
    guard tp_curl_multi_add(multi, request.handle) == CURLM_OK else { return CURLE_FAILED_INIT }
    defer { tp_curl_multi_remove(multi, request.handle) }
    while true {
      try check()
      var running: Int32 = 0
      guard tp_curl_multi_perform(multi, &running) == CURLM_OK else { return CURLE_FAILED_INIT }
      var code = CURLE_OK
      if tp_curl_multi_result(multi, &code) { return code }
      guard tp_curl_multi_poll(multi, 100) == CURLM_OK else { return CURLE_FAILED_INIT }
    }
  }

  /// Remembers whether a host answered, and if not, why; tells how long it has
  /// been silent, in seconds.
  func note(_ host: String, isAnswered: Bool, _ cause: FailureCause?) -> Double {
    guard !isAnswered, let cause else {
      silent[host] = nil
      return 0
    }
    let now = SystemClock.monotonic()
    let since = silent[host]?.since ?? now
    silent[host] = (since, cause)
    return now - since
  }

  /// Why a host is given up: it has given no answer for some seconds.
  func reasonToGiveUp(_ host: String, after seconds: Double) -> FailureCause? {
    guard let (since, cause) = silent[host], SystemClock.monotonic() - since >= seconds else {
      return nil
    }
    return cause
  }
}

/// A libcurl handle, set up for one request; the first option that it refuses is
/// remembered. Each request has its own, since a used one keeps more than
/// curl_easy_reset(3) says, such as the size of its buffer.
final class CurlHandle {
  fileprivate let handle: UnsafeMutableRawPointer
  /// The header lines, which must live as long as the handle.
  private var headers: UnsafeMutablePointer<curl_slist>?
  /// The first option's failure, or `CURLE_OK`.
  private(set) var code = CURLE_OK

  /// Makes a handle for an address, with what the user wishes.
  /// - Throws: `FailureCause` when libcurl has none.
  init(_ url: String, _ options: DownloadOptions) throws {
    guard let handle = tp_curl_init() else { throw CurlEngine.failure("curl_easy_init") }
    self.handle = handle
    let policy = options.retryPolicy
    set(CURLOPT_URL, url)
    set(CURLOPT_USERAGENT, "travelpack")
    set(CURLOPT_NOSIGNAL, 1)
    note(tp_curl_set_protocols(handle, WebAddress.scheme(url) != "https"))
    set(CURLOPT_FOLLOWLOCATION, 1)
    set(CURLOPT_MAXREDIRS, policy.redirects)
    // libcurl looks at its limit after up to a hundred reads, so that those must be
    // a part of a second's bytes.
    let step = options.rateLimit.map { Int(clamping: $0 / 400) } ?? .max
    set(CURLOPT_BUFFERSIZE, min(128 << 10, max(1 << 10, step)))
    set(CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(policy.connect * 1000)))
    set(CURLOPT_LOW_SPEED_LIMIT, Int(clamping: max(policy.slowestRate, 1)))
    set(CURLOPT_LOW_SPEED_TIME, max(1, Int(policy.stall.rounded(.up))))
    if let limit = options.rateLimit {
      note(
        tp_curl_set_off(handle, CURLOPT_MAX_RECV_SPEED_LARGE, curl_off_t(clamping: max(limit, 1))))
    }
    if let proxy = options.proxy { set(CURLOPT_PROXY, proxy) }
    if let certificates = options.certificates { set(CURLOPT_CAINFO, certificates) }
    if options.usesNetrc || options.netrcFile != nil {
      set(CURLOPT_NETRC, Int(CURL_NETRC_OPTIONAL.rawValue))
      if let file = options.netrcFile { set(CURLOPT_NETRC_FILE, file) }
    }
    // An end must not wait for a name server; libcurl before 7.87 has no such option.
    _ = tp_curl_set_long(handle, CURLOPT_QUICK_EXIT, 1)
  }

  deinit {
    tp_curl_cleanup(handle)
    tp_curl_list_free(headers)
  }

  private func note(_ answer: CURLcode) {
    if code == CURLE_OK { code = answer }
  }

  private func set(_ option: CURLoption, _ value: Int) {
    note(tp_curl_set_long(handle, option, value))
  }

  /// Sets an option to a text.
  func set(_ option: CURLoption, _ value: String) {
    note(tp_curl_set_string(handle, option, value))
  }

  /// Sends a header line with the request.
  func add(header line: String) {
    headers = tp_curl_list_append(headers, line)
    note(tp_curl_set_list(handle, CURLOPT_HTTPHEADER, headers))
  }

  /// Hands header lines and body to an exchange, which must live as long as the
  /// request runs.
  func receive(into exchange: CurlExchange) {
    let context = Unmanaged.passUnretained(exchange).toOpaque()
    note(
      tp_curl_set_header(
        handle,
        { bytes, size, count, context in
          guard let bytes, let context else { return 0 }
          let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
          Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
            .take(header: String(decoding: line, as: UTF8.self))
          return size * count
        }, context))
    note(
      tp_curl_set_write(
        handle,
        { bytes, size, count, context in
          guard let bytes, let context else { return 0 }
          let body = UnsafeRawBufferPointer(start: bytes, count: size * count)
          let goesOn = Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
            .take(body: body)
          return goesOn ? size * count : 0
        }, context))
  }

  /// Whether the last connection failed because no route leads out.
  var isOffline: Bool {
    var code = 0
    guard tp_curl_get_long(handle, CURLINFO_OS_ERRNO, &code) == CURLE_OK else { return false }
    return [ENETUNREACH, ENETDOWN, EHOSTUNREACH, EADDRNOTAVAIL].contains(
      Int32(truncatingIfNeeded: code))
  }

  /// Seconds that the server asks to wait (`Retry-After`, also as a date); 0 when
  /// it asks for none.
  var retryAfter: Double {
    var seconds: curl_off_t = 0
    guard tp_curl_get_off(handle, CURLINFO_RETRY_AFTER, &seconds) == CURLE_OK else { return 0 }
    return Double(max(0, seconds))
  }
}

/// The parts of an address that downloads look at.
enum WebAddress {
  /// The scheme in small letters; empty when there is none.
  static func scheme(_ url: String) -> String {
    url.firstIndex(of: ":").map { url[..<$0].lowercased() } ?? ""
  }

  /// The host, or the path of a `file` address; for messages and for telling
  /// hosts apart.
  static func host(_ url: String) -> String {
    guard let colon = url.firstIndex(of: ":"), url[colon...].hasPrefix("://") else { return url }
    let rest = url[colon...].dropFirst(3)
    if scheme(url) == "file" { return String(rest) }
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    return String(authority.split(separator: "@" as Character).last ?? authority)
  }
}
