internal import CCurl
import Glibc

/// Sets a libcurl handle up; the first option that it refuses is remembered.
final class CurlSetup {
  private let handle: UnsafeMutableRawPointer
  /// The first failure, or `CURLE_OK`.
  private(set) var code = CURLE_OK

  /// Begins with a new handle.
  init(_ handle: UnsafeMutableRawPointer) { self.handle = handle }

  private func note(_ answer: CURLcode) {
    if code == CURLE_OK { code = answer }
  }

  private func long(_ option: CURLoption, _ value: Int) {
    note(tp_curl_set_long(handle, option, value))
  }

  /// Sets a text.
  func string(_ option: CURLoption, _ value: String) {
    note(tp_curl_set_string(handle, option, value))
  }

  /// Sets a list, which must live as long as the transfer.
  func list(_ option: CURLoption, _ value: UnsafeMutablePointer<curl_slist>?) {
    note(tp_curl_set_list(handle, option, value))
  }

  /// Sets the address and what the user wishes.
  func apply(_ options: DownloadOptions, url: String) {
    let patience = options.patience
    string(CURLOPT_URL, url)
    string(CURLOPT_USERAGENT, "travelpack")
    long(CURLOPT_NOSIGNAL, 1)
    note(tp_curl_set_protocols(handle, WebAddress.scheme(url) != "https"))
    long(CURLOPT_FOLLOWLOCATION, 1)
    long(CURLOPT_MAXREDIRS, patience.redirects)
    // libcurl looks at its limit after up to a hundred reads, so that those must be
    // a part of a second's bytes.
    let limit = options.rateLimit.map { Int(clamping: $0 / 400) } ?? .max
    long(CURLOPT_BUFFERSIZE, min(128 << 10, max(1 << 10, limit)))
    long(CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(patience.connect * 1000)))
    long(CURLOPT_LOW_SPEED_LIMIT, Int(clamping: max(patience.slowestRate, 1)))
    long(CURLOPT_LOW_SPEED_TIME, max(1, Int(patience.stall.rounded(.up))))
    if let limit = options.rateLimit {
      note(
        tp_curl_set_off(handle, CURLOPT_MAX_RECV_SPEED_LARGE, curl_off_t(clamping: max(limit, 1))))
    }
    if let proxy = options.proxy { string(CURLOPT_PROXY, proxy) }
    if let certificates = options.certificates { string(CURLOPT_CAINFO, certificates) }
    if options.usesNetrc || options.netrcFile != nil {
      long(CURLOPT_NETRC, Int(CURL_NETRC_OPTIONAL.rawValue))
      if let file = options.netrcFile { string(CURLOPT_NETRC_FILE, file) }
    }
    // An end must not wait for a name server; libcurl before 7.87 has no such option.
    _ = tp_curl_set_long(handle, CURLOPT_QUICK_EXIT, 1)
  }

  /// Sends header lines and body to the attempt behind `context`.
  func receive(_ context: UnsafeMutableRawPointer) {
    note(
      tp_curl_set_header(
        handle,
        { bytes, size, count, context in
          guard let bytes, let context else { return 0 }
          let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
          Unmanaged<CurlAttempt>.fromOpaque(context).takeUnretainedValue()
            .take(header: String(decoding: line, as: UTF8.self))
          return size * count
        }, context))
    note(
      tp_curl_set_write(
        handle,
        { bytes, size, count, context in
          guard let bytes, let context else { return 0 }
          let body = UnsafeRawBufferPointer(start: bytes, count: size * count)
          let goesOn = Unmanaged<CurlAttempt>.fromOpaque(context).takeUnretainedValue()
            .take(body: body)
          return goesOn ? size * count : 0
        }, context))
  }

  /// Whether the last connection failed because no route leads out.
  static func isOffline(_ handle: UnsafeMutableRawPointer) -> Bool {
    var code = 0
    guard tp_curl_get_long(handle, CURLINFO_OS_ERRNO, &code) == CURLE_OK else { return false }
    return [ENETUNREACH, ENETDOWN, EHOSTUNREACH, EADDRNOTAVAIL].contains(
      Int32(truncatingIfNeeded: code))
  }
}
