internal import Formats

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
