internal import Formats

/// What a text that a person wrote may mean.
public enum Lookup<Value: Sendable>: Sendable {
  /// One thing.
  case found(Value)
  /// A name that several things share, in the order of their codes.
  case ambiguous([Value])
  /// Nothing that is known; the nearest known names, nearest first.
  case unknown(closest: [String])

  /// The value, when there is exactly one.
  public var value: Value? {
    if case .found(let value) = self { value } else { nil }
  }
}

extension Lookup: Equatable where Value: Equatable {}

/// Things by the names that people call them.
struct NameIndex: Sendable {
  /// Codes by folded name.
  private var codes: [String: [String]] = [:]
  /// The names as CLDR writes them, by folded name.
  private var written: [String: String] = [:]

  /// Takes a name of the thing with a code.
  mutating func add(_ name: String, code: String) {
    guard !name.isEmpty else { return }
    let folded = LetterFolding.shared.fold(name)
    guard !folded.isEmpty else { return }
    if codes[folded]?.contains(code) != true { codes[folded, default: []].append(code) }
    if written[folded] == nil { written[folded] = name }
  }

  /// What a name means. A name may be left unfinished after a whole word, as in
  /// `Bosnia` or `Hong Kong`; one that begins in the middle, as `Korea` or `Zealand`,
  /// is only asked back for.
  /// - Parameters:
  ///   - name: the name.
  ///   - known: every code; those near to a short word that is unknown are offered.
  ///   - make: makes the thing of a code.
  func find<Value>(
    _ name: String, amongCodes known: some Sequence<String>, _ make: (String) -> Value?
  ) -> Lookup<Value> {
    // No name is longer than a hundred letters; more is not worth the comparison.
    guard name.utf8.count <= 400 else { return .unknown(closest: []) }
    let folded = LetterFolding.shared.fold(name)
    let values = (codes[folded] ?? []).sorted().compactMap(make)
    if values.count > 1 { return .ambiguous(values) }
    if let value = values.first { return .found(value) }
    let begun = folded.isEmpty ? [] : Set(longer(than: folded)).sorted().compactMap(make)
    // Half the world begins with `Saint`: a long list of meanings helps nobody.
    if (2...6).contains(begun.count) { return .ambiguous(begun) }
    if begun.count == 1, let value = begun.first { return .found(value) }
    let ended = codes.keys.filter { !folded.isEmpty && $0.hasSuffix(" " + folded) }
    let meant = Set(ended.flatMap { codes[$0] ?? [] }).sorted().compactMap(make)
    if (2...6).contains(meant.count) { return .ambiguous(meant) }
    let near =
      meant.count == 1
      ? ended.sorted() : EditDistance.closest(to: folded, in: codes.keys, limit: 3)
    let names = near.compactMap { written[$0] } + NameIndex.near(name, in: known)
    return .unknown(closest: Array(names.prefix(3)))
  }

  /// Codes that differ in one letter after the first, the shortest first.
  private static func near(_ word: String, in known: some Sequence<String>) -> [String] {
    guard (2...3).contains(word.utf8.count), let first = word.lowercased().first else { return [] }
    let alike = known.filter { $0.utf8.count <= 3 && $0.lowercased().first == first }
    return EditDistance.closest(to: word, in: alike, limit: alike.count)
      .sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  /// Codes of the names that begin with these words.
  private func longer(than folded: String) -> [String] {
    codes.flatMap { name, codes in name.hasPrefix(folded + " ") ? codes : [] }
  }
}

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
