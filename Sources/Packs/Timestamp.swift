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
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      guard let value = Int64(text), Timestamp.range.contains(value) else { return nil }
      self.init(clamping: value)
      return
    }
    let bytes = Array(text.utf8)
    let shape = Array("0000-00-00T00:00:00Z".utf8)
    guard bytes.count == 10 || bytes.count == 20 else { return nil }
    for (byte, like) in zip(bytes, shape) {
      let isDigit = (0x30...0x39).contains(byte)
      guard like == 0x30 ? isDigit : byte == like else { return nil }
    }
    func number(_ start: Int, _ count: Int) -> Int64 {
      bytes[start..<start + count].reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }
    let (year, month, day) = (number(0, 4), number(5, 2), number(8, 2))
    let time = bytes.count == 20 ? (number(11, 2), number(14, 2), number(17, 2)) : (0, 0, 0)
    guard (1...12).contains(month), day >= 1, time.0 < 24, time.1 < 60, time.2 < 60 else {
      return nil
    }
    let days = Timestamp.days(year: year, month: month, day: day)
    let value = days * 86_400 + time.0 * 3600 + time.1 * 60 + time.2
    guard Timestamp.range.contains(value) else { return nil }
    self.init(clamping: value)
    // A day that the month does not have comes back as another one.
    let parts = self.parts
    guard (Int64(parts.year), Int64(parts.month), Int64(parts.day)) == (year, month, day) else {
      return nil
    }
  }

  /// `2025-10-17T12:30:00Z`
  public var text: String {
    let parts = self.parts
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return "\(day)T\(two(parts.hour)):\(two(parts.minute)):\(two(parts.second))Z"
  }

  /// `2025-10-17`
  public var day: String {
    let parts = self.parts
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return "\(parts.year)-\(two(parts.month))-\(two(parts.day))"
  }

  /// The parts of the date and time in the Gregorian calendar.
  public var parts: (year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    // Howard Hinnant's civil_from_days, for days since 1970 that are not negative.
    let days = seconds / 86_400 + 719_468
    let rest = Int(seconds % 86_400)
    let era = days / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (
      Int(year), Int(month), Int(dayOfYear - (153 * shifted + 2) / 5 + 1),
      rest / 3600, rest / 60 % 60, rest % 60
    )
  }

  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
      - 719_468
  }

  /// Orders by time.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.seconds < right.seconds
  }
}
