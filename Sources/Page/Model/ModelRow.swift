import Catalogs
import Downloads

/// A model set as the page shows it.
struct ModelRow: Hashable, Sendable {
  /// What it is.
  var set: ModelSet
  /// How it stands.
  var state: ModelState
  /// Bytes that are still to be fetched.
  var remaining: ByteRange
  /// Bytes that come back when it is deleted: those that it shares with nothing.
  var reclaimed: UInt64
  /// A failed try of the running transfer, after which the next one waits.
  var retry: RetryNote?
}
