/// Counts of things as people read them.
public enum CountFormat {
  /// `no packs`, `1 pack`, `1,204 packs`; `plural` where an `s` does not do.
  public static func text(_ count: Int, _ thing: String, plural: String? = nil) -> String {
    let word = count == 1 ? thing : plural ?? thing + "s"
    return count == 0 ? "no \(word)" : "\(number(UInt64(clamping: count))) \(word)"
  }

  /// `1,204,331`: digits in groups of three.
  public static func number(_ value: UInt64, _ style: FormatStyle = .english) -> String {
    let digits = Array(String(value))
    guard value >= style.smallestGrouped else { return String(digits) }
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(style.group) }
      text.append(digit)
    }
    return text
  }

  /// `a`, `a and b`, `a, b and c`; with a `last` word such as `or`.
  public static func list(_ words: [String], last: String = "and") -> String {
    guard words.count > 1, let final = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(last) " + final
  }
}
