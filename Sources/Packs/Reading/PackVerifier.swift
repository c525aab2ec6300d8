internal import Catalogs
public import Formats
internal import System

/// Checks packs, and every other bag, without writing a byte.
public struct PackVerifier: Sendable {
  /// What a check demands beyond the format.
  public struct Options: Hashable, Sendable {
    /// The keys whose signatures count.
    public var trustedKeys: [TrustedKey]
    /// The one key whose signature is demanded, whatever else is trusted.
    public var requiredKey: MinisignPublicKey?
    /// Whether a pack without a signature by a trusted key is invalid.
    public var requiresSignature: Bool
    /// The moment that expiry is held against.
    public var now: Timestamp

    /// Makes options; without a time, nothing expires.
    public init(
      trustedKeys: [TrustedKey] = [], requiresSignature: Bool = false,
      requiredKey: MinisignPublicKey? = nil, now: Timestamp = .first
    ) {
      self.trustedKeys = trustedKeys
      self.requiresSignature = requiresSignature
      self.requiredKey = requiredKey
      self.now = now
    }
  }

  /// Checks one pack: a file, a folder, or all parts of a split one.
  ///
  /// What is wrong with it is in the report; only what keeps the check from being
  /// made is thrown.
  ///
  /// - Parameters:
  ///   - paths: the pack; several paths are the parts of one.
  ///   - options: whose signatures count, whether one is demanded, and the time.
  ///   - progress: called on this thread between pieces of some 512 KiB.
  ///   - isInterrupted: asked as often; true ends the check.
  /// - Throws: `FileError` when a path cannot be opened; `Interrupted`; `DigestError`.
  public static func verify(
    _ paths: [String], options: Options = Options(),
    progress: @escaping (PackProgress) -> Void = { _ in },
    isInterrupted: @escaping () -> Bool = { false }
  ) throws -> PackReport {
    try PackCheck(
      paths: paths, options: options, log: FindingLog(), progress: progress,
      isInterrupted: isInterrupted
    ).run()
  }
}

/// The outcome of a check.
public struct PackReport: Hashable, Sendable {
  /// The three outcomes.
  public enum Verdict: String, Hashable, Sendable {
    /// Everything is there and right.
    case valid
    /// Everything that is there is right; the rest can be fetched.
    case holey
    /// It must not be used.
    case invalid
  }

  /// How the bytes are wrapped.
  public enum Container: String, Hashable, Sendable {
    /// A folder.
    case folder
    /// A zip file.
    case zip
    /// A tar file, or one compressed with zstd or gzip.
    case tar
    case tarZstd = "tar.zst"
    case tarGzip = "tar.gz"
  }

  /// What was checked, as it was named.
  public var paths: [String]
  /// How it is wrapped; `nil` when it could not be told.
  public var container: Container?
  /// What it holds; `nil` when it is a bag but no pack, or could not be read.
  public var description: PackDescription?
  /// What is known of its signature.
  public var signature: SignatureState
  /// Everything that was found, errors first, then in the order of the paths.
  public var findings: [Finding]
  /// How many more findings there were than are kept.
  public var droppedFindings = 0
  /// Payload files that are there and right, and their bytes.
  public var files: Int, bytes: UInt64
  /// Payload files that can be fetched, and their bytes where they are known.
  public var missingFiles: Int, missingBytes: UInt64

  /// The outcome: the worst of the findings.
  public var verdict: Verdict {
    if findings.contains(where: { $0.severity == .error }) { return .invalid }
    return findings.contains { $0.severity == .missing } ? .holey : .valid
  }
}

/// How far a long piece of work is.
public struct PackProgress: Hashable, Sendable {
  /// Bytes that are done.
  public var done: UInt64
  /// Bytes in all; `nil` when it is not known.
  public var total: UInt64?
  /// The path that is worked on.
  public var path: String
}

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
