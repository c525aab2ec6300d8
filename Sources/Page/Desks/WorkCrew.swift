import System

/// A bounded number of threads, each for one piece of blocking work.
final class WorkCrew: Sendable {
  /// A thread, and whether its work is done.
  ///
  /// `@unchecked Sendable`: the thread is only joined, by whoever took this value
  /// out of the monitor, and so once.
  private final class Hand: @unchecked Sendable {
    let thread: WorkerThread
    init(_ thread: WorkerThread) { self.thread = thread }
  }

  private struct State: Sendable {
    var hands: [Int: Hand] = [:]
    var finished: Set<Int> = []
    var next = 0
    var isClosed = false
  }

  private let state = Monitor(State())
  private let limit: Int

  /// Makes a crew of at most so many.
  init(limit: Int) { self.limit = limit }

  /// Starts a piece of work; false when everybody is at work, or the crew is closed.
  func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    let state = state
    let limit = limit
    let done = state.change { state in
      let done = state.finished.compactMap { state.hands.removeValue(forKey: $0) }
      state.finished = []
      return done
    }
    for hand in done { hand.thread.join() }
    return state.change { inner in
      guard !inner.isClosed, inner.hands.count < limit else { return false }
      let number = inner.next
      inner.next += 1
      // A thread that is done at once waits here until it is entered.
      guard
        let thread = try? WorkerThread({
          work()
          state.change { _ = $0.finished.insert(number) }
        })
      else { return false }
      inner.hands[number] = Hand(thread)
      return true
    }
  }

  /// Takes no more work, and waits for the end of what goes on.
  func close() {
    let hands = state.change { state in
      state.isClosed = true
      defer { state.hands = [:] }
      return Array(state.hands.values)
    }
    for hand in hands { hand.thread.join() }
  }
}
