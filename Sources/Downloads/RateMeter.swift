/// Bytes a second over the last few seconds.
struct RateMeter {
  private static let window = 5.0
  private var samples: [(time: Double, bytes: UInt64)] = []

  /// Takes the bytes that are here at a time; fewer than before begins anew.
  mutating func add(_ bytes: UInt64, at time: Double) {
    if let last = samples.last, bytes < last.bytes { samples = [] }
    if let last = samples.last, time - last.time < 0.1 { return }
    samples.append((time, bytes))
    while samples.count > 2, time - samples[1].time > RateMeter.window { samples.removeFirst() }
  }

  /// The rate; `nil` in the first half second.
  func rate(at time: Double) -> Double? {
    guard let first = samples.first, let last = samples.last, time - first.time >= 0.5 else {
      return nil
    }
    return Double(last.bytes - first.bytes) / (time - first.time)
  }
}
