/// What `bagit.txt` says: the version, and the encoding of the other tag files
/// (RFC 8493, 2.1.1).
struct BagDeclaration {
  var version: BagVersion
  var encoding: TagEncoding

  /// The two lines that a pack has.
  static let text = "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n"

  /// Reads it; exactly two lines, for version 1.0 exactly as the RFC has them.
  /// - Throws: `Finding`.
  init(_ bytes: [UInt8]) throws {
    let path = "bagit.txt"
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) {
      throw Finding(.badDeclaration, path, found: "a byte order mark")
    }
    guard bytes.count <= 1024, let _ = String(validating: bytes, as: UTF8.self) else {
      throw Finding(.badDeclaration, path, found: "something else than text")
    }
    var lines: [String] = []
    TagFile.forEachLine(bytes) { line, _ in lines.append(TagFile.text(line)) }
    guard lines.count == 2 else {
      throw Finding(.badDeclaration, path, expected: "two lines", found: "\(lines.count)")
    }
    let number = try BagDeclaration.value(of: lines[0], "BagIt-Version")
    let name = try BagDeclaration.value(of: lines[1], "Tag-File-Character-Encoding")
    let parts = number.split(separator: "." as Character, omittingEmptySubsequences: false)
    guard parts.count == 2,
      parts.allSatisfy({
        !$0.isEmpty && $0.utf8.count < 4 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
      })
    else {
      throw Finding(.badDeclaration, path, expected: "a version such as 1.0", found: number)
    }
    guard let version = BagVersion(number) else {
      throw Finding(.unsupportedVersion, path, expected: "0.93 to 1.0", found: number)
    }
    guard let encoding = TagEncoding(name) else {
      throw Finding(.unsupportedVersion, path, expected: "UTF-8", found: name)
    }
    self.version = version
    self.encoding = encoding
    if version == .v1_0 {
      // Exactly one blank behind the colon, none elsewhere.
      guard lines == ["BagIt-Version: \(number)", "Tag-File-Character-Encoding: \(name)"] else {
        throw Finding(
          .badDeclaration, path, expected: "Label: value with one blank and no other")
      }
    }
  }

  private static func value(of line: String, _ label: String) throws -> String {
    let bytes = Array(line.utf8)
    guard let colon = bytes.firstIndex(of: 0x3a),
      TagFile.text(TagFile.trimmed(bytes[..<colon])) == label
    else { throw Finding(.badDeclaration, "bagit.txt", expected: label, found: line) }
    return TagFile.text(TagFile.trimmed(bytes[(colon + 1)...]))
  }
}
