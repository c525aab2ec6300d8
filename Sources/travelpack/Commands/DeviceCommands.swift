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

  static var ownParameters: [Parameter<StatusCommand>] {
    [
      .argument("DIR", \.device, completion: .folder, help: "the device"),
      .flag("deep", \.isDeep, help: "read and hash every byte"),
    ]
  }

  func run(in context: Context) throws -> CommandResult {
    let view = try DeviceView(device, outside: context.outsideFolders(shared))
    if let pending = view.pending { context.note(pending.pendingWords(on: device), shared) }
    let sets = try context.working("reading", shared) { observer in
      try view.status(
        deep: isDeep,
        progress: { observer.report(.reading, done: $0, total: $1, subject: device) },
        isInterrupted: observer.isInterrupted)
    }
    let damaged = sets.filter { !$0.isIntact }
    var object: JSONObject = [
      "device": .string(device), "deep": .boolean(isDeep),
      "modelSets": .array(sets.map(\.json)), "installedBytes": JSONValue(view.installedBytes),
    ]
    let kept = try view.keptForRollback()
    object["keptForRollback"] = kept.map { JSONValue($0) }
    let space = try view.space()
    object["free"] = JSONValue(space.free)
    object["unfinished"] = view.pending == nil ? nil : true
    return CommandResult(.object(object), code: damaged.isEmpty ? .success : .badData) { screen in
      if sets.isEmpty {
        screen.line("\(device): nothing is installed")
        return
      }
      screen.table(ModelSetStatus.table(sets))
      for status in damaged {
        for problem in status.problems { screen.line("damaged: \(problem.words)") }
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

  static var ownParameters: [Parameter<RemoveCommand>] {
    [
      .arguments(
        "MODEL", \.names, completion: .none, help: "model sets, as travelpack status names them"),
      .option("from", value: "DIR", \.device, completion: .folder, help: "the device"),
    ]
  }

  mutating func validate() throws {
    guard device != nil else { throw UsageError.conflict("--from DIR is needed: the device") }
  }

  func run(in context: Context) throws -> CommandResult {
    let path = device ?? ""
    // A device that never was one is not made one by removing from it.
    let outside = context.outsideFolders(shared)
    let view = try DeviceView(path, outside: outside)
    if view.receipts.isEmpty, view.pending == nil {
      throw Message(
        english: "cannot remove", path, why: "nothing is installed there",
        hint: "travelpack status \(path) shows what is", code: .usage)
    }
    let device = try Device(path, outside: outside)
    if let recovery = device.recovery { context.note(recovery.words, shared) }
    let removal = try device.remove(names)
    let json: JSONValue = [
      "device": .string(path), "removed": JSONValue(removal.modelSets.map(\.id)),
      "files": JSONValue(removal.files), "bytes": JSONValue(removal.bytes),
      "sharedFiles": JSONValue(removal.sharedFiles),
    ]
    return CommandResult(json) { screen in
      for set in removal.modelSets { screen.line("removed \(set.id) \(set.version)") }
      if removal.sharedFiles > 0 {
        screen.line(
          "\(CountFormat.text(removal.sharedFiles, "file")) stay: other model sets share them")
      }
      screen.heading("\(ByteFormat.text(removal.bytes)) came back on \(path)")
    }
  }
}

/// `rollback`: takes the last installation on a device back.
struct RollbackCommand: Command {
  var shared = SharedOptions()
  var device = ""

  static let configuration = CommandConfiguration(
    commandName: "rollback", abstract: "take the last installation on a device back",
    discussion: "What it put in place goes, and what it replaced comes back. It can be done once.",
    examples: ["travelpack rollback /media/card"])

  static var ownParameters: [Parameter<RollbackCommand>] {
    [.argument("DIR", \.device, completion: .folder, help: "the device")]
  }

  func run(in context: Context) throws -> CommandResult {
    let open = try Device.existing(device, outside: context.outsideFolders(shared))
    if let recovery = open.recovery { context.note(recovery.words, shared) }
    let result = try open.rollback()
    let json: JSONValue = [
      "device": .string(device), "removed": .array(result.removed.map(\.brief)),
      "restored": .array(result.restored.map(\.brief)),
    ]
    return CommandResult(json) { screen in
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

/// `recover`: finishes or clears away what a broken-off command has left.
struct RecoverCommand: Command {
  var shared = SharedOptions()
  var device = ""

  static let configuration = CommandConfiguration(
    commandName: "recover", abstract: "finish what a broken-off command left on a device",
    discussion: """
      Commands that change a device do this by themselves first. Those that only look, as status
      does, change nothing, and say that there is something to finish.
      """,
    examples: ["travelpack recover /media/card"])

  static var ownParameters: [Parameter<RecoverCommand>] {
    [.argument("DIR", \.device, completion: .folder, help: "the device")]
  }

  func run(in context: Context) throws -> CommandResult {
    let outside = context.outsideFolders(shared)
    // Looking at a folder that is no device makes none of it.
    let view = try DeviceView(device, outside: outside)
    let recovery = try view.pending == nil ? nil : Device(device, outside: outside).recovery
    var json: JSONObject = ["device": .string(device)]
    switch recovery {
    case .finished(let operation)?:
      json["recovery"] = "finished"
      json["operation"] = .string(operation)
    case .cleared?:
      json["recovery"] = "cleared"
    case nil:
      json["recovery"] = .null
    }
    let words = recovery?.words.text() ?? "everything is in order"
    return CommandResult(.object(json)) { $0.line("\(device): \(words)") }
  }
}

/// `inventory`: what a device has, for a pack that carries only the rest.
struct InventoryCommand: Command {
  var shared = SharedOptions()
  var device = ""
  var output: String?

  static let configuration = CommandConfiguration(
    commandName: "inventory", abstract: "write down what a device has, for build --for",
    discussion: "Only model sets that are whole are in it. It is JSON in any case.",
    examples: ["travelpack inventory /media/card -o card.json"])

  static var ownParameters: [Parameter<InventoryCommand>] {
    [
      .argument("DIR", \.device, completion: .folder, help: "the device"),
      .option(
        "output", short: "o", value: "FILE", \.output, completion: .file,
        help: "a file instead of standard output"),
    ]
  }

  func run(in context: Context) throws -> CommandResult {
    let inventory = try DeviceView(device, outside: context.outsideFolders(shared)).inventory()
    let bytes = JSONText.write(inventory)
    guard let output else {
      return CommandResult(inventory) { $0.raw(String(decoding: bytes, as: UTF8.self)) }
    }
    try Output.write(bytes, to: output)
    return CommandResult(["path": .string(output)]) {
      $0.line("\(output): the inventory of \(device)")
    }
  }
}

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

  static var ownParameters: [Parameter<EjectCommand>] {
    [.argument("DIR", \.device, completion: .folder, help: "the device")]
  }

  func run(in context: Context) throws -> CommandResult {
    let open = try Device.existing(device, outside: context.outsideFolders(shared))
    let sets = try context.working("reading back", shared) { observer in
      try open.eject(
        progress: { observer.report(.reading, done: $0, total: $1, subject: device) },
        isInterrupted: observer.isInterrupted)
    }
    let damaged = sets.filter { !$0.isIntact }
    let json: JSONValue = [
      "device": .string(device), "safe": .boolean(damaged.isEmpty),
      "modelSets": .array(sets.map(\.json)),
    ]
    return CommandResult(json, code: damaged.isEmpty ? .success : .badData) { screen in
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

extension ModelSetStatus {
  /// Its JSON form.
  var json: JSONValue {
    var object: JSONObject = [
      "id": .string(receipt.modelSet.id), "version": .string(receipt.modelSet.version),
      "engine": .string(receipt.engine), "state": .string(isIntact ? "installed" : "damaged"),
      "files": JSONValue(receipt.files.count), "bytes": JSONValue(receipt.bytes),
      "installed": .string(receipt.installed),
      "pack": ["name": .string(receipt.origin.name), "id": .string(receipt.origin.id)],
    ]
    if !isIntact { object["problems"] = .array(problems.map(\.json)) }
    return .object(object)
  }

  /// One row for each.
  static func table(_ sets: [ModelSetStatus]) -> Table {
    var table = Table([
      .init("model set"), .init("version"), .init("engine"), .init("for", mayBreak: true),
      .init("state"), .init("bytes", isNumeric: true),
    ])
    for status in sets {
      let set = status.receipt.modelSet
      table.add([
        set.id, set.version, status.receipt.engine, set.purpose.text(),
        status.isIntact ? "installed" : "damaged", ByteFormat.text(status.receipt.bytes),
      ])
    }
    return table
  }
}

extension FileProblem {
  /// Its JSON form.
  var json: JSONValue {
    [
      "path": .string("\(file.place.path)"), "class": .string(kind.name),
      "message": .string(kind.words.text()),
    ]
  }
}

extension FileProblem.Kind {
  /// Its name for programs.
  var name: String {
    switch self {
    case .missing: "missing"
    case .outside: "outside"
    case .wrongLength: "wrong-length"
    case .wrongBytes: "wrong-bytes"
    case .unreadable: "unreadable"
    }
  }
}
