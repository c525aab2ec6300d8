public import Catalogs

/// What an observer of a running download hears, in order.
public enum DownloadEvent: Sendable {
  /// All that was asked for stands in the queue: model sets to fetch, bytes to
  /// fetch, and model sets of other programs that come first.
  case queued(sets: Int, bytes: ByteRange, ahead: Int)
  /// Other programs of this machine are served first; this model set is the
  /// one that is fetched now.
  case waiting(for: String, DownloadProgress?)
  /// The queue was paused, by this program's user or another's.
  case paused
  /// The queue goes on.
  case resumed
  /// A model set begins: its number from 1, and how many there are.
  case started(ModelSet, index: Int, count: Int)
  /// More bytes came, or nothing did for a while.
  case progress(ModelSet, DownloadProgress)
  /// A try failed, the next one begins after some seconds.
  case retrying(ModelSet, FailureCause, seconds: Double, attempt: Int, attempts: Int)
  /// A model set ended, well or not.
  case finished(ItemResult)
}
