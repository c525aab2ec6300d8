/// `fetch.txt`: where payload files are published (RFC 8493, 2.2.3).
enum FetchList {
  /// Reads the lines `url length path`, the length a number or `-`. A bad line is
  /// noted, and the rest is read.
  static func read(
    _ content: TagContent, version: BagVersion, note: (Finding) -> Void,
    visit: (_ url: ArraySlice<UInt8>, _ length: UInt64?, _ path: ArraySlice<UInt8>, _ line: Int) ->
      Void
  ) throws {
    try content.forEachLine { line, number in
      let url = line.prefix { !TagFile.isBlank($0) }
      let behind = line[url.endIndex...].drop { TagFile.isBlank($0) }
      let digits = behind.prefix { !TagFile.isBlank($0) }
      var path = behind[digits.endIndex...].drop { TagFile.isBlank($0) }
      let isOpen = digits.elementsEqual([0x2d])
      let length = UInt64(TagFile.text(digits))
      guard !path.isEmpty, isOpen || (length != nil && digits.first != 0x2b), isURL(url) else {
        return note(
          Finding(
            .badFetch, "fetch.txt:\(number)", expected: "url length path",
            found: TagFile.text(line.prefix(200))))
      }
      if path.starts(with: [0x2e, 0x2f]) {
        path.removeFirst(2)
        note(Finding(.manifestStyle, "fetch.txt:\(number)", found: "./"))
      }
      visit(url, length, TagFile.decoded(path, version: version), number)
    }
  }

  /// Whether it begins as an absolute URI (RFC 3986, 4.3).
  private static func isURL(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let colon = bytes.firstIndex(of: 0x3a), let first = bytes.first else { return false }
    let isLetter = { (byte: UInt8) in (0x61...0x7a).contains(byte | 0x20) }
    return isLetter(first) && colon + 1 < bytes.endIndex
      && bytes[..<colon].allSatisfy {
        isLetter($0) || (0x30...0x39).contains($0) || [0x2b, 0x2d, 0x2e].contains($0)
      }
  }

  /// A URL without blanks and control characters, as `fetch.txt` must have it.
  static func escaped(_ url: String) -> String {
    var text = ""
    for byte in url.utf8 {
      if byte > 0x20, byte < 0x7f {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = Array("0123456789ABCDEF")
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    return text
  }
}
