import Catalogs
import Packs
import System

/// Brings the wanted payload of a pack into the staging area: on two threads
/// where the pack can be read at several places at once, else in one pass.
struct Unloading {
  private let area: StagingArea
  private let jobs: [Job]
  private let selection: Selection
  private let progress: (InstallProgress) -> Void
  private let isInterrupted: () -> Bool
  private let total: UInt64

  init(
    _ selection: Selection, into area: StagingArea,
    progress: @escaping (InstallProgress) -> Void, isInterrupted: @escaping () -> Bool
  ) {
    self.area = area
    self.selection = selection
    self.progress = progress
    self.isInterrupted = isInterrupted
    jobs = selection.jobs
    total = selection.wantedBytes
  }

  /// Unpacks everything that is wanted; answers the files by their jobs.
  /// - Throws: what the source throws, `FileError`, `DeviceError`, `Interrupted`.
  func run(_ source: any PackSource) throws -> [(job: Int, file: StagedFile)] {
    var missing = selection.wantedArtifacts
    let files =
      try source.readsAnywhere ? together(source, &missing) : inOrder(source, &missing)
    try source.finish()
    // A source that ends well has given everything; this is its own proof.
    if let use = missing.first {
      let set = source.description.modelSets[use.modelSet]
      throw DeviceError.missingArtifact(
        modelSet: set.id, artifact: set.artifacts[use.artifact].name)
    }
    return files
  }

  /// What a payload is wanted for; each artifact once.
  private func uses(
    of payload: PackPayload, _ missing: inout Set<ArtifactIndex>
  ) -> [Unloader.Use] {
    payload.uses.filter {
      missing.remove(.init(modelSet: $0.modelSet, artifact: $0.artifact)) != nil
    }.flatMap { use in
      selection.jobs(of: use.modelSet).map { job in
        Unloader.Use(job: job, artifact: jobs[job].set.artifacts[use.artifact])
      }
    }
  }

  private func tell(_ done: UInt64, _ use: Unloader.Use) throws {
    if isInterrupted() { throw Interrupted() }
    progress(
      .init(
        done: done, total: total,
        step: .unpacking(modelSet: jobs[use.job].set.id, artifact: use.artifact.name)))
  }

  private func inOrder(
    _ source: any PackSource, _ missing: inout Set<ArtifactIndex>
  ) throws -> [(job: Int, file: StagedFile)] {
    let unloader = try Unloader(area: area, jobs: jobs)
    var files: [(Int, StagedFile)] = []
    var done: UInt64 = 0
    while let payload = try source.nextPayload() {
      let uses = uses(of: payload, &missing)
      guard let first = uses.first else { continue }
      try tell(done, first)
      files += try unloader.unload(uses) { buffer in
        let count = try source.read(into: buffer)
        done += UInt64(count)
        try tell(done, first)
        return count
      }
    }
    return files
  }

  /// One payload that some thread takes.
  private struct Task: Sendable {
    var uses: [Unloader.Use]
    var stream: Handed
  }

  /// A stream on its way to the one thread that will read it.
  ///
  /// `@unchecked Sendable`: it is made by the first thread, and used by whoever
  /// takes its task out of the list, which happens once, under a lock.
  private struct Handed: @unchecked Sendable {
    let stream: PayloadStream
  }

  private struct State: Sendable {
    var tasks: [Task]
    var files: [[(job: Int, file: StagedFile)]]
    var next = 0
    var done: UInt64 = 0
    var current: Unloader.Use?
    var failure: (any Error)?
    var running: Int
  }

  private func together(
    _ source: any PackSource, _ missing: inout Set<ArtifactIndex>
  ) throws -> [(job: Int, file: StagedFile)] {
    var tasks: [Task] = []
    for payload in source.payloads {
      let uses = uses(of: payload, &missing)
      if uses.isEmpty { continue }
      guard let stream = try source.open(payload) else {
        throw PackError.incomplete(missing: [payload])
      }
      tasks.append(Task(uses: uses, stream: Handed(stream: stream)))
    }
    // The longest first, so that both threads end at the same time.
    tasks.sort { $0.stream.stream.payload.size > $1.stream.stream.payload.size }
    let threads = min(2, tasks.count)
    let monitor = Monitor(
      State(tasks: tasks, files: Array(repeating: [], count: tasks.count), running: threads))
    tasks = []
    let (area, jobs) = (area, jobs)
    let workers = try (0..<threads).map { _ in
      try WorkerThread { Unloading.work(monitor, area, jobs) }
    }
    defer { for worker in workers { worker.join() } }
    try watch(monitor)
    return monitor.change { $0.files }.flatMap { $0 }
  }

  private static func work(_ monitor: Monitor<State>, _ area: StagingArea, _ jobs: [Job]) {
    do {
      let unloader = try Unloader(area: area, jobs: jobs)
      while true {
        let task = monitor.change { state -> (index: Int, task: Task)? in
          guard state.next < state.tasks.count, state.failure == nil else { return nil }
          defer { state.next += 1 }
          return (state.next, state.tasks[state.next])
        }
        guard let (index, task) = task else { break }
        // Told once a mebibyte: whoever waits is woken each time.
        var untold: UInt64 = 0
        let files = try unloader.unload(task.uses) { buffer in
          let count = try task.stream.stream.read(into: buffer)
          untold += UInt64(count)
          if untold >= 1 << 20 || count == 0 {
            try monitor.change { state in
              if state.failure != nil { throw Interrupted() }
              state.done += untold
              state.current = task.uses.first
            }
            untold = 0
          }
          return count
        }
        monitor.change { $0.files[index] = files }
      }
    } catch {
      monitor.change { if $0.failure == nil { $0.failure = error } }
    }
    monitor.change { $0.running -= 1 }
  }

  /// Shows the progress of the threads until they have ended.
  private func watch(_ monitor: Monitor<State>) throws {
    var told: UInt64 = .max
    while true {
      let (done, current, isOver) = monitor.wait { state -> (UInt64, Unloader.Use?, Bool)? in
        guard state.running == 0 || state.done != told else { return nil }
        return (state.done, state.current, state.running == 0)
      }
      told = done
      if let current {
        do {
          try tell(done, current)
        } catch {
          // The threads stop at their next piece.
          monitor.change { if $0.failure == nil { $0.failure = error } }
        }
      }
      if isOver { break }
    }
    if let failure = monitor.change({ $0.failure }) { throw failure }
  }
}
