/// How a language writes numbers, and the words that stand beside them.
public struct FormatStyle: Hashable, Sendable {
  /// What parts a number from its tenths.
  public var decimal: Character
  /// What parts digits in groups of three.
  public var group: Character
  /// The smallest number that is grouped: 1000, or 10000 where four digits stay together.
  public var smallestGrouped: UInt64
  /// What stands behind a number of percents, with the space before it.
  public var percent: String
  /// One byte, and several of them.
  public var byte: String, bytes: String
  /// What stands between a part and its whole.
  public var of: String
  /// What is said for a time that nobody can tell.
  public var longTime: String

  /// Makes a style.
  public init(
    decimal: Character, group: Character, smallestGrouped: UInt64, percent: String, byte: String,
    bytes: String, of: String, longTime: String
  ) {
    self.decimal = decimal
    self.group = group
    self.smallestGrouped = smallestGrouped
    self.percent = percent
    self.byte = byte
    self.bytes = bytes
    self.of = of
    self.longTime = longTime
  }

  /// English, as the program speaks it on a terminal.
  public static let english = FormatStyle(
    decimal: ".", group: ",", smallestGrouped: 1000, percent: " %", byte: "byte", bytes: "bytes",
    of: "of", longTime: "a long time")
}
