import Glibc

/// A thread of our own for blocking work, so that two cores can share it.
public final class WorkerThread {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private var thread: pthread_t?

  /// Starts a thread that runs a closure once.
  /// - Throws: `FileError` when the system gives no thread (`EAGAIN`).
  public init(_ body: @escaping @Sendable () -> Void) throws {
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      work.release()
      throw FileError(operation: "pthread_create", path: "a worker thread", code: code)
    }
    self.thread = thread
  }

  deinit { join() }

  /// Waits for its end; a second call does nothing.
  public func join() {
    guard let thread else { return }
    pthread_join(thread, nil)
    self.thread = nil
  }
}

/// A value that several threads share, and on whose change they can wait.
///
/// `@unchecked Sendable`: the state is touched only between lock and unlock of
/// the mutex, which is made before anyone can see this value and destroyed when
/// nobody can any more.
public final class Monitor<State: Sendable>: @unchecked Sendable {
  private var state: State
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// Begins with a state.
  public init(_ state: State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(change, nil)
  }

  deinit {
    pthread_cond_destroy(change)
    pthread_mutex_destroy(mutex)
    change.deallocate()
    mutex.deallocate()
  }

  /// Looks at the state, and wakes nobody.
  public func read<Answer>(_ body: (State) throws -> Answer) rethrows -> Answer {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(state)
  }

  /// Changes the state, and wakes everyone who waits.
  public func change<Answer>(_ body: (inout State) throws -> Answer) rethrows -> Answer {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(change)
      pthread_mutex_unlock(mutex)
    }
    return try body(&state)
  }

  /// Waits until a closure answers something; it may change the state, which
  /// wakes everyone else who waits.
  public func wait<Answer>(_ body: (inout State) -> Answer?) -> Answer {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(change)
      pthread_mutex_unlock(mutex)
    }
    while true {
      if let answer = body(&state) { return answer }
      pthread_cond_wait(change, mutex)
    }
  }
}

/// The user asked for an end (Ctrl-C); thrown by long work that was told so.
public struct Interrupted: Error, Hashable, Sendable {
  /// Makes the error.
  public init() {}
}
