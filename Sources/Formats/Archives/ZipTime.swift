/// A moment as zip keeps it: to two seconds, without a time zone; UTC is meant here.
public struct ZipTime: Hashable, Sendable {
  let date: UInt16
  let time: UInt16

  /// Takes the parts of a date from 1980 to 2107.
  public init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    date = UInt16(clamping: (min(max(year - 1980, 0), 127) << 9) | (month << 5) | day)
    time = UInt16(clamping: (hour << 11) | (minute << 5) | (second / 2))
  }
}
