internal import System

/// The events on their way to one client.
///
/// What waits is bounded, and of events with one key only the newest waits, at
/// its place behind what was sent before it. A client that does not read holds
/// neither the sender nor memory: beyond the bound its stream ends.
public final class EventStream: Sendable {
  /// What its reader is to do.
  enum Step {
    /// As many bytes were written.
    case wrote(Int)
    /// There is nothing; the connection is suspended until there is.
    case waits
    /// It is over.
    case ends
  }

  private struct State: Sendable {
    /// Bytes on their way, and how many of them have gone.
    var current: [UInt8] = []
    var sent = 0
    /// What comes next, oldest first.
    var pending: [WebEvent] = []
    /// The bytes of ``pending``.
    var waiting = 0
    var isOver = false
    var lastSent = SystemClock.monotonic()
    /// The connection that sleeps until there is something.
    var sleeper: ConnectionHandle?

    var hasMore: Bool { sent < current.count || !pending.isEmpty }

    mutating func end() {
      isOver = true
      current = []
      sent = 0
      pending = []
      waiting = 0
    }
  }

  private let state = Monitor(State())
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Whether nothing is sent any more.
  var isOver: Bool { state.change { $0.isOver } }

  /// Whether bytes wait to be sent.
  var hasMore: Bool { state.change { $0.hasMore } }

  /// Puts the first events before those that came meanwhile.
  func begin(retry: Int, with events: [WebEvent]) {
    wake { state in
      state.current += Array("retry: \(retry)\n\n".utf8)
      for event in events { state.current += event.bytes }
    }
  }

  /// Sends events, or ends the stream when too much waits.
  func send(_ events: [WebEvent]) {
    wake { state in
      guard !state.isOver else { return }
      for event in events {
        if let old = state.pending.firstIndex(where: { $0.key == event.key }) {
          state.waiting -= state.pending[old].bytes.count
          state.pending.remove(at: old)
        }
        state.pending.append(event)
        state.waiting += event.bytes.count
      }
      if state.waiting > limit { state.end() }
    }
  }

  /// Lets the client, or whoever stands between, know that the stream is alive
  /// when it was silent since a moment.
  func keepAlive(silentSince moment: Double) {
    wake { state in
      guard !state.isOver, !state.hasMore, state.lastSent < moment else { return }
      state.current = Array(":\n\n".utf8)
      state.sent = 0
    }
  }

  /// Ends the stream at once; what waits is not sent.
  public func end() {
    wake { $0.end() }
  }

  /// Changes the state and wakes the connection when there is something to do.
  private func wake(_ body: (inout State) -> Void) {
    state.change { state in
      body(&state)
      guard let sleeper = state.sleeper, state.isOver || state.hasMore else { return }
      state.sleeper = nil
      sleeper.resume()
    }
  }

  /// Writes what comes next, or suspends the connection; called by its thread alone.
  func read(into buffer: UnsafeMutableRawBufferPointer, for connection: ConnectionHandle) -> Step {
    state.change { state in
      if state.isOver { return .ends }
      var count = 0
      while count < buffer.count {
        if state.sent == state.current.count {
          guard !state.pending.isEmpty else { break }
          let event = state.pending.removeFirst()
          state.waiting -= event.bytes.count
          state.current = event.bytes
          state.sent = 0
        }
        let part = min(buffer.count - count, state.current.count - state.sent)
        state.current.withUnsafeBytes { bytes in
          UnsafeMutableRawBufferPointer(rebasing: buffer[count..<count + part])
            .copyMemory(
              from: UnsafeRawBufferPointer(rebasing: bytes[state.sent..<state.sent + part]))
        }
        state.sent += part
        count += part
      }
      guard count == 0 else {
        state.lastSent = SystemClock.monotonic()
        return .wrote(count)
      }
      state.sleeper = connection
      connection.suspend()
      return .waits
    }
  }
}
