import App
import Catalogs
import Downloads
import Terminal

extension Context {
  /// Does a piece of work, and shows how far it is on one line that begins with a verb
  /// such as `verifying`; Ctrl-C ends it.
  func working<Result>(
    _ verb: String, _ options: SharedOptions, _ work: (WorkObserver) throws -> Result
  ) rethrows -> Result {
    let line = progressLine(options)
    defer { line?.clear() }
    return try work(
      WorkObserver(
        tell: { line?.show(verb, $0) }, isInterrupted: { Interruption.isRequested }))
  }
}

extension ProgressLine {
  fileprivate func show(_ verb: String, _ progress: WorkProgress) {
    switch progress.step {
    case .writing: show("writing to the disk")
    case .placing: show("putting everything in place")
    default:
      let subject = progress.subject.isEmpty ? "what is installed" : progress.subject
      show("\(verb) \(subject)", progress.shown)
    }
  }
}

extension WorkProgress {
  /// `45 %  3 s left  12.0 of 26.1 MB`
  fileprivate var shown: [String] {
    guard let total, total > 0 else { return [ByteFormat.text(done)] }
    var parts = ["\(min(done / max(1, total / 100), 100)) %"]
    if let secondsLeft {
      parts.append("\(DurationFormat.text(seconds: max(1, secondsLeft.rounded()))) left")
    }
    return parts + [ByteFormat.text(done, of: total)]
  }
}

/// What a person sees of a running queue.
struct DownloadView {
  private var place = ""

  /// Shows an event.
  mutating func show(_ event: DownloadEvent, on line: ProgressLine?) {
    guard let line else { return }
    switch event {
    case .queued(let sets, let bytes, let ahead):
      let others = ahead > 0 ? ", \(CountFormat.text(ahead, "model set")) of others first" : ""
      line.print("\(CountFormat.text(sets, "model set")) to fetch, \(bytes.shown)\(others)")
    case .waiting(let other, let progress):
      line.show("waiting for \(other)", progress?.shown ?? [])
    case .paused: line.print("the queue is paused; travelpack resume lets it go on")
    case .resumed: line.print("the queue goes on")
    case .started(_, let index, let count): place = "\(index)/\(count) "
    case .progress(let set, let progress): line.show("\(place)\(set.id)", progress.shown)
    case .retrying(let set, let cause, let seconds, let attempt, let attempts):
      line.print(
        "\(set.id): \(cause.words); try \(attempt) of \(attempts) in "
          + DurationFormat.text(seconds: seconds))
    case .finished(let result):
      switch result.outcome {
      case .alreadyThere: break
      case .downloaded: line.print("\(place)\(result.set.id): \(result.set.bytes.shown)")
      case .failed(let cause):
        line.print("\(place)\(result.set.id): failed: \(cause.kind.rawValue)")
      }
    }
  }
}

extension DownloadProgress {
  /// `45 %  5 s left  1.2 of 2.7 MB  300.0 kB/s`
  var shown: [String] {
    if isIndeterminate { return ["downloading"] }
    guard let fraction, let total else { return [ByteFormat.text(received)] }
    var parts = ["\(Int(fraction * 100)) %"]
    if let secondsLeft {
      parts.append("\(DurationFormat.text(seconds: secondsLeft.rounded(.up))) left")
    }
    parts.append(ByteFormat.text(received, of: total))
    if let rate { parts.append("\(ByteFormat.text(UInt64(max(0, rate))))/s") }
    return parts
  }
}
