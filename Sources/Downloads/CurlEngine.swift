internal import CCurl
internal import System

/// The connections that libcurl keeps open between transfers, and the handle of
/// the one that runs.
/// One thread at a time uses it.
final class CurlEngine {
  /// libcurl that could not be opened; its own words.
  struct Unavailable: Error {
    var reason: String
  }

  private(set) var handle: UnsafeMutableRawPointer
  private let multi: UnsafeMutableRawPointer
  /// Since when a host has given no answer at all, in seconds of the monotonic
  /// clock, and why.
  private var silent: [String: (since: Double, cause: FailureCause)] = [:]

  /// Opens libcurl.
  /// - Throws: ``Unavailable``.
  init() throws {
    if let trouble = tp_curl_load() { throw Unavailable(reason: String(cString: trouble)) }
    handle = try CurlEngine.newHandle()
    guard let multi = tp_curl_multi_init() else {
      tp_curl_cleanup(handle)
      throw Unavailable(reason: "curl_multi_init")
    }
    self.multi = multi
  }

  private static func newHandle() throws -> UnsafeMutableRawPointer {
    guard let handle = tp_curl_init() else { throw Unavailable(reason: "curl_easy_init") }
    return handle
  }

  /// Takes a new handle for the next request: a used one keeps more than
  /// curl_easy_reset(3) says, such as the size of its buffer.
  /// - Throws: ``Unavailable``.
  func renew() throws {
    let next = try CurlEngine.newHandle()
    tp_curl_cleanup(handle)
    handle = next
  }

  deinit {
    tp_curl_cleanup(handle)
    tp_curl_multi_cleanup(multi)
  }

  /// Runs the transfer that the handle is set up for; answers libcurl's code.
  /// - Parameter check: asked ten times a second; when it throws, the transfer ends.
  func perform(check: () throws -> Void) throws -> CURLcode {
    guard tp_curl_multi_add(multi, handle) == CURLM_OK else { return CURLE_FAILED_INIT }
    defer { tp_curl_multi_remove(multi, handle) }
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
