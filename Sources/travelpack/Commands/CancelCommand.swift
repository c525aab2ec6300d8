import App
import Catalogs
import Downloads
import Formats
import Terminal

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

  static var parameters: [Parameter<CancelCommand>] {
    [
      .arguments(
        "WHAT", \.words, isRequired: false, completion: .none,
        help: "a model set (CATALOG/NAME) or a language"),
      .flag("all", \.cancelsAll, help: "everything that is waited for"),
    ] + Parameter.shared(\.shared, SharedOptions.parameters)
  }

  mutating func validate() throws {
    if words.isEmpty, !cancelsAll { throw UsageError.missingArgument("WHAT") }
  }

  func run(in context: Context) throws -> Answer {
    let library = try Library.find(try context.libraryPath(shared))
    let all = try library?.modelSets() ?? []
    let choice = LibraryChoice(all)
    var wanted = cancelsAll ? all : []
    for word in words { wanted += try choice.sets(word).filter { !wanted.contains($0) } }
    let cancelled = try library.map { try DownloadQueue(library: $0).cancel(wanted) } ?? []
    return Answer(["cancelled": JSONValue(cancelled.map(\.id))]) { screen in
      for set in cancelled { screen.line("cancelled \(set.id)") }
      if cancelled.isEmpty { screen.line("nobody waits for any of it") }
    }
  }
}
