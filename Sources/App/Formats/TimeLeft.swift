/// How long work over known bytes may still take.
public enum TimeLeft {
  /// Seconds that are left at the speed so far; `nil` while that cannot be told, and
  /// once nothing is left.
  /// - Parameters:
  ///   - done: the bytes that are done.
  ///   - total: all bytes.
  ///   - elapsed: seconds since the work began.
  public static func seconds(
    done: UInt64, of total: UInt64, after elapsed: Double
  ) -> Double? {
    // The first second tells too little about the rest.
    guard elapsed > 1, done > 0, done < total else { return nil }
    return elapsed / Double(done) * Double(total - done)
  }
}
