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

  static var parameters: [Parameter<DownloadCommand>] {
    [
      .arguments(
        "WHAT", \.words, isRequired: false,
        help: "a trip, plan or pack, a model set (CATALOG/NAME) or a language"),
      .list("pair", value: "LANG:LANG", \.pairs, help: "what this pair needs and nothing else"),
    ] + Parameter.lifted(\.tripOptions, TripOptions.planningParameters)
      + Parameter.lifted(\.transfer, TransferOptions.parameters)
      + Parameter.shared(\.shared, SharedOptions.parameters)
  }

  mutating func validate() throws {
    if words.isEmpty, pairs.isEmpty { throw UsageError.missingArgument("WHAT") }
  }

  func run(in context: Context) throws -> Answer {
    let request = try context.requestReader(shared, tripOptions).read(words, pairs: pairs)
    for remark in request.remarks { context.note(remark, shared) }
    return try Downloading(context: context, shared: shared, transfer: transfer)
      .run(request.modelSets)
  }
}
