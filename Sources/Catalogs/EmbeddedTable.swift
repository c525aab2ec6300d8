internal import CAssets

/// A table built into the program: lines of fields parted by tabs. Nothing is
/// copied until a field is asked for.
public struct EmbeddedTable {
  /// The bytes, which live as long as the program.
  public let bytes: UnsafeBufferPointer<UInt8>

  /// CLDR's languages and territories.
  static var cldr: EmbeddedTable { EmbeddedTable(tp_asset_cldr()) }
  /// Facts of the Firefox translation models.
  static var firefox: EmbeddedTable { EmbeddedTable(tp_asset_firefox()) }
  /// Directions of Debian's Apertium packages.
  static var apt: EmbeddedTable { EmbeddedTable(tp_asset_apt()) }

  private init(_ asset: tp_asset) {
    self.init(UnsafeBufferPointer(start: asset.bytes, count: asset.count))
  }

  /// Takes bytes that live as long as the program.
  public init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Visits each line that has bytes and does not begin with `#`, without its end.
  public func forEachLine(_ visit: (Range<Int>) -> Void) {
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 0x0a { end += 1 }
      if end > start, bytes[start] != 0x23 { visit(start..<end) }
      start = end + 1
    }
  }

  /// The line whose first field is `key`, in a table that is sorted by the bytes of
  /// its first fields; O(log *n*) lines are looked at.
  public func line(of key: String) -> Range<Int>? {
    let key = Array(key.utf8)
    var low = 0
    var high = bytes.count
    while low < high {
      var start = low + (high - low) / 2
      var end = start
      while start > low, bytes[start - 1] != 0x0a { start -= 1 }
      while end < high, bytes[end] != 0x0a { end += 1 }
      let found = bytes[field(0, of: start..<end)]
      if found.elementsEqual(key) { return start..<end }
      if found.lexicographicallyPrecedes(key) { low = end + 1 } else { high = start }
    }
    return nil
  }

  /// Where a field of a line stands, counted from 0; empty when there are fewer.
  public func field(_ index: Int, of line: Range<Int>) -> Range<Int> {
    var start = line.lowerBound
    var left = index
    while left > 0, start < line.upperBound {
      if bytes[start] == 0x09 { left -= 1 }
      start += 1
    }
    guard left == 0 else { return line.upperBound..<line.upperBound }
    var end = start
    while end < line.upperBound, bytes[end] != 0x09 { end += 1 }
    return start..<end
  }

  /// The text of a place.
  public func text(_ place: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[place]), as: UTF8.self)
  }

  /// The text of a field.
  public func text(_ index: Int, of line: Range<Int>) -> String { text(field(index, of: line)) }

  /// The texts of all fields of a line.
  public func fields(of line: Range<Int>) -> [String] {
    UnsafeBufferPointer(rebasing: bytes[line])
      .split(separator: 0x09, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

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
