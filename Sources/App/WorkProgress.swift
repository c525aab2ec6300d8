internal import Devices
internal import Packs
internal import System

/// How far something is that a person asked for and that takes a while.
public struct WorkProgress: Hashable, Sendable {
  /// What is done now.
  public enum Step: Hashable, Sendable {
    /// Model sets come in: which of how many.
    case downloading(index: Int, count: Int)
    /// The queue of downloads is paused.
    case paused
    /// Others of the queue come first.
    case queued
    /// A pack is written.
    case packing
    /// A pack is read and hashed.
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

  /// What is done now.
  public var step: Step
  /// Bytes that are done.
  public var done: UInt64
  /// All bytes, where they are known.
  public var total: UInt64?
  /// What is worked on: a model set or a path; empty for nothing in particular.
  public var subject: String
  /// Seconds that are left, where they can be told.
  public var secondsLeft: Double?

  /// Makes the progress of a step.
  public init(
    _ step: Step, done: UInt64 = 0, total: UInt64? = nil, subject: String = "",
    secondsLeft: Double? = nil
  ) {
    self.step = step
    self.done = done
    self.total = total
    self.subject = subject
    self.secondsLeft = secondsLeft
  }
}

/// Who is told how far a piece of work is, and who may end it. The time that is left is
/// reckoned from when this value was made.
public struct WorkObserver {
  /// Asked between pieces; `true` ends the work.
  public let isInterrupted: () -> Bool
  private let tell: (WorkProgress) -> Void
  private let start = SystemClock.monotonic()

  /// Makes an observer; by default nobody watches.
  public init(
    tell: @escaping (WorkProgress) -> Void = { _ in },
    isInterrupted: @escaping () -> Bool = { false }
  ) {
    self.tell = tell
    self.isInterrupted = isInterrupted
  }

  /// Tells how far a step over bytes is.
  public func report(
    _ step: WorkProgress.Step, done: UInt64, total: UInt64?, subject: String
  ) {
    let left = total.flatMap {
      TimeLeft.seconds(done: done, of: $0, after: SystemClock.monotonic() - start)
    }
    tell(WorkProgress(step, done: done, total: total, subject: subject, secondsLeft: left))
  }

  /// Tells how far a pack is that is read or written.
  func report(_ step: WorkProgress.Step, _ progress: PackProgress) {
    report(step, done: progress.done, total: progress.total, subject: progress.path)
  }

  /// Tells how far an installation is.
  func report(_ progress: InstallProgress) {
    let (done, total) = (progress.done, progress.total)
    switch progress.step {
    case .reading: report(.reading, done: done, total: total, subject: "")
    case .unpacking(let set, _): report(.unpacking, done: done, total: total, subject: set)
    case .writingToDisk: tell(WorkProgress(.writing, done: done, total: total))
    case .placing: tell(WorkProgress(.placing, done: done, total: total))
    }
  }
}
