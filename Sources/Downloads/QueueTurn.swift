internal import Catalogs
internal import System

/// One model set's place in the queue: waits until its turn comes, and notices
/// when it is cancelled or the queue is paused.
final class QueueTurn {
  /// Thrown inside a transfer when the queue was paused.
  struct Paused: Error {}

  /// Why waiting ended.
  enum Answer {
    /// It may be transferred as long as the file lives.
    case mine(OpenFile)
    /// Another program brought it in.
    case broughtByAnother
    /// Somebody cancelled it.
    case cancelled
  }

  let item: String
  let request: String
  let set: ModelSet
  let observer: (DownloadEvent) -> Void
  private let journal: QueueJournal
  private let library: Library
  private let interrupt: () throws -> Void
  private var isPaused = false
  private var lastLook = 0.0
  private var lastShown = 0.0
  private var meter = RateMeter()

  init(
    journal: QueueJournal, library: Library, set: ModelSet, request: String,
    observer: @escaping (DownloadEvent) -> Void, check: @escaping () throws -> Void
  ) {
    self.journal = journal
    self.library = library
    self.set = set
    self.request = request
    self.observer = observer
    interrupt = check
    item = set.versionedID
  }

  /// Waits until something is decided.
  /// - Throws: `Interrupted`, `FileError`.
  func wait() throws -> Answer {
    while true {
      try interrupt()
      let view = try journal.view()
      guard view.contains(item, request) else { return .cancelled }
      if try library.isDownloaded(set) { return .broughtByAnother }
      tell(paused: journal.isPaused())
      if !isPaused, let first = view.entries.first {
        if first.request == request {
          if first.item == item, let right = try journal.takeTransfer() { return .mine(right) }
        } else {
          let shown = journal.progress()
          observer(.waiting(for: first.item, shown?.item == first.item ? shown?.progress : nil))
        }
      }
      SystemClock.nap(milliseconds: 100)
    }
  }

  private func tell(paused: Bool) {
    if paused == isPaused { return }
    isPaused = paused
    observer(paused ? .paused : .resumed)
  }

  /// Throws when the running transfer must end.
  /// - Throws: `Interrupted`, ``Paused``, `FailureCause` when it was cancelled.
  func check() throws {
    try interrupt()
    let now = SystemClock.monotonic()
    guard now - lastLook >= 0.2 else { return }
    lastLook = now
    if journal.isPaused() { throw Paused() }
    guard try journal.view().contains(item, request) else { throw FailureCause(.cancelled) }
  }

  /// Shows how far the model set is, to the observer and to other programs, at
  /// most ten and four times a second.
  func show(received: UInt64, isIndeterminate: Bool, isLast: Bool = false) {
    let now = SystemClock.monotonic()
    meter.add(received, at: now)
    guard isLast || now - lastShown >= 0.1 else { return }
    let progress = DownloadProgress(
      received: received, total: set.bytes.exact, rate: meter.rate(at: now),
      isIndeterminate: isIndeterminate)
    observer(.progress(set, progress))
    journal.show(item, progress)
    lastShown = now
  }
}
