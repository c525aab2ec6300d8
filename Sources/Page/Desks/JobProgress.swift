/// How far a job is.
struct JobProgress: Hashable, Sendable {
  /// What it does now.
  enum Step: Hashable, Sendable {
    /// Model sets come in: which of how many.
    case downloading(index: Int, count: Int)
    /// The queue is paused.
    case paused
    /// Others of the queue come first.
    case queued
    /// The pack is written.
    case packing
    /// The pack is read and hashed.
    case verifying
    /// What is installed already is read.
    case reading
    /// Models are checked and unpacked.
    case unpacking
    /// Everything goes to the disk.
    case writing
    /// Everything is put in place.
    case placing
  }

  /// What it does now.
  var step: Step
  /// Bytes that are done, and all of them where they are known.
  var done: UInt64 = 0
  /// All bytes, where they are known.
  var total: UInt64?
  /// What it works on: a model set or a path.
  var subject = ""
  /// Seconds that are left, where they can be told.
  var secondsLeft: Double?
}
