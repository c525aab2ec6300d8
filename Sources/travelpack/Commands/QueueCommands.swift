import App
import Catalogs
import Downloads
import Formats
import System
import Terminal

/// `download`: brings model sets into the library, one at a time.
struct DownloadCommand: Command {
  var shared = SharedOptions()
  var tripOptions = TripOptions()
  var transfer = TransferOptions()
  var words: [String] = []
  var pairs: [String] = []

  static let configuration = CommandConfiguration(
    commandName: "download", abstract: "bring models into the library, one at a time",
    discussion: """
      What is there already is not fetched again, and what was interrupted goes on. Only bytes
      of the published length and digest enter the library. A language means its models to and
      from English. When no server answers, it ends within 30 seconds for each server, and one.
      """,
    usage: ["[options] TRIP|PLAN|MODEL|LANG...", "[options] --pair LANG:LANG"],
    examples: [
      "travelpack download Packs/iberia.trip.json",
      "travelpack download apt/apertium-eng-spa it --limit-rate 2MB",
    ])

  static var ownParameters: [Parameter<DownloadCommand>] {
    [
      .arguments(
        "WHAT", \.words, isRequired: false,
        help: "a trip, plan or pack, a model set (CATALOG/NAME) or a language"),
      .list("pair", value: "LANG:LANG", \.pairs, help: "what this pair needs and nothing else"),
    ] + Parameter.lifted(\.tripOptions, TripOptions.planningParameters)
      + Parameter.lifted(\.transfer, TransferOptions.parameters)
  }

  mutating func validate() throws {
    if words.isEmpty, pairs.isEmpty { throw UsageError.missingArgument("WHAT") }
  }

  func run(in context: Context) throws -> CommandResult {
    let request = try context.requestReader(shared, tripOptions).read(words, pairs: pairs)
    for remark in request.remarks { context.note(remark, shared) }
    return try Downloading(context: context, shared: shared, transfer: transfer)
      .run(request.modelSets)
  }
}

/// `retry`: asks again for what failed.
struct RetryCommand: Command {
  var shared = SharedOptions()
  var transfer = TransferOptions()
  var words: [String] = []

  static let configuration = CommandConfiguration(
    commandName: "retry", abstract: "download again what failed",
    discussion: "What had arrived is kept. Without names everything that failed is tried.",
    examples: ["travelpack retry", "travelpack retry it"])

  static var ownParameters: [Parameter<RetryCommand>] {
    [
      .arguments(
        "WHAT", \.words, isRequired: false, completion: .none,
        help: "only this model set (CATALOG/NAME) or language")
    ] + Parameter.lifted(\.transfer, TransferOptions.parameters)
  }

  func run(in context: Context) throws -> CommandResult {
    let path = try context.libraryPath(shared)
    let failed =
      try Library.find(path).map { try DownloadQueue(library: $0).failures().map(\.set) } ?? []
    let choice = LibraryChoice(failed)
    var wanted = words.isEmpty ? failed : []
    for word in words { wanted += try choice.sets(word).filter { !wanted.contains($0) } }
    return try Downloading(context: context, shared: shared, transfer: transfer).run(wanted)
  }
}

/// `cancel`: takes model sets out of the queue, whichever program waits for them.
struct CancelCommand: Command {
  var shared = SharedOptions()
  var words: [String] = []
  var cancelsAll = false

  static let configuration = CommandConfiguration(
    commandName: "cancel", abstract: "take models out of the queue of downloads",
    discussion: """
      The program that transfers one of them, or waits for it, notices within a second. What has
      arrived is kept.
      """,
    examples: ["travelpack cancel it", "travelpack cancel --all"])

  static var ownParameters: [Parameter<CancelCommand>] {
    [
      .arguments(
        "WHAT", \.words, isRequired: false, completion: .none,
        help: "a model set (CATALOG/NAME) or a language"),
      .flag("all", \.cancelsAll, help: "everything that is waited for"),
    ]
  }

  mutating func validate() throws {
    if words.isEmpty, !cancelsAll { throw UsageError.missingArgument("WHAT") }
  }

  func run(in context: Context) throws -> CommandResult {
    let library = try Library.find(try context.libraryPath(shared))
    let all = try library?.modelSets() ?? []
    let choice = LibraryChoice(all)
    var wanted = cancelsAll ? all : []
    for word in words { wanted += try choice.sets(word).filter { !wanted.contains($0) } }
    let cancelled = try library.map { try DownloadQueue(library: $0).cancel(wanted) } ?? []
    return CommandResult(["cancelled": JSONValue(cancelled.map(\.id))]) { screen in
      for set in cancelled { screen.line("cancelled \(set.id)") }
      if cancelled.isEmpty { screen.line("nobody waits for any of it") }
    }
  }
}

/// `pause`: stops the queue of downloads.
struct PauseCommand: Command {
  var shared = SharedOptions()

  static let configuration = CommandConfiguration(
    commandName: "pause", abstract: "stop the queue of downloads until resume",
    discussion: "The running transfer ends within a second; what has arrived is kept.",
    examples: ["travelpack pause"])

  func run(in context: Context) throws -> CommandResult {
    let library = try Library.open(try context.libraryPath(shared))
    let isNew = try DownloadQueue(library: library).pause()
    return CommandResult(["paused": true, "changed": .boolean(isNew)]) {
      $0.line(isNew ? "the queue is paused" : "the queue was paused already")
    }
  }
}

/// `resume`: lets the queue of downloads go on.
struct ResumeCommand: Command {
  var shared = SharedOptions()

  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "let the queue of downloads go on",
    discussion: "Programs that wait for it go on by themselves.", examples: ["travelpack resume"])

  func run(in context: Context) throws -> CommandResult {
    let library = try Library.open(try context.libraryPath(shared))
    let isNew = try DownloadQueue(library: library).resume()
    return CommandResult(["paused": false, "changed": .boolean(isNew)]) {
      $0.line(isNew ? "the queue goes on" : "the queue was not paused")
    }
  }
}

/// `delete`: takes model sets out of the library.
struct DeleteCommand: Command {
  var shared = SharedOptions()
  var words: [String] = []

  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "delete models from the library",
    discussion: """
      One that is waited for is cancelled first. Files that other model sets of the library share stay. A language means every model set
      that translates from or to it, or reads it. Devices and packs keep what they have.
      """,
    examples: ["travelpack delete it apt/apertium-spa-cat"])

  static var ownParameters: [Parameter<DeleteCommand>] {
    [
      .arguments(
        "WHAT", \.words, completion: .none, help: "a model set (CATALOG/NAME) or a language")
    ]
  }

  func run(in context: Context) throws -> CommandResult {
    let path = try context.libraryPath(shared)
    guard let library = try Library.find(path) else {
      throw Message(english: "cannot delete", path, why: "there is no library", code: .noInput)
    }
    let all = try library.modelSets()
    var gone: [ModelSet] = []
    for word in words {
      gone += try LibraryChoice(all).sets(word).filter { !gone.contains($0) }
    }
    let bytes = try DownloadQueue(library: library).delete(gone)
    let json: JSONValue = ["deleted": JSONValue(gone.map(\.id)), "bytes": JSONValue(bytes)]
    return CommandResult(json) { screen in
      for set in gone { screen.line("deleted \(set.id) \(set.version)") }
      screen.heading("\(ByteFormat.text(bytes)) came back")
    }
  }
}

/// Runs the download queue, and shows how it goes.
struct Downloading {
  let context: Context
  let shared: SharedOptions
  let transfer: TransferOptions

  /// Brings model sets into the library.
  /// - Throws: anything that `Message` can explain.
  func run(_ sets: [ModelSet]) throws -> CommandResult {
    let library = try Library.open(try context.libraryPath(shared))
    let queue = DownloadQueue(library: library, options: transfer.options)
    let line = context.progressLine(shared)
    defer { line?.clear() }
    var view = DownloadView()
    let results = try queue.run(
      sets, observer: { event in view.show(event, on: line) },
      isInterrupted: { Interruption.isRequested })
    line?.clear()
    return result(results)
  }

  private func result(_ results: [ItemResult]) -> CommandResult {
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
    let codes = failures.map { ExitCode(of: $0.1) }
    let code =
      [ExitCode.cannotCreate, .ioError, .interrupted, .unavailable].first(where: codes.contains)
      ?? .success
    return CommandResult(json, code: code) { screen in
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
