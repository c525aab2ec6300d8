internal import System

/// A moment in UTC to the second, from 1980 to 2107: what every archive format can hold.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public let seconds: Int64

  /// 1980-01-01T00:00:00Z, the first moment of zip.
  public static let first = Timestamp(clamping: 315_532_800)
  private static let range: ClosedRange<Int64> = 315_532_800...4_354_819_198

  /// Takes seconds since 1970, moved into the range.
  public init(clamping seconds: Int64) {
    self.seconds = min(max(seconds, Timestamp.range.lowerBound), Timestamp.range.upperBound)
  }

  /// Reads `2025-10-17`, `2025-10-17T12:30:00Z` or whole seconds since 1970
  /// (as in `SOURCE_DATE_EPOCH`); `nil` for anything else or out of the range.
  public init?(_ text: String) {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy(TagFile.isDigit)
    guard let seconds = isNumber ? Int64(text) : CalendarTime(text)?.seconds,
      Timestamp.range.contains(seconds)
    else { return nil }
    self.init(clamping: seconds)
  }

  /// `2025-10-17T12:30:00Z`
  public var text: String { CalendarTime(seconds: seconds)?.text ?? "" }

  /// `2025-10-17`
  public var day: String { CalendarTime(seconds: seconds)?.dayText ?? "" }

  /// Orders by time.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.seconds < right.seconds
  }
}
