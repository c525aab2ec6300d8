/// Where each thing of CLDR stands in the embedded table. Reading it notes the
/// places of lines only; `Sources/C/CAssets/make/cldr.py` describes the fields.
struct CLDRTable: Sendable {
  /// The version of CLDR.
  var version = ""
  /// Lines of languages by tag.
  var languages: [String: Range<Int>] = [:]
  /// Lines of territories by code.
  var territories: [String: Range<Int>] = [:]
  /// Canonical tags by other codes: `eng` → `en`, `no` → `nb`.
  var aliases: [String: String] = [:]
  /// Codes of territories by their codes of three letters.
  var threeLetters: [String: String] = [:]

  /// The table, read at its first use.
  static let shared = CLDRTable()

  private init() {
    let table = EmbeddedTable.cldr
    languages.reserveCapacity(1024)
    territories.reserveCapacity(320)
    aliases.reserveCapacity(448)
    threeLetters.reserveCapacity(320)
    table.forEachLine { line in
      switch table.bytes[line.lowerBound] {
      case UInt8(ascii: "V"): version = table.text(1, of: line)
      case UInt8(ascii: "L"): languages[table.text(1, of: line)] = line
      case UInt8(ascii: "A"): aliases[table.text(1, of: line)] = table.text(2, of: line)
      case UInt8(ascii: "T"):
        let code = table.text(1, of: line)
        territories[code] = line
        threeLetters[table.text(2, of: line)] = code
      default: break
      }
    }
  }
}
