import App
import Formats
import Planning
import System
import Terminal

/// `plan`: which models a trip needs, by which route, and whether they fit.
struct PlanCommand: Command {
  var shared = SharedOptions()
  var tripOptions = TripOptions()
  var file: String?
  var device: String?
  var saved: String?

  static let configuration = CommandConfiguration(
    commandName: "plan", abstract: "plan a trip: which models, by which route, do they fit",
    discussion: """
      The trip is a file (see Packs/) or described by options. Nothing is downloaded. Exit code
      69 means that nothing of the trip is covered, 73 that it does not fit.
      """,
    usage: ["[options] TRIP.json", "[options] --speak LANG --visit PLACE,..."],
    examples: [
      "travelpack plan Packs/iberia.trip.json --device /media/card",
      "travelpack plan --speak en --visit ES:5,Portugal --free 400MB",
    ])

  static var parameters: [Parameter<PlanCommand>] {
    [.argument("TRIP.json", \.file, help: "a trip, or a plan as --json prints it")]
      + Parameter.lifted(\.tripOptions, TripOptions.tripParameters) + [
        .option(
          "device", value: "DIR", \.device, completion: .folder,
          help: "the device: its free room, and what it has already"),
        .option(
          "save", value: "FILE", \.saved, completion: .file,
          help: "write the trip into a file, to plan it again"),
      ] + Parameter.shared(\.shared, SharedOptions.parameters)
  }

  mutating func validate() throws {
    if file == nil, !tripOptions.describesATrip { throw UsageError.missingArgument("TRIP.json") }
    if file != nil, tripOptions.describesATrip {
      throw UsageError.conflict("a trip file, and --speak, --visit or --meet")
    }
    if device != nil, tripOptions.free != nil {
      throw UsageError.conflict("--device asks the device, --free says it instead")
    }
  }

  func run(in context: Context) throws -> Answer {
    let trip =
      try file.map { try tripOptions.applied(to: TripFile.read($0).trip) } ?? tripOptions.trip()
    let plan = try context.planMaker(shared, tripOptions).plan(trip, device: device)
    if let saved { try Output.write(JSONText.write(trip.json), to: saved) }
    return plan.answer
  }
}
