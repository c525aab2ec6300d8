import Catalogs
import CommandLineKit
import Documents
import Downloads
import Files

/// Runs the download queue, and shows how it goes.
struct Downloading {
  let context: Context
  let shared: SharedOptions
  let transfer: TransferOptions

  /// Brings model sets into the library.
  /// - Throws: anything that ``Message`` can explain.
  func run(_ sets: [ModelSet]) throws -> Answer {
    let library = try Library.open(try context.libraryPath(shared))
    let queue = DownloadQueue(library: library, options: transfer.options)
    let line = context.progressLine(shared)
    defer { line?.clear() }
    var view = DownloadView()
    let results = try queue.run(
      sets, observer: { event in view.show(event, on: line) },
      isInterrupted: { Interruption.isRequested })
    line?.clear()
    return answer(results)
  }

  private func answer(_ results: [ItemResult]) -> Answer {
    let failures = results.compactMap { result in result.failure.map { (result, $0) } }
    var travelled: UInt64 = 0
    var downloaded = 0
    for case .downloaded(let bytes) in results.map(\.outcome) {
      travelled += bytes
      downloaded += 1
    }
    let there = results.count - downloaded - failures.count
    let json: JSONValue = [
      "results": .array(results.map(\.json)), "downloaded": JSONValue(downloaded),
      "alreadyThere": JSONValue(there), "failed": JSONValue(failures.count),
      "travelledBytes": JSONValue(travelled),
    ]
    // The gravest failure decides how the program ends; a full or broken disk
    // will not mend itself.
    let codes = failures.map(\.1.code)
    let code =
      [ExitCode.cannotCreate, .ioError, .interrupted, .unavailable].first(where: codes.contains)
      ?? .success
    return Answer(json, code: code) { screen in
      for (index, (result, cause)) in failures.enumerated() {
        screen.line("failed: \(result.set.id): \(cause.kind.rawValue): \(cause.words)")
        let next = index + 1 < failures.count ? failures[index + 1].1.nextStep : nil
        if next != cause.nextStep { screen.line("→ \(cause.nextStep)", indentation: 2) }
      }
      var parts: [String] = []
      if downloaded > 0 {
        parts.append(
          "\(CountFormat.text(downloaded, "model set")) downloaded (\(ByteFormat.text(travelled)))")
      }
      if there > 0 { parts.append("\(CountFormat.text(there, "model set")) there already") }
      if !failures.isEmpty {
        parts.append("\(CountFormat.text(failures.count, "model set")) failed")
      }
      screen.heading(parts.isEmpty ? "nothing to download" : parts.joined(separator: ", "))
    }
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
