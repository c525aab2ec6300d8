import App
import Catalogs
import Downloads
import Packs
import Planning
import System

extension PackWork {
  /// Downloads what a plan needs and writes it into one pack, like `travelpack download`
  /// and `travelpack build` after each other.
  /// - Throws: anything that `Message` can explain; `Interrupted` when it is stopped.
  func build(_ plan: Plan, as file: String, _ job: JobDesk.Handle) throws -> JobResult {
    let sets = plan.missing.filter { $0.format != .mlkit }
    job.report(JobProgress(step: .queued))
    var view = TripProgress(sets)
    let results = try downloads.run(
      sets, observer: { event in if let progress = view.take(event) { job.report(progress) } },
      isCancelled: {
        // Taken out of the queue as by its reader, so that nothing stands there as broken off.
        if job.isStopped { try? downloads.cancel(sets) }
        return false
      })
    if job.isStopped { throw Interrupted() }
    if let cause = results.lazy.compactMap(\.failure).first { throw cause }
    var request = Request()
    request.trip = plan.trip.json
    request.add(sets, from: plan.catalogs)
    return try build(request, as: file, job)
  }

  /// Writes downloaded model sets into one pack, like `travelpack build`.
  /// - Throws: anything that `Message` can explain; `Interrupted` when it is stopped.
  func build(_ request: Request, as file: String, _ job: JobDesk.Handle) throws -> JobResult {
    try job.alone {
      let clock = WorkClock()
      let pack = try PackOrder(
        to: places.folder(.folder).path(of: file), library: library.path
      ).build(
        request, asked: request.modelSets.map(\.id),
        progress: { job.report(clock.progress(.packing, $0)) },
        isInterrupted: { job.isStopped })
      let entry = PackEntry(
        name: file, origin: .folder, files: [file], bytes: 0, modified: 0)
      return .built(pack, entry: entry.id)
    }
  }
}

/// How far the downloads of a trip are, all of them together.
struct TripProgress {
  private let total: UInt64?
  private var done: UInt64 = 0
  private var index = 0, count: Int

  init(_ sets: [ModelSet]) {
    total = sets.distinctBytes.exact
    count = sets.count
  }

  /// Takes an event in; `nil` when it moves nothing.
  mutating func take(_ event: DownloadEvent) -> JobProgress? {
    switch event {
    case .queued, .waiting: return JobProgress(step: .queued, done: done, total: total)
    case .paused: return JobProgress(step: .paused, done: done, total: total)
    case .resumed: return JobProgress(step: .queued, done: done, total: total)
    case .started(let set, let number, _):
      // Those that were there already count as done.
      index = max(index, number)
      return progress(set, 0)
    case .progress(let set, let progress): return self.progress(set, progress.received)
    case .retrying(let set, _, _, _, _): return progress(set, 0)
    case .finished(let result):
      done = done.addingClamped(result.set.bytes.upper)
      return progress(result.set, 0)
    }
  }

  private func progress(_ set: ModelSet, _ received: UInt64) -> JobProgress {
    JobProgress(
      step: .downloading(index: max(index, 1), count: count), done: done.addingClamped(received),
      total: total, subject: set.id)
  }
}
