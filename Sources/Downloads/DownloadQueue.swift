public import Catalogs
internal import Formats
internal import System

/// The queue of downloads: one transfer at a time on the whole machine, first
/// come first served, shared by every program that uses the same library.
///
/// Each program transfers only what it asked for itself, when its turn comes;
/// what another program brings in meanwhile counts as brought in for both.
/// One thread at a time uses a value.
public final class DownloadQueue {
  let library: Library
  let journal: QueueJournal
  private let givenTransports: [any Transport]?
  private let options: DownloadOptions
  private let isMetered: () -> Bool

  /// Makes a queue over a library.
  /// - Parameters:
  ///   - library: where the artifacts go.
  ///   - transports: asked in order which one takes an address; by default
  ///     apt and libcurl, made anew for each run.
  ///   - options: how it is downloaded.
  ///   - isMetered: whether this machine's connection is metered; asked before
  ///     each model set when only an unmetered one is allowed.
  public init(
    library: Library, transports: [any Transport]? = nil,
    options: DownloadOptions = DownloadOptions(),
    isMetered: @escaping () -> Bool = { Metering.current().isMetered }
  ) {
    self.library = library
    self.options = options
    self.isMetered = isMetered
    givenTransports = transports
    journal = QueueJournal(library)
  }

  /// Brings model sets into the library, one at a time, in their order; a failed
  /// one does not stop the others. Answers one result for each, in order.
  ///
  /// When the disk is too small for all of them together, each fails with
  /// `lowDisk` before the first byte.
  /// - Throws: `Interrupted`; what arrived is kept, and the same call goes on from
  ///   there. `FileError` when the library cannot be written at all.
  public func run(
    _ sets: [ModelSet], observer: @escaping (DownloadEvent) -> Void,
    isInterrupted: @escaping () -> Bool
  ) throws -> [ItemResult] {
    let check = { if isInterrupted() { throw Interrupted() } }
    // What killed programs left; nothing depends on it.
    journal.sweep()
    try? library.sweepWorkFolder()
    var results: [String: ItemResult] = [:]
    var pending: [ModelSet] = []
    for set in sets where results[set.versionedID] == nil {
      let item = set.versionedID
      if pending.contains(where: { $0.versionedID == item }) { continue }
      if try library.isDownloaded(set) {
        // Whoever asks for it owns its artifacts, also when another set brought them.
        try? library.record(set)
        let result = ItemResult(set: try library.pinned(set), outcome: .alreadyThere)
        results[item] = result
        observer(.finished(result))
      } else {
        pending.append(try library.pinned(set))
      }
    }
    if !pending.isEmpty {
      if let cause = try lackOfSpace(for: pending) {
        for set in pending {
          // Remembered where that is possible: the disk may be too full even for this.
          try? library.record(set)
          try? journal.append([.failed(item: set.versionedID, request: "-", cause)])
          finish(.failed(cause), set, &results, observer)
        }
      } else {
        try work(pending, &results, observer, check)
      }
    }
    return sets.compactMap { results[$0.versionedID] }
  }

  /// The bytes that the library's disk lacks for model sets; `nil` when they
  /// fit, as far as the publishers state lengths.
  /// - Throws: `FileError`, `DocumentError`.
  public func lackOfSpace(for sets: [ModelSet]) throws -> FailureCause? {
    let needed = try remaining(sets).lower.addingClamped(options.reserve)
    let free = try DiskSpace(of: library.root).free
    return free >= needed
      ? nil : FailureCause(.lowDisk, subject: library.path, missing: needed - free)
  }

  /// The bytes that are still to be fetched for model sets.
  /// - Throws: `FileError`, `DocumentError`.
  public func remaining(_ sets: [ModelSet]) throws -> ByteRange {
    var sum = ByteRange.zero
    var counted: Set<SHA256Digest> = []
    for artifact in try sets.flatMap({ try library.pinned($0).artifacts }) {
      if let digest = artifact.sha256, !counted.insert(digest).inserted { continue }
      if try library.contains(artifact) { continue }
      let partial = try library.partialBytes(of: artifact)
      sum += ByteRange(
        artifact.bytes.lower - min(partial, artifact.bytes.lower),
        artifact.bytes.upper - min(partial, artifact.bytes.upper))
    }
    return sum
  }

  private func finish(
    _ outcome: ItemResult.Outcome, _ set: ModelSet, _ results: inout [String: ItemResult],
    _ observer: (DownloadEvent) -> Void
  ) {
    let result = ItemResult(set: (try? library.pinned(set)) ?? set, outcome: outcome)
    results[set.versionedID] = result
    observer(.finished(result))
  }

  private func work(
    _ pending: [ModelSet], _ results: inout [String: ItemResult],
    _ observer: @escaping (DownloadEvent) -> Void, _ check: @escaping () throws -> Void
  ) throws {
    for set in pending { try library.record(set) }
    let (request, life) = try journal.beginRequest()
    defer { withExtendedLifetime(life) { journal.endRequest(request) } }
    let transports: [any Transport] =
      givenTransports ?? [AptTransport(stallLimit: options.patience.stall), CurlTransport()]
    let ahead = Set(try journal.view().entries.map(\.item)).count
    try journal.append(
      pending.map { .ask(item: $0.versionedID, request: request) }, check: check)
    observer(.queued(sets: pending.count, bytes: try remaining(pending), ahead: ahead))
    for (index, set) in pending.enumerated() {
      let turn = QueueTurn(
        journal: journal, library: library, set: set, request: request, observer: observer,
        check: check)
      var outcome: ItemResult.Outcome?
      while outcome == nil {
        switch try turn.wait() {
        case .broughtByAnother: outcome = .downloaded(travelled: 0)
        case .cancelled: outcome = .failed(FailureCause(.cancelled))
        case .mine(let right):
          observer(.started(set, index: index + 1, count: pending.count))
          outcome = try withExtendedLifetime(right) { try transfer(set, turn, transports) }
        }
      }
      guard let outcome else { continue }
      try journal.append([DownloadQueue.event(outcome, set, request)])
      finish(outcome, set, &results, observer)
    }
  }

  private static func event(
    _ outcome: ItemResult.Outcome, _ set: ModelSet, _ request: String
  ) -> QueueEvent {
    switch outcome {
    case .failed(let cause): .failed(item: set.versionedID, request: request, cause)
    case .alreadyThere, .downloaded: .done(item: set.versionedID, request: request)
    }
  }

  /// Transfers one model set; `nil` when the queue was paused meanwhile.
  private func transfer(
    _ set: ModelSet, _ turn: QueueTurn, _ transports: [any Transport]
  ) throws -> ItemResult.Outcome? {
    if options.unmeteredOnly, isMetered() { return .failed(FailureCause(.metered)) }
    let transfer = ItemTransfer(
      library: library, transports: transports, options: options, set: set, turn: turn)
    do {
      try journal.append([.start(item: turn.item, request: turn.request)])
      return .downloaded(travelled: try transfer.run())
    } catch is QueueTurn.Paused {
      return nil
    } catch let cause as FailureCause {
      return .failed(cause)
    } catch let error as FileError {
      return .failed(FailureCause(error))
    } catch let error as DocumentError {
      return .failed(FailureCause(.disk, subject: library.path, detail: "\(error)"))
    }
  }
}
