internal import CMicroHTTPD
internal import CShims
internal import Glibc
internal import System

/// Keeps an account of the open connections, and ends those that hold what
/// others need: heads that do not come, streams whose client has gone.
///
/// `@unchecked Sendable`: everything that changes is in the monitor but the
/// thread, which is written once before anyone else sees this value and read by
/// ``stop()`` alone.
final class ConnectionBook: @unchecked Sendable {
  private struct Entry: Sendable {
    let socket: Int32
    /// When it is closed unless something happens before.
    var deadline: Double?
    /// Whether the gate let one of its requests pass.
    var isKnown = false
    var isUploading = false
    var stream: EventStream?
  }

  private struct State: Sendable {
    var entries: [UInt64: Entry] = [:]
    var lastID: UInt64 = 0
    var isStopping = false
  }

  private let state = Monitor(State())
  private let options: WebOptions
  private let wakeEnds: (read: Int32, write: Int32)
  private var watchdog: WorkerThread?

  /// Begins to watch.
  /// - Throws: `FileError` when the system gives no thread or no pipe.
  init(_ options: WebOptions) throws {
    self.options = options
    var ends: [Int32] = [-1, -1]
    guard tp_pipe(&ends) == 0 else {
      throw FileError(operation: "pipe2", path: "the connections' watch", code: errno)
    }
    wakeEnds = (ends[0], ends[1])
    watchdog = try WorkerThread { [self] in watch() }
  }

  deinit {
    close(wakeEnds.read)
    close(wakeEnds.write)
  }

  /// Enters a new connection; answers its number.
  func opened(socket: Int32) -> UInt64 {
    state.change { state in
      state.lastID += 1
      let now = SystemClock.monotonic()
      state.entries[state.lastID] = Entry(socket: socket, deadline: now + options.headSeconds)
      // Strangers that say nothing shall not take the places of the one who
      // was let in: the one that waits longest goes.
      let strangers = state.entries.filter { !$0.value.isKnown }
      if strangers.count > options.connections / 2, let oldest = strangers.keys.min() {
        shutdown(strangers[oldest]?.socket ?? -1, Int32(SHUT_RDWR))
      }
      return state.lastID
    }
  }

  /// Strikes a connection out, before its socket is closed.
  func closed(_ id: UInt64) {
    state.change { $0.entries[id] = nil }
  }

  /// Its head has come.
  /// - Parameter seconds: in which the body must have come, or `nil` as long as
  ///   it moves.
  func headCame(_ id: UInt64, isKnown: Bool, bodySeconds seconds: Double?) {
    state.change { state in
      if isKnown { state.entries[id]?.isKnown = true }
      state.entries[id]?.deadline = seconds.map { SystemClock.monotonic() + $0 }
    }
  }

  /// Its request is whole; its answer takes what it takes.
  func requestCame(_ id: UInt64) {
    state.change { $0.entries[id]?.deadline = nil }
  }

  /// Its answer has gone; another request may come.
  func answered(_ id: UInt64) {
    state.change { state in
      guard var entry = state.entries[id] else { return }
      entry.stream = nil
      entry.isUploading = false
      entry.deadline =
        SystemClock.monotonic()
        + (entry.isKnown ? Double(options.idleSeconds) : options.headSeconds)
      state.entries[id] = entry
    }
  }

  /// Enters an upload; false when there are too many.
  func beginUpload(_ id: UInt64) -> Bool {
    state.change { state in
      guard !state.isStopping, state.entries.values.count(where: \.isUploading) < options.uploads
      else { return false }
      state.entries[id]?.isUploading = true
      return true
    }
  }

  /// Enters a stream; false when there are too many, or the server is ending.
  func beginStream(_ id: UInt64, _ stream: EventStream) -> Bool {
    state.change { state in
      guard !state.isStopping,
        state.entries.values.count(where: { $0.stream != nil }) < options.streams
      else { return false }
      state.entries[id]?.stream = stream
      return true
    }
  }

  /// Ends every stream, and lets none begin.
  func endStreams() {
    let streams = state.change { state in
      state.isStopping = true
      return state.entries.values.compactMap(\.stream)
    }
    for stream in streams { stream.end() }
  }

  /// Ends the watch.
  func stop() {
    endStreams()
    var byte: UInt8 = 0
    while write(wakeEnds.write, &byte, 1) == -1, errno == EINTR {}
    watchdog?.join()
  }

  /// Looks at everything once a second, and at once at a stream whose other
  /// side goes: a suspended connection does not notice that by itself.
  private func watch() {
    while !state.change({ $0.isStopping }) {
      let now = SystemClock.monotonic()
      let streams = state.change { state -> [(socket: Int32, stream: EventStream)] in
        for (id, entry) in state.entries {
          if let deadline = entry.deadline {
            // Under the lock, where the socket is certainly still this one.
            if deadline < now { shutdown(entry.socket, Int32(SHUT_RDWR)) }
          } else if entry.stream?.isOver == true {
            // Its client does not even read the end.
            state.entries[id]?.deadline = now + 2
          }
        }
        return state.entries.values.compactMap { entry in
          guard let stream = entry.stream, !stream.isOver else { return nil }
          return (entry.socket, stream)
        }
      }
      for (_, stream) in streams {
        stream.keepAlive(silentSince: now - options.keepAliveSeconds)
      }
      let gone = tp_poll_gone()
      var polls = streams.map { pollfd(fd: $0.socket, events: gone, revents: 0) }
      polls.append(pollfd(fd: wakeEnds.read, events: Int16(POLLIN), revents: 0))
      guard poll(&polls, nfds_t(polls.count), 1000) > 0 else { continue }
      for (poll, (_, stream)) in zip(polls, streams) where poll.revents & gone != 0 {
        // Should the socket belong to another one by now, its stream ended with it.
        stream.end()
      }
    }
  }
}
