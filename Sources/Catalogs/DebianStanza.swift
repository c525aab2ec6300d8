/// One paragraph of fields as Debian's tools write them (deb-control(5)).
struct DebianStanza {
  private var fields: [(name: String, value: String)] = []

  /// The first line of a field's value; `nil` when it is not there.
  subscript(name: String) -> String? {
    fields.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }

  /// Names of the fields that the reader keeps; the rest of `apt-cache show` is prose.
  private static let kept: Set<String> = [
    "Package", "Version", "Architecture", "Installed-Size", "Size", "SHA256", "Filename",
    "Description", "Description-en",
  ]

  /// Parts text at its empty lines. Lines that are no fields are passed over.
  static func read(_ bytes: [UInt8]) -> [DebianStanza] {
    var stanzas: [DebianStanza] = []
    var stanza = DebianStanza()
    func end() {
      if !stanza.fields.isEmpty { stanzas.append(stanza) }
      stanza = DebianStanza()
    }
    for line in bytes.split(separator: 0x0a, omittingEmptySubsequences: false) {
      if line.isEmpty {
        end()
      } else if line.first != 0x20, let colon = line.prefix(64).firstIndex(of: 0x3a) {
        let name = String(decoding: line[..<colon], as: UTF8.self)
        guard kept.contains(name) else { continue }
        let value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }.prefix(1000)
        stanza.fields.append((name, String(decoding: value, as: UTF8.self)))
      }
    }
    end()
    return stanzas
  }
}
