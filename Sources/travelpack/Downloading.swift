import App
import Catalogs
import Downloads
import Formats
import System
import Terminal

/// Runs the download queue, and shows how it goes.
struct Downloading {
  let context: Context
  let shared: SharedOptions
  let transfer: TransferOptions

  /// Brings model sets into the library.
  /// - Throws: anything that `Message` can explain.
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
