import App
import System

/// Does what takes a while: each job on a thread of its own, those that read or
/// write whole packs one after the other.
final class JobDesk: Sendable {
  /// Jobs that may go on or wait at once.
  static let limit = 8
  /// Jobs that are remembered.
  static let memory = 20

  /// What a job says and asks while it works.
  struct Handle: Sendable {
    fileprivate let desk: JobDesk
    /// The number of the job.
    let id: Int

    /// Says how far it is.
    func report(_ progress: JobProgress) { desk.set(id, .running(progress)) }

    /// Whether it shall end now.
    var isStopped: Bool { desk.isStopped(id) }

    /// Does a piece of work during which no other job has the disk.
    /// - Throws: `Interrupted` when it is stopped before its turn; what `work` throws.
    func alone<Answer>(_ work: () throws -> Answer) throws -> Answer {
      try desk.takeTurn(id)
      defer { desk.giveTurnBack() }
      return try work()
    }
  }

  private struct Board: Sendable {
    var next = 1
    var jobs: [Job] = []
    var stopped: Set<Int> = []
    var isBusy = false
    var isClosing = false
  }

  private let board = Monitor(Board())
  private let crew = WorkCrew(limit: JobDesk.limit)

  /// Every job that is remembered, the newest first.
  var all: [Job] { board.change { $0.jobs } }

  /// Whether a job has the disk.
  var isBusy: Bool { board.change { $0.isBusy } }

  /// Begins a job; answers its number, or `nil` when too many go on.
  func start(
    _ kind: Job.Kind, _ work: @escaping @Sendable (Handle) throws -> JobResult
  ) -> Int? {
    let id = board.change { board in
      let id = board.next
      board.next += 1
      board.jobs.insert(Job(id: id, kind: kind, state: .waiting), at: 0)
      return id
    }
    let isStarted = crew.start { [self] in
      do {
        set(id, .done(try work(Handle(desk: self, id: id))))
      } catch is Interrupted {
        set(id, .cancelled)
      } catch {
        set(id, isStopped(id) ? .cancelled : .failed(Message(explaining: error)))
      }
    }
    board.change { board in
      if !isStarted { board.jobs.removeAll { $0.id == id } }
      // The oldest that are over are forgotten first.
      while board.jobs.count > JobDesk.memory, let old = board.jobs.lastIndex(where: \.isOver) {
        board.jobs.remove(at: old)
      }
    }
    return isStarted ? id : nil
  }

  /// Stops a job, or takes one that is over off the list.
  func dismiss(_ id: Int) {
    board.change { board in
      guard let place = board.jobs.firstIndex(where: { $0.id == id }) else { return }
      if board.jobs[place].isOver {
        board.jobs.remove(at: place)
      } else {
        board.stopped.insert(id)
      }
    }
  }

  /// Stops everything, and waits for the end.
  func close() {
    board.change { $0.isClosing = true }
    crew.close()
  }

  private func set(_ id: Int, _ state: Job.State) {
    board.change { board in
      guard let place = board.jobs.firstIndex(where: { $0.id == id }) else { return }
      board.jobs[place].state = state
    }
  }

  private func isStopped(_ id: Int) -> Bool {
    board.change { $0.isClosing || $0.stopped.contains(id) }
  }

  private func takeTurn(_ id: Int) throws {
    let isMine: Bool = board.wait { board in
      if board.isClosing || board.stopped.contains(id) { return false }
      if board.isBusy { return nil }
      board.isBusy = true
      return true
    }
    if !isMine { throw Interrupted() }
  }

  private func giveTurnBack() {
    board.change { $0.isBusy = false }
  }
}
