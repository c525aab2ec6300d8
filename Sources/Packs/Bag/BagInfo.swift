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
      guard let colon = line.firstIndex(of: 0x3a), colon > line.startIndex else {
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
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt64(part) : nil
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
