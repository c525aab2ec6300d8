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
  private let library: Library
  private let journal: QueueJournal
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
    isMetered: @escaping () -> Bool = { Metering.isMetered() ?? false }
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
    let finish = { (set: ModelSet, outcome: ItemResult.Outcome) in
      let result = ItemResult(set: (try? self.library.pinned(set)) ?? set, outcome: outcome)
      results[set.versionedID] = result
      observer(.finished(result))
    }
    var pending: [ModelSet] = []
    var seen: Set<String> = []
    for set in sets where seen.insert(set.versionedID).inserted {
      if try library.isDownloaded(set) {
        // Whoever asks for it owns its artifacts, also when another set brought them.
        try? library.record(set)
        finish(set, .alreadyThere)
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
          finish(set, .failed(cause))
        }
      } else {
        try work(pending, observer, check, finish)
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

  private func work(
    _ pending: [ModelSet], _ observer: @escaping (DownloadEvent) -> Void,
    _ check: @escaping () throws -> Void, _ finish: (ModelSet, ItemResult.Outcome) -> Void
  ) throws {
    for set in pending { try library.record(set) }
    let (request, life) = try journal.beginRequest()
    defer { withExtendedLifetime(life) { journal.endRequest(request) } }
    let transports: [any Transport] =
      givenTransports ?? [AptTransport(stallLimit: options.retryPolicy.stall), CurlTransport()]
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
        case .broughtByAnother: outcome = .downloaded(transferred: 0)
        case .cancelled: outcome = .failed(FailureCause(.cancelled))
        case .mine(let right):
          observer(.started(set, index: index + 1, count: pending.count))
          outcome = try withExtendedLifetime(right) { try transfer(set, turn, transports) }
        }
      }
      guard let outcome else { continue }
      let end: QueueEvent =
        if case .failed(let cause) = outcome {
          .failed(item: set.versionedID, request: request, cause)
        } else {
          .done(item: set.versionedID, request: request)
        }
      try journal.append([end])
      finish(set, outcome)
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
      return .downloaded(transferred: try transfer.run())
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

  // MARK: - Where model sets stand

  /// Where model sets stand, in their order: what the disk holds, then what the
  /// journal remembers. Needs no right to write.
  /// - Throws: `FileError`, `DocumentError` for a damaged list of pins.
  public func states(of sets: [ModelSet]) throws -> [ModelState] {
    let view = try journal.view()
    let isPaused = journal.isPaused()
    let progress = view.entries.isEmpty ? nil : journal.progress()
    var order: [String] = []
    for entry in view.entries where !order.contains(entry.item) { order.append(entry.item) }
    return try sets.map { set in
      let item = set.versionedID
      if try library.isDownloaded(set) { return .downloaded }
      if let place = order.firstIndex(of: item) {
        let isStarted = view.entries.contains { $0.item == item && $0.isStarted }
        guard isStarted, !isPaused else { return .queued(ahead: place) }
        if let progress, progress.item == item { return .downloading(progress.progress) }
        return .downloading(
          DownloadProgress(received: try library.partialBytes(of: set), total: set.bytes.exact))
      }
      if let cause = view.failures[item] { return .failed(cause) }
      return .notDownloaded(partial: try library.partialBytes(of: set))
    }
  }

  /// Whether the queue is paused.
  public var isPaused: Bool { journal.isPaused() }

  /// Stops the running transfer, wherever it runs, and begins no other until
  /// ``resume()``. Answers false when the queue was paused already.
  /// - Throws: `FileError`.
  public func pause() throws -> Bool { try journal.setPaused(true) }

  /// Lets the queue go on. Answers false when it was not paused.
  /// - Throws: `FileError`.
  public func resume() throws -> Bool { try journal.setPaused(false) }

  /// Takes model sets out of the queue, also those that another program waits
  /// for or transfers: it notices within a second. What arrived is kept.
  /// Answers those that were waited for.
  /// - Throws: `FileError`.
  public func cancel(_ sets: [ModelSet]) throws -> [ModelSet] {
    let waiting = Set(try journal.view().entries.map(\.item))
    let cancelled = sets.filter { waiting.contains($0.versionedID) }
    if !cancelled.isEmpty {
      try journal.append(cancelled.map { .cancel(item: $0.versionedID) })
    }
    return cancelled
  }

  /// The model sets whose last try failed, was cancelled or interrupted, with the cause.
  /// - Throws: `FileError`, `DocumentError` for a damaged list of pins.
  public func failures() throws -> [(set: ModelSet, cause: FailureCause)] {
    let view = try journal.view()
    let waiting = Set(view.entries.map(\.item))
    var failures: [(set: ModelSet, cause: FailureCause)] = []
    for set in try library.modelSets() {
      let item = set.versionedID
      guard let cause = view.failures[item], !waiting.contains(item),
        try !library.isDownloaded(set)
      else { continue }
      failures.append((set, cause))
    }
    return failures
  }

  /// Deletes model sets from the library, cancelled first where they are waited
  /// for. What other model sets share stays. Answers the bytes that came back.
  /// - Throws: `FileError`, `DocumentError` for a damaged list of pins.
  public func delete(_ sets: [ModelSet]) throws -> UInt64 {
    if try !cancel(sets).isEmpty {
      // The program that transfers one of them lets go within a second.
      let end = SystemClock.monotonic() + 3
      while try journal.takeTransfer() == nil, SystemClock.monotonic() < end {
        SystemClock.nap(milliseconds: 20)
      }
    }
    let reclaimed = try library.delete(sets)
    let failures = try journal.view().failures
    let forgotten = sets.map(\.versionedID).filter { failures[$0] != nil }
    if !forgotten.isEmpty { try journal.append(forgotten.map { .forget(item: $0) }) }
    return reclaimed
  }
}
