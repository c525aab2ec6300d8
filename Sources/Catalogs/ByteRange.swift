internal import System

/// A count of bytes, or the bounds between which it lies when the publisher
/// does not state it.
public struct ByteRange: Hashable, Sendable, CustomStringConvertible {
  /// The bounds, both included.
  public var lower: UInt64, upper: UInt64

  /// A known count.
  public init(_ exact: UInt64) {
    lower = exact
    upper = exact
  }

  /// Bounds, in any order.
  public init(_ one: UInt64, _ other: UInt64) {
    lower = Swift.min(one, other)
    upper = Swift.max(one, other)
  }

  /// Nothing.
  public static let zero = ByteRange(0)

  /// Whether the count is known.
  public var isExact: Bool { lower == upper }
  /// The count when it is known.
  public var exact: UInt64? { isExact ? lower : nil }

  /// Adds both bounds; they stop at the largest number.
  public static func + (left: ByteRange, right: ByteRange) -> ByteRange {
    ByteRange(left.lower.addingClamped(right.lower), left.upper.addingClamped(right.upper))
  }
  /// Adds in place.
  public static func += (left: inout ByteRange, right: ByteRange) { left = left + right }
  /// The larger of both bounds.
  public static func max(_ left: ByteRange, _ right: ByteRange) -> ByteRange {
    ByteRange(Swift.max(left.lower, right.lower), Swift.max(left.upper, right.upper))
  }

  /// `123` or `100...200`, in bytes.
  public var description: String { isExact ? "\(lower)" : "\(lower)...\(upper)" }
}
