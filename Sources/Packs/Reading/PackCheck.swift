internal import Catalogs
internal import Formats
internal import System

/// One run of the verifier.
struct PackCheck {
  let paths: [String]
  let options: PackVerifier.Options
  let log: FindingLog
  let progress: (PackProgress) -> Void
  let isInterrupted: () -> Bool

  func run() throws -> PackReport {
    var report = PackReport(
      paths: paths, container: nil, description: nil, signature: .none, findings: [], files: 0,
      bytes: 0, missingFiles: 0, missingBytes: 0)
    do {
      let parts = try OpenedParts(paths, options, log)
      let index = parts.index
      report.container = parts.packs[0].container
      do {
        for pack in parts.packs { try checkPayload(of: pack, index) }
        checkPromises(parts)
        (report.missingFiles, report.missingBytes) = index.finish(
          wanted: { _ in parts.isWhole }, isWhole: parts.isWhole)
      } catch let finding as Finding {
        log.note(finding)
      }
      report.description = index.description
      report.signature = parts.packs[0].signature
      report.files = index.rightFiles
      report.bytes = index.rightBytes
    } catch let finding as Finding {
      log.note(finding)
    }
    report.findings = log.ordered
    report.droppedFindings = log.dropped
    return report
  }

  /// Pieces of 4 MiB; files that have none are alike, and the sort keeps their order.
  private static func weight(_ size: UInt64) -> UInt64 { size >> 22 }

  /// What a part says is in it must be in it.
  private func checkPromises(_ parts: OpenedParts) {
    let index = parts.index
    for pack in parts.packs {
      for path in (pack.promised ?? []).sorted() {
        if let row = index.table.row(of: Array(path.utf8)), !index.marks[row].contains(.present) {
          log.note(Finding(.missing, path, expected: pack.path))
          index.marks[row].insert(.present)
        }
      }
    }
  }

  private func checkPayload(of pack: OpenedPack, _ index: BagIndex) throws {
    switch pack.source {
    case .bag(let bag): try checkPayload(of: bag, index, pack)
    case .stream(let tar):
      try TarCheck(
        pack: pack, tar: tar, log: log, progress: progress, isInterrupted: isInterrupted
      ).run()
    }
  }

  private func checkPayload(of bag: any BagFiles, _ index: BagIndex, _ pack: OpenedPack) throws {
    let algorithms = index.algorithms
    var jobs: [PayloadHasher.Job] = []
    var total: UInt64 = 0
    for file in 0..<bag.count where bag.isPayload(file) {
      let path = bag.path(file)
      pack.checkPromised(path)
      guard let row = index.meet(path, size: bag.size(file)), !algorithms.isEmpty else { continue }
      jobs.append(PayloadHasher.Job(file: file, row: row))
      // What a bag without lengths declares need not fit into a number.
      total = total.addingClamped(bag.size(file))
    }
    // The longest first, so that both threads end at about the same time; small
    // files stay in the order in which they stand.
    jobs.sort { PackCheck.weight(bag.size($0.file)) > PackCheck.weight(bag.size($1.file)) }
    let base = index.rightBytes
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
          PackProgress(
            done: base + done, total: base.addingClamped(total),
            path: TagFile.text(bag.path(jobs[job].file))))
      },
      isInterrupted: isInterrupted)
  }
}
