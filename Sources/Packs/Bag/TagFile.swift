/// The lines of the tag files of a bag.
enum TagFile {
  /// Visits the lines, which end with LF, CR or CRLF, counted from 1; a last
  /// line without an end counts, an empty rest does not.
  static func forEachLine(
    _ bytes: [UInt8], _ visit: (_ line: ArraySlice<UInt8>, _ number: Int) throws -> Void
  ) rethrows {
    var start = 0
    var number = 0
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      if byte == 0x0a || byte == 0x0d {
        number += 1
        try visit(bytes[start..<place], number)
        if byte == 0x0d, place + 1 < bytes.count, bytes[place + 1] == 0x0a { place += 1 }
        start = place + 1
      }
      place += 1
    }
    if start < bytes.count { try visit(bytes[start...], number + 1) }
  }

  /// Takes percent-encoded LF, CR and % out of a path, once (RFC 8493, 2.1.3);
  /// versions before 1.0 know no `%25`.
  static func decoded(_ path: ArraySlice<UInt8>, version: BagVersion) -> ArraySlice<UInt8> {
    guard path.contains(0x25) else { return path }
    var result: [UInt8] = []
    var rest = path
    while let byte = rest.popFirst() {
      if byte == 0x25 {
        let code = Array(rest.prefix(2)).map { $0 >= 0x61 ? $0 - 0x20 : $0 }
        let meant: UInt8? =
          switch code {
          case [0x30, 0x41]: 0x0a
          case [0x30, 0x44]: 0x0d
          case [0x32, 0x35] where version >= .v1_0: 0x25
          default: nil
          }
        if let meant {
          result.append(meant)
          rest = rest.dropFirst(2)
          continue
        }
      }
      result.append(byte)
    }
    return result[...]
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Without blanks at both ends.
  static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    while let first = line.first, isBlank(first) { line.removeFirst() }
    while let last = line.last, isBlank(last) { line.removeLast() }
    return line
  }

  static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self)
  }
}
