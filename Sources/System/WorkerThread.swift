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
