import App
import Catalogs
import Devices
import Formats
import Packs
import Terminal

/// `repair`: installs again only what is damaged or missing.
struct RepairCommand: Command {
  var shared = SharedOptions()
  var signature = SignatureOptions()
  var device = ""
  var paths: [String] = []

  static let configuration = CommandConfiguration(
    commandName: "repair", abstract: "install again what is damaged or missing on a device",
    discussion: """
      Every byte on the device is read. Without a pack it is only looked what is damaged. Exit
      code 65 means that something stays damaged.
      """,
    examples: ["travelpack repair /media/card iberia.zip"])

  static var parameters: [Parameter<RepairCommand>] {
    [
      .argument("DIR", \.device, completion: .folder, help: "the device"),
      .arguments(
        "PACK", \.paths, isRequired: false, help: "the pack that it came from, or all its parts"),
    ] + Parameter.lifted(\.signature, SignatureOptions.parameters)
      + Parameter.shared(\.shared, SharedOptions.parameters)
  }

  func run(in context: Context) throws -> Answer {
    try Input.check(paths)
    let pack =
      try paths.isEmpty
      ? nil
      : Input.readingPack(paths) {
        try PackReader.open(paths, options: signature.options(in: context, shared))
      }
    let progress = WorkProgress("repairing", in: context, shared)
    defer { progress.end() }
    let installer = Installer(
      progress: { progress.show($0) }, isInterrupted: { Interruption.isRequested })
    let result = try Input.readingPack(paths) {
      let open = try Device.existing(device)
      if let recovery = open.recovery { context.note(recovery.words, shared) }
      return try installer.repair(from: pack, on: open)
    }
    let repaired = result.report?.outcomes ?? []
    let json: JSONValue = [
      "device": .string(device), "damaged": .array(result.damaged.map(\.json)),
      "repaired": .array(repaired.map(\.json)), "left": JSONValue(result.left),
    ]
    return Answer(json, code: result.left.isEmpty ? .success : .badData) { screen in
      for status in result.damaged {
        for problem in status.problems {
          screen.line("damaged: \(status.receipt.modelSet.id): \(problem.words)")
        }
      }
      if !result.left.isEmpty {
        let missing = paths.isEmpty ? "name its pack to repair it" : "the pack does not have it"
        screen.line("still damaged: \(CountFormat.list(result.left)): \(missing)")
      }
      screen.heading(
        result.damaged.isEmpty
          ? "\(device): everything is as it was installed"
          : "\(device): \(CountFormat.text(repaired.count, "model set")) repaired")
    }
  }
}
