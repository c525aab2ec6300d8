import Catalogs
import Packs
import System

/// Where an installation gets the payload of a pack from: a ``PackReader``, or
/// what a test gives.
protocol PackSource: AnyObject {
  /// What the pack holds.
  var description: PackDescription { get }

  /// Chooses the wanted model sets, by their indices in the description.
  func select(_ modelSets: Set<Int>)

  /// The wanted payload that is known not to be there.
  var missing: [PackPayload] { get }

  /// Every payload that the pack promises.
  var payloads: [PackPayload] { get }

  /// Whether ``open(_:)`` gives streams that several threads can read at once.
  var readsAnywhere: Bool { get }

  /// Opens one payload on its own; `nil` when it is not there.
  func open(_ payload: PackPayload) throws -> PayloadStream?

  /// Goes to the next payload that has one of the wanted model sets; `nil` at the end.
  func nextPayload() throws -> PackPayload?

  /// The next bytes of the payload, 0 at its end. It throws instead of
  /// answering 0 when the bytes were not the listed ones.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int

  /// Checks what is behind the last payload, and that every wanted payload was there.
  func finish() throws
}

extension PackReader: PackSource {
  var readsAnywhere: Bool { container == .zip }
}

/// Brings the wanted payload of a pack into the staging area: on two threads
/// where the pack can be read at several places at once, else in one pass.
struct ParallelUnpacker {
  private let area: StagingArea
  private let items: [InstallItem]
  private let selection: InstallSelection
  private let progress: (InstallProgress) -> Void
  private let isInterrupted: () -> Bool
  private let total: UInt64

  init(
    _ selection: InstallSelection, into area: StagingArea,
    progress: @escaping (InstallProgress) -> Void, isInterrupted: @escaping () -> Bool
  ) {
    self.area = area
    self.selection = selection
    self.progress = progress
    self.isInterrupted = isInterrupted
    items = selection.items
    total = selection.wantedBytes
  }

  /// Unpacks everything that is wanted; answers the files by their items.
  /// - Throws: what the source throws, `FileError`, `DeviceError`, `Interrupted`.
  func run(_ source: any PackSource) throws -> [StagedFile] {
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
  ) -> [PayloadUnpacker.Use] {
    payload.uses.filter {
      missing.remove(.init(modelSet: $0.modelSet, artifact: $0.artifact)) != nil
    }.flatMap { use in
      selection.items(of: use.modelSet).map { item in
        PayloadUnpacker.Use(item: item, artifact: items[item].set.artifacts[use.artifact])
      }
    }
  }

  private func tell(_ done: UInt64, _ use: PayloadUnpacker.Use) throws {
    if isInterrupted() { throw Interrupted() }
    progress(
      .init(
        done: done, total: total,
        step: .unpacking(modelSet: items[use.item].set.id, artifact: use.artifact.name)))
  }

  private func inOrder(
    _ source: any PackSource, _ missing: inout Set<ArtifactIndex>
  ) throws -> [StagedFile] {
    let unpacker = try PayloadUnpacker(area: area, items: items)
    var files: [StagedFile] = []
    var done: UInt64 = 0
    while let payload = try source.nextPayload() {
      let uses = uses(of: payload, &missing)
      guard let first = uses.first else { continue }
      try tell(done, first)
      files += try unpacker.unpack(uses) { buffer in
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
    var uses: [PayloadUnpacker.Use]
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
    var files: [[StagedFile]]
    var next = 0
    var done: UInt64 = 0
    var current: PayloadUnpacker.Use?
    var failure: (any Error)?
    var running: Int
  }

  private func together(
    _ source: any PackSource, _ missing: inout Set<ArtifactIndex>
  ) throws -> [StagedFile] {
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
    let (area, items) = (area, items)
    let workers = try (0..<threads).map { _ in
      try WorkerThread { ParallelUnpacker.work(monitor, area, items) }
    }
    defer { for worker in workers { worker.join() } }
    try watch(monitor)
    return monitor.change { $0.files }.flatMap { $0 }
  }

  private static func work(_ monitor: Monitor<State>, _ area: StagingArea, _ items: [InstallItem]) {
    do {
      let unpacker = try PayloadUnpacker(area: area, items: items)
      while true {
        let task = monitor.change { state -> (index: Int, task: Task)? in
          guard state.next < state.tasks.count, state.failure == nil else { return nil }
          defer { state.next += 1 }
          return (state.next, state.tasks[state.next])
        }
        guard let (index, task) = task else { break }
        // Told once a mebibyte: whoever waits is woken each time.
        var untold: UInt64 = 0
        let files = try unpacker.unpack(task.uses) { buffer in
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
      let (done, current, isOver) = monitor.wait { state -> (UInt64, PayloadUnpacker.Use?, Bool)? in
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
