import Glibc

/// Seconds of the system's clocks.
public enum SystemClock {
  /// A clock that is never set back.
  public static func monotonic() -> Double { seconds(CLOCK_MONOTONIC) }
  /// Seconds since 1970.
  public static func wall() -> Double { seconds(CLOCK_REALTIME) }

  private static func seconds(_ id: clockid_t) -> Double {
    var time = timespec()
    return clock_gettime(id, &time) == 0 ? Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 : 0
  }

  /// Sleeps for a part of a second, or less when a signal comes.
  public static func nap(milliseconds: Int) {
    var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    nanosleep(&time, nil)
  }
}

/// A moment to the second as the Gregorian calendar counts it, in UTC.
///
/// The calendar is libc's (`timegm`, `gmtime_r`).
public struct CalendarTime: Hashable, Sendable {
  /// The year, and the month and day of it, both from 1.
  public let year: Int, month: Int, day: Int
  /// The hour from 0 to 23, and the minute and second from 0 to 59.
  public let hour: Int, minute: Int, second: Int
  /// Seconds since 1970-01-01T00:00:00Z.
  public let seconds: Int64

  /// Takes seconds since 1970; `nil` outside the years 0 to 9999, which four digits hold.
  public init?(seconds: Int64) {
    guard (-62_167_219_200...253_402_300_799).contains(seconds) else { return nil }
    var (time, parts) = (time_t(seconds), tm())
    guard gmtime_r(&time, &parts) != nil else { return nil }
    (year, month, day) = (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
    (hour, minute, second) = (Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec))
    self.seconds = seconds
  }

  /// Takes a day and a time of it; `nil` for what no calendar and clock shows, such as
  /// the 30th of February or 24 o'clock.
  public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    guard (0...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
      (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second)
    else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (
      Int32(year - 1900), Int32(month - 1), Int32(day)
    )
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (Int32(hour), Int32(minute), Int32(second))
    self.init(seconds: Int64(timegm(&parts)))
    // A day that the month does not have comes back as one of the next.
    guard self.day == day else { return nil }
  }

  /// Reads `2025-10-17` or `2025-10-17T12:30:00Z`; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10 || bytes.count == 20 else { return nil }
    let digit = UInt8(ascii: "0")...UInt8(ascii: "9")
    for (byte, like) in zip(bytes, "0000-00-00T00:00:00Z".utf8) {
      guard digit.contains(like) ? digit.contains(byte) : byte == like else { return nil }
    }
    func number(_ start: Int, _ count: Int) -> Int {
      bytes[start..<start + count].reduce(0) { $0 * 10 + Int($1 - digit.lowerBound) }
    }
    let hasTime = bytes.count == 20
    self.init(
      year: number(0, 4), month: number(5, 2), day: number(8, 2),
      hour: hasTime ? number(11, 2) : 0, minute: hasTime ? number(14, 2) : 0,
      second: hasTime ? number(17, 2) : 0)
  }

  /// `2025-10-17`
  public var dayText: String {
    "\(CalendarTime.padded(year, 4))-\(CalendarTime.padded(month))-\(CalendarTime.padded(day))"
  }

  /// `2025-10-17T12:30:00Z`
  public var text: String {
    let clock = [hour, minute, second].map { CalendarTime.padded($0) }.joined(separator: ":")
    return "\(dayText)T\(clock)Z"
  }

  private static func padded(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
