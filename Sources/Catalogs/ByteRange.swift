public import Formats
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

// One JSON form of a model set serves our own catalog format, plans, the pack's
// pack.json and receipts. Its schema stands in the documentation.

extension ByteRange {
  /// A number when it is exact, else `{"min": …, "max": …}`.
  public var json: JSONValue {
    exact.map(JSONValue.init) ?? ["min": JSONValue(lower), "max": JSONValue(upper)]
  }

  /// Reads either form.
  /// - Throws: `DocumentError`.
  public init(json node: JSONNode) throws {
    if case .object = node.value {
      try node.allow(only: ["min", "max"])
      let bounds = (try node.member("min").byteCount(), try node.member("max").byteCount())
      guard bounds.0 <= bounds.1 else {
        throw DocumentError.wrong(path: node.path, expected: "min not above max")
      }
      self.init(bounds.0, bounds.1)
    } else {
      self.init(try node.byteCount())
    }
  }
}
