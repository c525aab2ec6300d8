import Downloads

/// That a try of a transfer failed and another one is to come.
struct RetryNote: Hashable, Sendable {
  /// Why it failed.
  var cause: FailureCause
  /// Which try is next, and how many there are.
  var attempt: Int, attempts: Int
}
