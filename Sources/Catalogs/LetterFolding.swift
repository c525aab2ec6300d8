/// Makes names comparable: small letters, Latin letters without their marks,
/// every sign a space, `&` as `and`.
struct LetterFolding: Sendable {
  private let plain: [Unicode.Scalar: String]

  /// The folding of CLDR's table.
  static let shared = LetterFolding()

  private init() {
    var plain: [Unicode.Scalar: String] = [:]
    let table = EmbeddedTable.cldr
    table.forEachLine { line in
      guard table.bytes[line.lowerBound] == UInt8(ascii: "F") else { return }
      let letters = table.text(1, of: line)
      for scalar in table.text(2, of: line).unicodeScalars { plain[scalar] = letters }
    }
    self.plain = plain
  }

  /// The comparable form of a name.
  func fold(_ name: String) -> String {
    var folded: [UInt8] = []
    folded.reserveCapacity(name.utf8.count + 4)
    func space() {
      if let last = folded.last, last != 0x20 { folded.append(0x20) }
    }
    for scalar in name.unicodeScalars {
      switch scalar.value {
      case 0x61...0x7a, 0x30...0x39: folded.append(UInt8(scalar.value))
      case 0x41...0x5a: folded.append(UInt8(scalar.value) | 0x20)
      case 0x26:
        space()
        folded += Array("and ".utf8)
      case 0...0x7f, 0x2010...0x201f, 0xa0: space()
      // Marks that follow their letter, as in text decomposed by a file system.
      case 0x300...0x36f: break
      default:
        if let letters = plain[scalar] {
          folded += Array(letters.utf8)
        } else {
          for small in scalar.properties.lowercaseMapping.unicodeScalars {
            if let letters = plain[small] {
              folded += Array(letters.utf8)
            } else if !(0x300...0x36f).contains(small.value) {
              folded += Array(String(Character(small)).utf8)
            }
          }
        }
      }
    }
    if folded.last == 0x20 { folded.removeLast() }
    return String(decoding: folded, as: UTF8.self)
  }
}
