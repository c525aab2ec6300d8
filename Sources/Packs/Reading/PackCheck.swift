internal import Archives
internal import Digests
internal import Files

/// One run of the verifier.
struct PackCheck {
  let paths: [String]
  let options: PackVerifier.Options
  let log: FindingLog
  private var pack: OpenedPack?

  init(paths: [String], options: PackVerifier.Options, log: FindingLog) {
    self.paths = paths
    self.options = options
    self.log = log
  }

  mutating func run(progress: (PackProgress) -> Void, isInterrupted: () -> Bool) throws
    -> PackReport
  {
    var holes = (0, UInt64(0))
    do {
      let pack = try OpenedPack(paths, options, log)
      self.pack = pack
      switch pack.source {
      case .bag(let bag): try checkPayload(of: bag, pack.index, progress, isInterrupted)
      case .stream: break
      }
      holes = pack.index.finish()
    } catch let finding as Finding {
      log.note(finding)
    }
    return PackReport(
      paths: paths, container: pack?.container, description: pack?.index.description,
      signature: pack?.signature ?? .none, findings: log.ordered,
      files: pack?.index.rightFiles ?? 0, bytes: pack?.index.rightBytes ?? 0,
      missingFiles: holes.0, missingBytes: holes.1)
  }

  private func checkPayload(
    of bag: any BagFiles, _ index: BagIndex, _ progress: (PackProgress) -> Void,
    _ isInterrupted: () -> Bool
  ) throws {
    let algorithms = index.algorithms
    var jobs: [PayloadHasher.Job] = []
    var total: UInt64 = 0
    for file in 0..<bag.count where bag.isPayload(file) {
      guard let row = index.meet(bag.path(file), size: bag.size(file)), !algorithms.isEmpty else {
        continue
      }
      jobs.append(PayloadHasher.Job(file: file, row: row))
      total += bag.size(file)
    }
    try PayloadHasher.run(
      jobs, of: bag, algorithms,
      report: { outcome in
        if let trouble = outcome.trouble {
          log.note(trouble)
          index.fail(outcome.job.row)
        } else {
          index.settle(outcome.job.row, size: outcome.size, found: outcome.digests)
        }
      },
      progress: { done, job in
        progress(
          PackProgress(done: done, total: total, path: TagFile.text(bag.path(jobs[job].file))))
      },
      isInterrupted: isInterrupted)
  }
}
