import App
import Devices
import Packs
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
    func report(_ progress: WorkProgress) { desk.set(id, .running(progress)) }

    /// Whether it shall end now.
    var isStopped: Bool { desk.isStopped(id) }

    /// Does a piece of work during which no other job has the disk, and shows how far
    /// it is.
    /// - Throws: `Interrupted` when it is stopped before its turn; what `work` throws.
    func alone<Result>(_ work: (WorkObserver) throws -> Result) throws -> Result {
      try desk.takeTurn(id)
      defer { desk.giveTurnBack() }
      return try work(WorkObserver(tell: report, isInterrupted: { isStopped }))
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

/// Something that takes a while and that a reader of the page asked for.
struct Job: Hashable, Sendable, Identifiable {
  /// What is done.
  enum Kind: Hashable, Sendable {
    /// A trip is downloaded and built into a pack of this name.
    case trip(pack: String)
    /// Downloaded models are built into a pack of this name.
    case build(pack: String)
    /// A pack is checked byte for byte.
    case verify(pack: String)
    /// A pack is installed on a device.
    case install(pack: String, device: String)

    /// Its name in `data-kind`.
    var name: String {
      switch self {
      case .trip: "trip"
      case .build: "build"
      case .verify: "verify"
      case .install: "install"
      }
    }
  }

  /// How far it is.
  enum State: Hashable, Sendable {
    /// Another one is at work.
    case waiting
    /// It goes on.
    case running(WorkProgress)
    /// It is done.
    case done(JobResult)
    /// It failed.
    case failed(Message)
    /// Somebody stopped it.
    case cancelled

    /// Its name in `data-state`.
    var name: String {
      switch self {
      case .waiting: "waiting"
      case .running: "running"
      case .done: "done"
      case .failed: "failed"
      case .cancelled: "cancelled"
      }
    }
  }

  /// Its number.
  let id: Int
  /// What is done.
  let kind: Kind
  /// How far it is.
  var state: State

  /// Whether nothing more will happen.
  var isOver: Bool {
    switch state {
    case .waiting, .running: false
    case .done, .failed, .cancelled: true
    }
  }

  /// What it is called while it goes on.
  var title: Words {
    switch kind {
    case .trip(let pack): Words("page.job.trip", ["pack": .text(pack)])
    case .build(let pack): Words("page.job.build", ["pack": .text(pack)])
    case .verify(let pack): Words("page.job.verify", ["pack": .text(pack)])
    case .install(let pack, let device):
      Words("page.job.install", ["pack": .text(pack), "device": .text(device)])
    }
  }

  /// What is said once when it is over.
  var outcome: Words {
    switch state {
    case .waiting, .running: title
    case .done(let result): result.words
    case .failed(let message):
      Words("page.job.failed", ["job": .words(title), "why": .words(message.why)])
    case .cancelled: Words("page.job.cancelled", ["job": .words(title)])
    }
  }
}

/// What came out of a job.
enum JobResult: Hashable, Sendable {
  /// A pack, by the id of its entry.
  case built(BuiltPack, entry: String)
  /// What a check found.
  case verified(PackReport)
  /// What an installation did, with which pack, and where.
  case installed(InstallReport, pack: PackDescription, device: String)

  /// In a few words.
  var words: Words {
    switch self {
    case .built(let pack, _): Words("page.job.built", ["pack": .text(pack.description.name)])
    case .verified(let report):
      switch report.verdict {
      case .valid: Words("page.verdict.valid")
      case .holey: Words("page.verdict.holey")
      case .invalid: Words("page.verdict.invalid")
      }
    case .installed(_, let pack, let device):
      Words("page.job.installed", ["pack": .text(pack.name), "device": .text(device)])
    }
  }
}

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
