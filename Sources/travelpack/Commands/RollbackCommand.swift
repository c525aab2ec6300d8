import App
import Catalogs
import Devices
import Formats
import Terminal

/// `rollback`: takes the last installation on a device back.
struct RollbackCommand: Command {
  var shared = SharedOptions()
  var device = ""

  static let configuration = CommandConfiguration(
    commandName: "rollback", abstract: "take the last installation on a device back",
    discussion: "What it put in place goes, and what it replaced comes back. It can be done once.",
    examples: ["travelpack rollback /media/card"])

  static var parameters: [Parameter<RollbackCommand>] {
    [.argument("DIR", \.device, completion: .folder, help: "the device")]
      + Parameter.shared(\.shared, SharedOptions.parameters)
  }

  func run(in context: Context) throws -> Answer {
    let open = try Device.existing(device)
    if let recovery = open.recovery { context.note(recovery.words, shared) }
    let result = try open.rollback()
    let json: JSONValue = [
      "device": .string(device), "removed": .array(result.removed.map(\.brief)),
      "restored": .array(result.restored.map(\.brief)),
    ]
    return Answer(json) { screen in
      for receipt in result.removed {
        screen.line("removed \(receipt.modelSet.id) \(receipt.modelSet.version)")
      }
      for receipt in result.restored {
        screen.line("restored \(receipt.modelSet.id) \(receipt.modelSet.version)")
      }
      screen.heading("\(device) is as it was before the last installation")
    }
  }
}

extension Receipt {
  /// What it is about, for programs.
  var brief: JSONValue {
    [
      "id": .string(modelSet.id), "version": .string(modelSet.version), "engine": .string(engine),
    ]
  }
}

extension Device {
  /// Opens a device that is one already: looking for something on a folder makes
  /// no device of it.
  /// - Throws: `Message`, `DeviceError`, `FileError`.
  static func existing(_ path: String) throws -> Device {
    let view = try DeviceView(path)
    guard !view.receipts.isEmpty || view.isUnfinished || view.recovery != nil else {
      throw Message(
        english: "no device", path, why: "nothing was ever installed there",
        hint: "travelpack install PACK --to \(path)", code: .noInput)
    }
    return try Device(path)
  }
}
