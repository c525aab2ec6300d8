import Catalogs
import Downloads
import Formats
import Glibc
import Synchronization
import System

/// A program that downloads model sets, for tests that kill, join and measure it.
///
/// Usage: DownloadProbe LIBRARY SETS.json [SECONDS-OF-SILENCE]
///
/// It prints what it hears, one word and one name a line, ends with 0 when all
/// arrived, 1 when some failed, 130 when SIGINT came, and prints its peak memory.
@main
struct Probe {
  static let isInterrupted = Atomic(false)

  static func main() throws {
    let words = CommandLine.arguments
    // A test's thread may have left it blocked.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
    signal(SIGINT) { _ in Probe.isInterrupted.store(true, ordering: .relaxed) }
    let sets = try JSONNode(parsing: OpenFile.open(words[2]).readAll(limit: 64 << 20))
      .elements().map { try ModelSet(json: $0) }
    var options = DownloadOptions()
    options.reserve = 0
    options.retryPolicy.firstPause = 0.05
    options.retryPolicy.attempts = 3
    if words.count > 3, let seconds = Double(words[3]) {
      options.retryPolicy.stall = seconds
      options.retryPolicy.unreachable = seconds
    }
    let library = try Library.open(words[1])
    do {
      let results = try DownloadQueue(library: library, options: options)
        .run(sets, observer: tell) { isInterrupted.load(ordering: .relaxed) }
      let status = try OpenFile.open("/proc/self/status")
      var bytes = [UInt8](repeating: 0, count: 8192)
      let count = try bytes.withUnsafeMutableBytes { try status.read(into: $0) }
      let line = String(decoding: bytes[..<count], as: UTF8.self).split { $0.isNewline }
        .first { $0.hasPrefix("VmHWM") }
      say("memory", line.map { String($0.filter(\.isNumber)) } ?? "?")
      exit(results.allSatisfy { $0.failure == nil } ? 0 : 1)
    } catch is Interrupted {
      say("interrupted -")
      exit(130)
    }
  }

  /// Writes a line at once: whoever listens waits for it.
  static func say(_ words: Any...) {
    var line = words.map { "\($0)" }.joined(separator: " ") + "\n"
    _ = line.withUTF8 { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }

  static func tell(_ event: DownloadEvent) {
    switch event {
    case .queued(let sets, _, let ahead): say("queued \(sets) \(ahead)")
    case .waiting(let item, _): say("waiting", item)
    case .paused: say("paused -")
    case .resumed: say("resumed -")
    case .started(let set, _, _): say("started", set.name)
    case .progress(let set, let progress): say("progress", set.name, progress.received)
    case .retrying(let set, let cause, _, _, _): say("retrying", set.name, cause.kind.rawValue)
    case .finished(let result):
      switch result.outcome {
      case .alreadyThere: say("there", result.set.name)
      case .downloaded(let transferred): say("arrived", result.set.name, transferred)
      case .failed(let cause): say("failed", result.set.name, cause.kind.rawValue)
      }
    }
  }
}
