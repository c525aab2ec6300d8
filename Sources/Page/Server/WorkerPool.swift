internal import System

/// A few threads that do what may wait for a disk, so that the threads of the
/// connections never do.
///
/// `@unchecked Sendable`: the list of threads is written by the initialiser and
/// read by ``stop()`` alone, which the server calls once.
final class WorkerPool: @unchecked Sendable {
  private struct State: Sendable {
    var jobs: [@Sendable () -> Void] = []
    var isStopping = false
  }

  private let state: Monitor<State>
  private var threads: [WorkerThread] = []

  /// Starts the threads.
  /// - Throws: `FileError` when the system gives none.
  init(threads count: Int) throws {
    let state = Monitor(State())
    self.state = state
    do {
      for _ in 0..<max(1, count) {
        threads.append(
          try WorkerThread {
            while let job = WorkerPool.next(state) { job() }
          })
      }
    } catch {
      stop()
      throw error
    }
  }

  /// The next job in turn; `nil` when there is none and will be none.
  private static func next(_ state: Monitor<State>) -> (@Sendable () -> Void)? {
    state.wait { state -> (@Sendable () -> Void)?? in
      if !state.jobs.isEmpty { return state.jobs.removeFirst() }
      return state.isStopping ? .some(nil) : nil
    }
  }

  /// Queues a job; false when the pool is stopping. Each connection has at most
  /// one job here, so the connections bound the queue.
  func submit(_ job: @escaping @Sendable () -> Void) -> Bool {
    state.change { state in
      guard !state.isStopping else { return false }
      state.jobs.append(job)
      return true
    }
  }

  /// Does what is queued, and ends the threads.
  func stop() {
    state.change { $0.isStopping = true }
    for thread in threads { thread.join() }
  }
}
