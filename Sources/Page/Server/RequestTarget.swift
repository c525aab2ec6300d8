/// The target of a request (RFC 9112, section 3.2.1): a path and a query.
struct RequestTarget: Sendable {
  /// The decoded segments of the path: `/packs/a%20b` has `packs` and `a b`.
  var segments: [String]
  /// The fields of the query.
  var query: Fields

  /// Reads a target as it came. Escaped slashes, backslashes, empty segments,
  /// `.` and `..`, control characters and broken escapes are refused, so that no
  /// segment means something else to a file system than to the one who routes it.
  init?(_ raw: String, fields limit: Int) {
    guard raw.utf8.first == UInt8(ascii: "/"), raw.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f })
    else { return nil }
    let parts = raw.split(
      separator: "?" as Character, maxSplits: 1, omittingEmptySubsequences: false)
    guard let query = Fields(urlEncoded: parts.count > 1 ? parts[1] : "", limit: limit)
    else { return nil }
    self.query = query
    segments = []
    guard parts[0] != "/" else { return }
    for part in parts[0].dropFirst().split(
      separator: "/" as Character, omittingEmptySubsequences: false)
    {
      guard let segment = PercentCoding.decode(part.utf8, isForm: false),
        !segment.isEmpty, segment != ".", segment != "..",
        !segment.utf8.contains(UInt8(ascii: "/")), !segment.utf8.contains(UInt8(ascii: "\\"))
      else { return nil }
      segments.append(segment)
    }
  }
}
