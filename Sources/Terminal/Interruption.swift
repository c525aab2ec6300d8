internal import App
import Glibc
import Synchronization

/// Whether the person or the system asked the program to stop.
///
/// The first SIGINT or SIGTERM only sets a flag, so that work can end in order;
/// the second one ends the process at once with code 130.
public enum Interruption {
  private static let count = Atomic<Int>(0)

  /// Begins to watch for both signals.
  public static func watch() {
    // The counter is made here and not first in the handler, where it could
    // wait for a lock of the interrupted thread.
    count.store(0, ordering: .relaxed)
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] {
      sigaddset(&signals, number)
      _ = signal(number) { _ in
        if Interruption.count.wrappingAdd(1, ordering: .relaxed).oldValue > 0 {
          _exit(ExitCode.interrupted.rawValue)
        }
      }
    }
    // A parent that blocks them on its threads hands that down.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Whether a signal came since ``watch()``.
  public static var isRequested: Bool { count.load(ordering: .relaxed) > 0 }
}
