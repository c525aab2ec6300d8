/// An ordered pair of languages: what is read, and what it becomes.
public struct Direction: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The language that is read.
  public var from: LanguageTag
  /// The language that it becomes.
  public var to: LanguageTag

  /// Makes a direction.
  public init(from: LanguageTag, to: LanguageTag) {
    self.from = from
    self.to = to
  }

  /// The way back.
  public var reversed: Direction { Direction(from: to, to: from) }
  /// `en → es`
  public var description: String { "\(from) → \(to)" }
  /// Orders by `from`, then by `to`.
  public static func < (left: Direction, right: Direction) -> Bool {
    (left.from, left.to) < (right.from, right.to)
  }
}
