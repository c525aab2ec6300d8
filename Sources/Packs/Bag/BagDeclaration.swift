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
        !$0.isEmpty && $0.utf8.count < 4 && $0.utf8.allSatisfy(TagFile.isDigit)
      })
    else {
      throw Finding(.badDeclaration, path, expected: "a version such as 1.0", found: number)
    }
    guard let version = BagVersion(rawValue: number) else {
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
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      TagFile.text(TagFile.trimmed(bytes[..<colon])) == label
    else { throw Finding(.badDeclaration, "bagit.txt", expected: label, found: line) }
    return TagFile.text(TagFile.trimmed(bytes[(colon + 1)...]))
  }
}

/// A version of the BagIt format that is read.
enum BagVersion: String, Comparable {
  case v0_93 = "0.93"
  case v0_94 = "0.94"
  case v0_95 = "0.95"
  case v0_96 = "0.96"
  case v0_97 = "0.97"
  case v1_0 = "1.0"

  static func < (left: BagVersion, right: BagVersion) -> Bool { left.rawValue < right.rawValue }
}

/// The encodings of tag files that are read.
enum TagEncoding {
  case utf8, latin1, utf16

  init?(_ name: String) {
    switch name.uppercased() {
    case "UTF-8", "US-ASCII", "ASCII": self = .utf8
    case "ISO-8859-1": self = .latin1
    case "UTF-16": self = .utf16
    default: return nil
    }
  }

  /// The same text as UTF-8; `nil` when it is none of this encoding.
  ///
  /// UTF-8 is not checked here: a path that is not UTF-8 gets its own finding.
  func utf8(_ bytes: [UInt8]) -> [UInt8]? {
    switch self {
    case .utf8: return bytes
    case .latin1:
      return bytes.flatMap { $0 < 0x80 ? [$0] : [0xc0 | ($0 >> 6), 0x80 | ($0 & 0x3f)] }
    case .utf16:
      guard bytes.count % 2 == 0, bytes.count >= 2 else { return bytes.isEmpty ? [] : nil }
      let isLittle = bytes[0] == 0xff && bytes[1] == 0xfe
      let hasMark = isLittle || (bytes[0] == 0xfe && bytes[1] == 0xff)
      var units: [UInt16] = []
      for index in stride(from: hasMark ? 2 : 0, to: bytes.count, by: 2) {
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        units.append(isLittle ? second << 8 | first : first << 8 | second)
      }
      return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
    }
  }
}

/// `bag-info.txt`: lines `Label: value` (RFC 8493, 2.2.2).
struct BagInfo {
  /// The labels and values in their order.
  var entries: [(label: String, value: String)] = []
  /// Bytes and files of the payload, when it says them.
  var oxum: (octets: UInt64, files: UInt64)?

  /// Reads it; a line that begins with a blank goes on with the one before.
  init(_ bytes: [UInt8], version: BagVersion, note: (Finding) -> Void) {
    TagFile.forEachLine(bytes) { line, number in
      let place = "bag-info.txt:\(number)"
      if line.isEmpty { return }
      if let first = line.first, TagFile.isBlank(first), !entries.isEmpty {
        entries[entries.count - 1].value += " " + TagFile.text(TagFile.trimmed(line))
        return
      }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
        return note(
          Finding(
            .badInfo, place, expected: "Label: value", found: TagFile.text(line.prefix(200))))
      }
      // Versions before 1.0 allow blanks around the label.
      let label = line[..<colon]
      let isStrict = version >= .v1_0
      if isStrict, let first = label.first, let last = label.last,
        TagFile.isBlank(first) || TagFile.isBlank(last)
      {
        note(Finding(.badInfo, place, expected: "Label: value", found: TagFile.text(label)))
      }
      entries.append(
        (TagFile.text(TagFile.trimmed(label)), TagFile.text(TagFile.trimmed(line[(colon + 1)...])))
      )
    }
    readOxum(note)
  }

  private mutating func readOxum(_ note: (Finding) -> Void) {
    let values = entries.filter { $0.label.lowercased() == "payload-oxum" }.map(\.value)
    if values.count > 1 {
      note(
        Finding(.badOxum, "bag-info.txt", expected: "one Payload-Oxum", found: "\(values.count)"))
    }
    guard let value = values.first else { return }
    let parts = value.split(separator: "." as Character, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy(TagFile.isDigit) ? UInt64(part) : nil
    }
    guard parts.count == 2, numbers.count == 2 else {
      return note(Finding(.badOxum, "bag-info.txt", expected: "octets.files", found: value))
    }
    oxum = (numbers[0], numbers[1])
  }

  /// The value of a label that stands once.
  func value(of label: String) -> String? {
    let values = entries.filter { $0.label == label }
    return values.count == 1 ? values[0].value : nil
  }
}
