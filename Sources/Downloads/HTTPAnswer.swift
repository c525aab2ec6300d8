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
  /// `Retry-After`, as it was sent: seconds or a date.
  var retryAfter: String?
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
    case "retry-after": retryAfter = value
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

  /// Seconds that the server asks to wait.
  /// - Parameter now: seconds since 1970.
  func pause(now: Double) -> Double? {
    guard let retryAfter else { return nil }
    if let seconds = Double(retryAfter), seconds >= 0 { return seconds }
    return HTTPDate.seconds(retryAfter).map { max(0, $0 - now) }
  }
}

extension String {
  /// The same without spaces, tabs and line ends around it.
  var trimmed: String {
    var text = Substring(self)
    while let last = text.last, last == " " || last == "\t" || last.isNewline { text.removeLast() }
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    return String(text)
  }
}
