internal import System

/// A moment as zip keeps it: to two seconds, without a time zone; UTC is meant here.
public struct ZipTime: Hashable, Sendable {
  let date: UInt16
  let time: UInt16

  /// Takes seconds since 1970; a year before 1980 or behind 2107 counts as that one.
  public init(seconds: Int64) {
    let moment = CalendarTime(seconds: seconds)
    let year = min(max((moment?.year ?? 0) - 1980, 0), 127)
    date = UInt16(clamping: (year << 9) | ((moment?.month ?? 1) << 5) | (moment?.day ?? 1))
    time =
      moment.map { UInt16(clamping: ($0.hour << 11) | ($0.minute << 5) | ($0.second / 2)) } ?? 0
  }
}
