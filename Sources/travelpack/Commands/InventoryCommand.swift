import App
import Devices
import Formats
import Terminal

/// `inventory`: what a device has, for a pack that carries only the rest.
struct InventoryCommand: Command {
  var shared = SharedOptions()
  var device = ""
  var output: String?

  static let configuration = CommandConfiguration(
    commandName: "inventory", abstract: "write down what a device has, for build --for",
    discussion: "Only model sets that are whole are in it. It is JSON in any case.",
    examples: ["travelpack inventory /media/card -o card.json"])

  static var parameters: [Parameter<InventoryCommand>] {
    [
      .argument("DIR", \.device, completion: .folder, help: "the device"),
      .option(
        "output", short: "o", value: "FILE", \.output, completion: .file,
        help: "a file instead of standard output"),
    ] + Parameter.shared(\.shared, SharedOptions.parameters)
  }

  func run(in context: Context) throws -> Answer {
    let inventory = try DeviceView(device).inventory()
    let bytes = JSONText.write(inventory)
    guard let output else {
      return Answer(inventory) { $0.raw(String(decoding: bytes, as: UTF8.self)) }
    }
    try Output.write(bytes, to: output)
    return Answer(["path": .string(output)]) { $0.line("\(output): the inventory of \(device)") }
  }
}
