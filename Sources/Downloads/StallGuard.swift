/// The guard of every transport that tells nothing but its end, and may fail to
/// tell even that.
///
/// It never trusts a callback: when the client says that it ended, and when
/// there was no sign of life for too long, the disk decides. Clock and disk
/// look-up are given from outside, so that any model manager can be guarded.
public struct StallGuard {
  /// What was seen of the client since the last look.
  public enum Signal: Hashable, Sendable {
    /// Nothing.
    case silence
    /// Something moved: a file grew, a line was written, a callback came.
    case life
    /// The client says that it is done, or is gone.
    case ended
  }

  /// What to do now.
  public enum Verdict: Hashable, Sendable {
    /// Go on waiting.
    case wait
    /// It is on the disk and matches.
    case downloaded
    /// The client ended, and it is not on the disk.
    case notThere
    /// No sign of life for the limit, and it is not on the disk.
    case timedOut
  }

  /// Seconds without a sign of life before the disk is asked.
  public let limit: Double
  private let now: () -> Double
  private let isDownloaded: () throws -> Bool
  private var lastSign: Double

  /// Begins to guard.
  /// - Parameters:
  ///   - limit: seconds without a sign of life until the disk is asked.
  ///   - now: seconds of a clock that is never set back.
  ///   - isDownloaded: whether what was asked for is on the disk and matches.
  public init(
    limit: Double, now: @escaping () -> Double, isDownloaded: @escaping () throws -> Bool
  ) {
    self.limit = limit
    self.now = now
    self.isDownloaded = isDownloaded
    lastSign = now()
  }

  /// Judges what was seen; called at least once a second.
  /// - Throws: what the disk look-up throws.
  public mutating func judge(_ signal: Signal) throws -> Verdict {
    switch signal {
    case .life:
      lastSign = now()
      return .wait
    case .ended:
      return try isDownloaded() ? .downloaded : .notThere
    case .silence:
      if now() - lastSign < limit { return .wait }
      return try isDownloaded() ? .downloaded : .timedOut
    }
  }
}
