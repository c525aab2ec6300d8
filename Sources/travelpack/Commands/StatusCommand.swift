import App
import Catalogs
import Devices
import Formats
import System
import Terminal

/// `status`: what is installed on a device, and whether it is whole.
struct StatusCommand: Command {
  var shared = SharedOptions()
  var device = ""
  var isDeep = false

  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "show what a device has, and whether it is whole",
    discussion: """
      Lengths are looked at, and with --deep every byte. Exit code 65 means that something is
      damaged or missing.
      """,
    examples: ["travelpack status /media/card --deep"])

  static var parameters: [Parameter<StatusCommand>] {
    [
      .argument("DIR", \.device, completion: .folder, help: "the device"),
      .flag("deep", \.isDeep, help: "read and hash every byte"),
    ] + Parameter.shared(\.shared, SharedOptions.parameters)
  }

  func run(in context: Context) throws -> Answer {
    let view = try DeviceView(device)
    if let recovery = view.recovery { context.note(recovery.words, shared) }
    let progress = WorkProgress("reading", in: context, shared)
    defer { progress.end() }
    let sets = try view.status(
      deep: isDeep, progress: { progress.show(done: $0, total: $1, subject: device) },
      isInterrupted: { Interruption.isRequested })
    let damaged = sets.filter { !$0.isIntact }
    var object: JSONObject = [
      "device": .string(device), "deep": .boolean(isDeep),
      "modelSets": .array(sets.map(\.json)), "installedBytes": JSONValue(view.installedBytes),
    ]
    let kept = try view.keptForRollback()
    object["keptForRollback"] = kept.map { JSONValue($0) }
    let space = try view.space()
    object["free"] = JSONValue(space.free)
    object["unfinished"] = view.isUnfinished ? true : nil
    return Answer(.object(object), code: damaged.isEmpty ? .success : .badData) { screen in
      if sets.isEmpty {
        screen.line("\(device): nothing is installed")
        return
      }
      screen.table(ModelSetStatus.table(sets))
      for status in damaged {
        for problem in status.problems { screen.line("damaged: \(problem.words)") }
      }
      if view.isUnfinished {
        screen.line("an earlier command was broken off and cannot be finished while the device")
        screen.line("is read-only or another program is at work there")
      }
      screen.heading(
        "\(device): \(CountFormat.text(sets.count, "model set")), "
          + "\(ByteFormat.text(view.installedBytes)), \(ByteFormat.text(space.free)) free"
          + (damaged.isEmpty ? "" : ", \(damaged.count) damaged"))
      if let kept {
        screen.line("\(ByteFormat.text(kept)) of the last state are kept for travelpack rollback")
      }
    }
  }
}
