public import Catalogs
internal import System

extension DownloadQueue {
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

extension Library {
  /// The bytes of a model set that an unfinished download left.
  func partialBytes(of set: ModelSet) throws -> UInt64 {
    try pinned(set).artifacts.reduce(0) { sum, artifact in
      let whole = try artifact.sha256.flatMap { try size(of: $0) } ?? 0
      return try sum + (whole > 0 ? whole : partialBytes(of: artifact))
    }
  }
}
