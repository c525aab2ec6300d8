/// Whether the trip can be had with the room there is.
public enum Verdict: Hashable, Sendable {
  /// Everything that has a route fits, or everything within the budget that was set.
  case fits
  /// Some publisher states no sizes: the least fits, the most may lack these bytes.
  case mayNotFit(missing: UInt64)
  /// These bytes are missing for everything; the plan holds the best part that fits.
  case doesNotFit(missing: UInt64)
  /// No room was named, so that there is nothing to compare with.
  case notMeasured
  /// Something is wanted, and no catalog has a route for any of it.
  case nothingCovered
}
