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
    visit: (_ digest: [UInt8], _ path: ArraySlice<UInt8>, _ line: Int) -> Void
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
      if path.first == 0x2a {
        path.removeFirst()
        note(Finding(.manifestStyle, place, found: "*"))
      }
      if path.starts(with: [0x2e, 0x2f]) {
        path.removeFirst(2)
        note(Finding(.manifestStyle, place, found: "./"))
      }
      visit(digest, TagFile.decoded(path, version: version), number)
    }
  }
}
