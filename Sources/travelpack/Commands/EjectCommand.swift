import App
import Devices
import Formats
import Terminal

/// `eject`: makes a device safe to pull out.
struct EjectCommand: Command {
  var shared = SharedOptions()
  var device = ""

  static let configuration = CommandConfiguration(
    commandName: "eject", abstract: "write everything to a device, read it back, say it is safe",
    discussion: """
      Everything is flushed to the medium, what the system remembers of it is dropped, and every
      byte is read back and compared. It does not unmount.
      """,
    examples: ["travelpack eject /media/card"])

  static var parameters: [Parameter<EjectCommand>] {
    [.argument("DIR", \.device, completion: .folder, help: "the device")]
      + Parameter.shared(\.shared, SharedOptions.parameters)
  }

  func run(in context: Context) throws -> Answer {
    let open = try Device.existing(device)
    let progress = WorkProgress("reading back", in: context, shared)
    defer { progress.end() }
    let sets = try open.eject(
      progress: { progress.show(done: $0, total: $1, subject: device) },
      isInterrupted: { Interruption.isRequested })
    let damaged = sets.filter { !$0.isIntact }
    let json: JSONValue = [
      "device": .string(device), "safe": .boolean(damaged.isEmpty),
      "modelSets": .array(sets.map(\.json)),
    ]
    return Answer(json, code: damaged.isEmpty ? .success : .badData) { screen in
      for status in damaged {
        for problem in status.problems { screen.line("damaged: \(problem.words)") }
      }
      screen.heading(
        damaged.isEmpty
          ? "\(device): every byte is on the medium; it is safe to remove once unmounted"
          : "\(device): the medium gives other bytes back than were written; do not trust it")
    }
  }
}
