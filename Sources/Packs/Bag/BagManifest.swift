internal import Formats

/// A line of a manifest: `digest path` (RFC 8493, 2.1.3).
struct BagManifest {
  /// The name of a payload manifest, and of a tag manifest.
  static func name(_ algorithm: DigestAlgorithm, isTag: Bool = false) -> String {
    (isTag ? "tagmanifest-" : "manifest-") + algorithm.rawValue + ".txt"
  }

  /// Which manifest a file name is; `nil` when it is none, the algorithm `nil`
  /// when it is not a known one.
  static func kind(of name: String) -> (algorithm: DigestAlgorithm?, isTag: Bool, name: String)? {
    guard name.hasSuffix(".txt") else { return nil }
    for (prefix, isTag) in [("manifest-", false), ("tagmanifest-", true)]
    where name.hasPrefix(prefix) {
      let middle = String(name.dropFirst(prefix.count).dropLast(4))
      return (DigestAlgorithm(rawValue: middle.lowercased()), isTag, middle)
    }
    return nil
  }

  /// Reads the lines. A bad line is noted, and the rest is read.
  static func read(
    _ content: TagContent, name: String, algorithm: DigestAlgorithm, version: BagVersion,
    note: (Finding) -> Void,
    visit: (_ digest: [UInt8], _ path: ArraySlice<UInt8>, _ line: Int) throws -> Void
  ) throws {
    try content.forEachLine { line, number in
      let place = "\(name):\(number)"
      if line.isEmpty { return note(Finding(.badManifest, place, found: "an empty line")) }
      let digits = line.prefix { !TagFile.isBlank($0) }
      var path = line[digits.endIndex...].drop { TagFile.isBlank($0) }
      guard let digest = Hexadecimal.bytes(digits), digest.count == algorithm.length,
        !path.isEmpty
      else {
        return note(
          Finding(
            .badManifest, place, expected: "\(algorithm.length * 2) digits and a path",
            found: TagFile.text(line.prefix(200))))
      }
      // md5sum and its like mark binary files; bagit writers of old wrote `./`.
      if path.first == UInt8(ascii: "*") {
        path.removeFirst()
        note(Finding(.manifestStyle, place, found: "*"))
      }
      if path.starts(with: "./".utf8) {
        path.removeFirst(2)
        note(Finding(.manifestStyle, place, found: "./"))
      }
      try visit(digest, TagFile.decoded(path, version: version), number)
    }
  }
}

/// `fetch.txt`: where payload files are published (RFC 8493, 2.2.3).
enum FetchList {
  /// Reads the lines `url length path`, the length a number or `-`. A bad line is
  /// noted, and the rest is read.
  static func read(
    _ content: TagContent, version: BagVersion, note: (Finding) -> Void,
    visit: (_ length: UInt64?, _ path: ArraySlice<UInt8>, _ line: Int) -> Void
  ) throws {
    try content.forEachLine { line, number in
      let url = line.prefix { !TagFile.isBlank($0) }
      let behind = line[url.endIndex...].drop { TagFile.isBlank($0) }
      let digits = behind.prefix { !TagFile.isBlank($0) }
      var path = behind[digits.endIndex...].drop { TagFile.isBlank($0) }
      let isOpen = digits.elementsEqual("-".utf8)
      let length = UInt64(TagFile.text(digits))
      guard !path.isEmpty, isOpen || (length != nil && digits.first != UInt8(ascii: "+")),
        isURL(url)
      else {
        return note(
          Finding(
            .badFetch, "fetch.txt:\(number)", expected: "url length path",
            found: TagFile.text(line.prefix(200))))
      }
      if path.starts(with: "./".utf8) {
        path.removeFirst(2)
        note(Finding(.manifestStyle, "fetch.txt:\(number)", found: "./"))
      }
      visit(length, TagFile.decoded(path, version: version), number)
    }
  }

  /// Whether it begins as an absolute URI (RFC 3986, 4.3).
  private static func isURL(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let first = bytes.first else {
      return false
    }
    return PathRules.isLetter(first) && colon + 1 < bytes.endIndex
      && bytes[..<colon].allSatisfy {
        PathRules.isLetter($0) || TagFile.isDigit($0) || "+-.".utf8.contains($0)
      }
  }

  /// A URL without blanks and control characters, as `fetch.txt` must have it.
  static func escaped(_ url: String) -> String {
    var text = ""
    for byte in url.utf8 {
      if byte > 0x20, byte < 0x7f {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%" + Hexadecimal.text([byte]).uppercased()
      }
    }
    return text
  }
}
