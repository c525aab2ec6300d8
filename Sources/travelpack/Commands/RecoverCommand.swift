import App
import Devices
import Formats
import Terminal

/// `recover`: finishes or clears away what a broken-off command has left.
struct RecoverCommand: Command {
  var shared = SharedOptions()
  var device = ""

  static let configuration = CommandConfiguration(
    commandName: "recover", abstract: "finish what a broken-off command left on a device",
    discussion: "Every command on a device does this by itself first.",
    examples: ["travelpack recover /media/card"])

  static var parameters: [Parameter<RecoverCommand>] {
    [.argument("DIR", \.device, completion: .folder, help: "the device")]
      + Parameter.shared(\.shared, SharedOptions.parameters)
  }

  func run(in context: Context) throws -> Answer {
    let view = try DeviceView(device)
    var json: JSONObject = ["device": .string(device)]
    switch view.recovery {
    case .finished(let operation)?:
      json["recovery"] = "finished"
      json["operation"] = .string(operation)
    case .cleared?:
      json["recovery"] = "cleared"
    case nil:
      json["recovery"] = .null
    }
    guard !view.isUnfinished else {
      throw Message(
        english: "not finished", device,
        why: "it is read-only, or another program is at work there", code: .tryAgain)
    }
    let words = view.recovery?.words.text() ?? "everything is in order"
    return Answer(.object(json)) { $0.line("\(device): \(words)") }
  }
}
