import App
import Catalogs
import Devices
import Formats
import System
import Terminal

/// `remove`: takes model sets off a device.
struct RemoveCommand: Command {
  var shared = SharedOptions()
  var names: [String] = []
  var device: String?

  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "remove models from a device",
    discussion: "Files that other model sets share stay. There is no way back from it.",
    usage: ["[options] MODEL... --from DIR"],
    examples: ["travelpack remove apt/apertium-spa-cat --from /media/card"])

  static var parameters: [Parameter<RemoveCommand>] {
    [
      .arguments(
        "MODEL", \.names, completion: .none, help: "model sets, as travelpack status names them"),
      .option("from", value: "DIR", \.device, completion: .folder, help: "the device"),
    ] + Parameter.shared(\.shared, SharedOptions.parameters)
  }

  mutating func validate() throws {
    guard device != nil else { throw UsageError.conflict("--from DIR is needed: the device") }
  }

  func run(in context: Context) throws -> Answer {
    let path = device ?? ""
    // A device that never was one is not made one by removing from it.
    if try DeviceView(path).receipts.isEmpty {
      throw Message(
        english: "cannot remove", path, why: "nothing is installed there",
        hint: "travelpack status \(path) shows what is", code: .usage)
    }
    let device = try Device(path)
    if let recovery = device.recovery { context.note(recovery.words, shared) }
    let removal = try device.remove(names)
    let json: JSONValue = [
      "device": .string(path), "removed": JSONValue(removal.modelSets.map(\.id)),
      "files": JSONValue(removal.files), "bytes": JSONValue(removal.bytes),
      "sharedFiles": JSONValue(removal.sharedFiles),
    ]
    return Answer(json) { screen in
      for set in removal.modelSets { screen.line("removed \(set.id) \(set.version)") }
      if removal.sharedFiles > 0 {
        screen.line(
          "\(CountFormat.text(removal.sharedFiles, "file")) stay: other model sets share them")
      }
      screen.heading("\(ByteFormat.text(removal.bytes)) came back on \(path)")
    }
  }
}
