#if DEBUG
  import Glibc

  /// Makes the n-th system call of this process's file layer fail.
  ///
  /// Only debug builds have it. `TRAVELPACK_FAULT=N:CODE` in the environment
  /// arms it: `N` counts from 1, `CODE` is an `errno` or `kill` for SIGKILL.
  /// `TRAVELPACK_FAULT=count` writes the number of calls to standard error at
  /// the end, through ``report()``.
  package enum FaultPoints {
    /// What happens at the armed call.
    package enum Fault: Equatable, Sendable {
      /// The call fails with this `errno`.
      case error(Int32)
      /// The call and every later one fail with this `errno`, as when a stick is
      /// pulled out; on the disk it leaves what `kill -9` leaves.
      case lastingError(Int32)
      /// The process dies as with `kill -9`.
      case kill
    }

    private struct State: Sendable {
      var count = 0
      var target = 0
      var fault = Fault.kill
      var reports = false

      mutating func strike() -> Fault? {
        count += 1
        if case .lastingError = fault, target > 0, count > target { return fault }
        return count == target ? fault : nil
      }
    }

    /// What the environment asks for, for calls of every thread.
    private static let process = Monitor(fromEnvironment())
    /// What tests ask for, each for its own thread, so that they may run side by side.
    private static let threads = Monitor<[UInt: State]>([:])

    private static var thread: UInt { UInt(pthread_self()) }

    /// Arms the call number `target` of this thread, counted from now; 0 only counts.
    package static func arm(at target: Int, _ fault: Fault) {
      threads.change { $0[thread] = State(target: target, fault: fault) }
    }

    /// Arms the call number `target` of the whole process, counted from now; 0 only counts.
    package static func armProcess(at target: Int, _ fault: Fault) {
      process.change { $0 = State(target: target, fault: fault) }
    }

    /// Takes the process's fault back, and answers how many calls all threads made since.
    @discardableResult
    package static func disarmProcess() -> Int {
      process.change { state in
        defer { state = State() }
        return state.count
      }
    }

    /// Takes this thread's fault back, and answers how many calls it made since.
    @discardableResult
    package static func disarm() -> Int {
      threads.change { $0.removeValue(forKey: thread)?.count ?? 0 }
    }

    /// Writes the number of calls to standard error when the environment asks.
    package static func report() {
      let (count, reports) = process.read { ($0.count, $0.reports) }
      if reports {
        var text = "fault points: \(count)\n"
        _ = text.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      }
    }

    /// Counts a call; answers the `errno` that it must fail with, if any.
    static func strike(_ operation: String, _ path: String) -> Int32? {
      let fault = threads.change { $0[thread]?.strike() } ?? process.change { $0.strike() }
      switch fault {
      case nil: return nil
      case .error(let code), .lastingError(let code): return code
      case .kill:
        Glibc.kill(getpid(), SIGKILL)
        return EINTR
      }
    }

    private static func fromEnvironment() -> State {
      guard let raw = getenv("TRAVELPACK_FAULT") else { return State() }
      let text = String(cString: raw)
      if text == "count" { return State(reports: true) }
      let parts = text.split(separator: ":" as Character)
      guard parts.count == 2, let target = Int(parts[0]) else { return State() }
      if parts[1] == "kill" { return State(target: target, fault: .kill) }
      guard let code = Int32(parts[1]) else { return State() }
      return State(target: target, fault: .error(code))
    }
  }
#endif
