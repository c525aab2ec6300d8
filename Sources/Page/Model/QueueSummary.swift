import Catalogs
import Downloads

/// The queue of downloads of all programs on this machine.
struct QueueSummary: Hashable, Sendable {
  /// Whether somebody paused it.
  var isPaused = false
  /// What is on its way now.
  var active: ModelRow?
  /// How many model sets wait.
  var waiting = 0
  /// How many model sets failed at their last try.
  var failed = 0

  /// Whether anything moves or waits.
  var isIdle: Bool { active == nil && waiting == 0 }
}
