import App
import Catalogs
import Devices
import Downloads
import Packs
import Planning
import System

/// The work behind jobs on packs, as the commands of the terminal do it.
struct PackWork: Sendable {
  let library: Library
  let downloads: DownloadDesk
  let places: Places

  /// Checks a pack byte for byte, like `travelpack verify`.
  func verify(_ pack: PackEntry, _ job: JobDesk.Handle) throws -> JobResult {
    try job.alone {
      let clock = WorkClock()
      return .verified(
        try PackVerifier.verify(
          places.paths(of: pack), options: options(),
          progress: { job.report(clock.progress(.verifying, $0)) },
          isInterrupted: { job.isStopped }))
    }
  }

  /// Installs a pack on a device, like `travelpack install`.
  func install(_ pack: PackEntry, on path: String, _ job: JobDesk.Handle) throws -> JobResult {
    try job.alone {
      let clock = WorkClock()
      let reader = try PackReader.open(places.paths(of: pack), options: options())
      let installer = Installer(
        progress: { job.report(clock.progress($0)) }, isInterrupted: { job.isStopped })
      let report = try installer.install(reader, on: Device(path))
      return .installed(report, pack: reader.description, device: path)
    }
  }

  /// The keys that count on this machine, and the time.
  func options() throws -> PackVerifier.Options {
    let keys = try TrustStore(library.path + "/trust").list().keys
    return PackVerifier.Options(
      trustedKeys: keys, now: Timestamp(clamping: Int64(SystemClock.wall())))
  }
}

/// Tells how far a piece of work is, and how long it may still take.
struct WorkClock {
  private let start = SystemClock.monotonic()

  /// The progress of a pack that is read or written.
  func progress(_ step: JobProgress.Step, _ progress: PackProgress) -> JobProgress {
    JobProgress(
      step: step, done: progress.done, total: progress.total, subject: progress.path,
      secondsLeft: secondsLeft(progress.done, progress.total))
  }

  /// The progress of an installation.
  func progress(_ progress: InstallProgress) -> JobProgress {
    var result = JobProgress(step: .writing, done: progress.done, total: progress.total)
    switch progress.step {
    case .reading: result.step = .reading
    case .unpacking(let set, _):
      result.step = .unpacking
      result.subject = set
      result.secondsLeft = secondsLeft(progress.done, progress.total)
    case .writingToDisk: break
    case .placing: result.step = .placing
    }
    return result
  }

  private func secondsLeft(_ done: UInt64, _ total: UInt64?) -> Double? {
    total.flatMap {
      TimeLeft.seconds(done: done, of: $0, after: SystemClock.monotonic() - start)
    }
  }
}
