import Glibc

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
