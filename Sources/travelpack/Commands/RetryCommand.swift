import App
import Catalogs
import Downloads
import Formats
import Terminal

/// `retry`: asks again for what failed.
struct RetryCommand: Command {
  var shared = SharedOptions()
  var transfer = TransferOptions()
  var words: [String] = []

  static let configuration = CommandConfiguration(
    commandName: "retry", abstract: "download again what failed",
    discussion: "What had arrived is kept. Without names everything that failed is tried.",
    examples: ["travelpack retry", "travelpack retry it"])

  static var parameters: [Parameter<RetryCommand>] {
    [
      .arguments(
        "WHAT", \.words, isRequired: false, completion: .none,
        help: "only this model set (CATALOG/NAME) or language")
    ] + Parameter.lifted(\.transfer, TransferOptions.parameters)
      + Parameter.shared(\.shared, SharedOptions.parameters)
  }

  func run(in context: Context) throws -> Answer {
    let path = try context.libraryPath(shared)
    let failed =
      try Library.find(path).map { try DownloadQueue(library: $0).failures().map(\.set) } ?? []
    let choice = LibraryChoice(failed)
    var wanted = words.isEmpty ? failed : []
    for word in words { wanted += try choice.sets(word).filter { !wanted.contains($0) } }
    return try Downloading(context: context, shared: shared, transfer: transfer).run(wanted)
  }
}
