import App
import Catalogs
import Downloads
import Packs
import Planning
import System

/// The work behind jobs on packs, as the commands of the terminal do it.
struct PackWork: Sendable {
  let library: Library
  let downloads: DownloadDesk
  let places: Places

  /// What is asked for with a pack at hand, at this moment.
  var packs: PackService {
    PackService(
      library: library.path,
      now: Timestamp(clamping: Int64(SystemClock.wall())))
  }

  /// Checks a pack byte for byte.
  func verify(_ pack: PackEntry, _ job: JobDesk.Handle) throws -> JobResult {
    try job.alone { .verified(try packs.verify(places.paths(of: pack), $0)) }
  }

  /// Installs a pack on a device.
  func install(_ pack: PackEntry, on path: String, _ job: JobDesk.Handle) throws -> JobResult {
    try job.alone { observer in
      let (report, pack) = try packs.install(places.paths(of: pack), on: path, observer)
      return .installed(report, pack: pack, device: path)
    }
  }

  /// Downloads what a plan needs and writes it into one pack, like `travelpack download`
  /// and `travelpack build` after each other.
  /// - Throws: anything that `Message` can explain; `Interrupted` when it is stopped.
  func build(_ plan: Plan, as file: String, _ job: JobDesk.Handle) throws -> JobResult {
    let sets = plan.missing.filter { $0.format != .mlkit }
    job.report(WorkProgress(.queued))
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
    try job.alone { observer in
      let pack = try PackOrder(
        to: places.folder(.folder).path(of: file), library: library.path
      ).build(request, asked: request.modelSets.map(\.id), observer)
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
  mutating func take(_ event: DownloadEvent) -> WorkProgress? {
    switch event {
    case .queued, .waiting: return WorkProgress(.queued, done: done, total: total)
    case .paused: return WorkProgress(.paused, done: done, total: total)
    case .resumed: return WorkProgress(.queued, done: done, total: total)
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

  private func progress(_ set: ModelSet, _ received: UInt64) -> WorkProgress {
    WorkProgress(
      .downloading(index: max(index, 1), count: count), done: done.addingClamped(received),
      total: total, subject: set.id)
  }
}
