import App
import Devices
import Terminal

/// How far a piece of work over known bytes is, as one line.
final class WorkProgress {
  private let line: ProgressLine?
  private let now: () -> UInt64
  private let verb: String
  private let start: UInt64

  /// Makes a line that begins with a verb such as `verifying`.
  init(_ verb: String, in context: Context, _ options: SharedOptions) {
    self.verb = verb
    line = context.progressLine(options)
    now = context.ticks
    start = context.ticks()
  }

  /// Shows how far it is.
  func show(done: UInt64, total: UInt64?, subject: String) {
    line?.show("\(verb) \(subject)", status(done: done, total: total))
  }

  /// Shows how far an installation is.
  func show(_ progress: InstallProgress) {
    switch progress.step {
    case .reading: show(done: progress.done, total: progress.total, subject: "what is installed")
    case .unpacking(let set, _): show(done: progress.done, total: progress.total, subject: set)
    case .writingToDisk: line?.show("writing to the disk")
    case .placing: line?.show("putting everything in place")
    }
  }

  /// Takes the line away.
  func end() { line?.clear() }

  /// `45 %  3 s left  12.0 of 26.1 MB`
  private func status(done: UInt64, total: UInt64?) -> [String] {
    guard let total, total > 0 else { return [ByteFormat.text(done)] }
    let percent = done / max(1, total / 100)
    var parts = ["\(min(percent, 100)) %"]
    let elapsed = Double(now() - start) / 1e9
    if let left = TimeLeft.seconds(done: done, of: total, after: elapsed) {
      parts.append("\(DurationFormat.text(seconds: max(1, left.rounded()))) left")
    }
    return parts + [ByteFormat.text(done, of: total)]
  }
}
