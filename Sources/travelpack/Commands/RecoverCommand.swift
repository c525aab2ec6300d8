import CommandLineKit
import Devices
import Documents

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
    let words: String
    var json: JSONObject = ["device": .string(device)]
    switch view.recovery {
    case .finished(let operation)?:
      json["recovery"] = "finished"
      json["operation"] = .string(operation)
      words = "an earlier \(operation) was broken off; it is finished now"
    case .cleared?:
      json["recovery"] = "cleared"
      words = "an earlier command was broken off; what it had unpacked is cleared away"
    case nil:
      json["recovery"] = .null
      words = "everything is in order"
    }
    guard !view.isUnfinished else {
      throw Message(
        "not finished", device,
        why: "it is read-only, or another program is at work there", code: .tryAgain)
    }
    return Answer(.object(json)) { $0.line("\(device): \(words)") }
  }
}
