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
