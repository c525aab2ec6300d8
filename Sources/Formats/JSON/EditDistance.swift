/// The nearest known words to one that is not known.
public enum EditDistance {
  /// The smallest number of insertions, deletions, replacements and swaps of
  /// neighbours that turn one text into the other (optimal string alignment).
  /// Takes time in the product of both lengths.
  public static func between(_ left: some StringProtocol, _ right: some StringProtocol) -> Int {
    let left = Array(left)
    let right = Array(right)
    var before: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var next = [row + 1]
      for column in 0..<right.count {
        var best = min(last[column + 1], next[column]) + 1
        best = min(best, last[column] + (left[row] == right[column] ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, before[column - 1] + 1)
        }
        next.append(best)
      }
      before = last
      last = next
    }
    return last[right.count]
  }

  /// Known words that someone may have meant, nearest first; case is ignored.
  /// A word is offered when at most a third of its letters (at least one) differ.
  public static func closest(
    to word: String, in known: some Sequence<String>, limit: Int = 3
  ) -> [String] {
    let word = word.lowercased()
    guard word.count <= 64 else { return [] }
    return
      known
      .map { (word: $0, distance: between(word, $0.lowercased())) }
      .filter { $0.distance <= max(1, max(word.count, $0.word.count) / 3) }
      .sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }
      .prefix(limit)
      .map(\.word)
  }
}
