import App
import Catalogs
import Devices
import Formats
import Packs
import System
import Terminal

/// `install`: puts a pack's models where engines find them.
struct InstallCommand: Command {
  var shared = SharedOptions()
  var signature = SignatureOptions()
  var paths: [String] = []
  var target: String?
  var only: [String] = []
  var models: [String] = []
  var engines: [String] = []
  var engineFolders: [String] = []
  var allowsDowngrade = false
  var adopts = false
  var isDryRun = false

  static let configuration = CommandConfiguration(
    commandName: "install", abstract: "install a pack on a device",
    discussion: """
      Every byte is checked on its way, whatever an earlier verify said, and nothing is visible
      on the device until everything is there. A pulled stick or a full disk leaves the old
      state or the new one. No network is touched.
      """,
    usage: ["[options] PACK --to DIR"],
    examples: ["travelpack install iberia.zip --to /media/card"])

  static var ownParameters: [Parameter<InstallCommand>] {
    [
      .arguments("PACK", \.paths, help: "a pack, the folder of one, or all parts of a split one"),
      .option("to", value: "DIR", \.target, completion: .folder, help: "the device"),
      .list("only", value: "LANG", \.only, help: "only what serves these languages"),
      .list("model", value: "MODEL", \.models, help: "only these model sets"),
      .list(
        "engine", value: "NAME", \.engines, completion: .choices(Layouts.names),
        help: "engines to install for, before the usual one of each kind of model"),
      .list(
        "engine-dir", value: "NAME=DIR", \.engineFolders,
        help: "the folder of an engine outside the device"),
      .flag(
        "allow-downgrade", \.allowsDowngrade, help: "put older versions in place of newer ones"),
      .flag("adopt", \.adopts, help: "take over what stands there for the same pair"),
      .flag("dry-run", \.isDryRun, help: "only say what would be done"),
    ] + Parameter.lifted(\.signature, SignatureOptions.parameters)
  }

  mutating func validate() throws {
    guard target != nil else {
      throw UsageError.conflict("--to DIR is needed: the device")
    }
  }

  func run(in context: Context) throws -> CommandResult {
    let packs = try signature.service(in: context, shared)
    let options = try options()
    let path = target ?? ""
    let (report, pack) = try context.working("installing", shared) { observer in
      isDryRun
        ? try packs.preview(paths, on: path, options: options, observer)
        : try packs.install(paths, on: path, options: options, making: true, observer)
    }
    return report.result(pack: pack, device: path, isDryRun: isDryRun)
  }

  private func options() throws -> InstallOptions {
    var folders: [String: String] = [:]
    for entry in engineFolders {
      let parts = entry.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "=" }
      guard parts.count == 2, !parts[0].isEmpty, parts[1].hasPrefix("/") else {
        throw UsageError.wrongValue(
          option: "--engine-dir", value: entry,
          valueName: "name and absolute folder, as argos=/home/me/packages", choices: [])
      }
      folders[String(parts[0])] = String(parts[1])
    }
    return InstallOptions(
      languages: try only.map(Names.language), modelSets: models, engines: engines,
      engineFolders: folders, allowsDowngrade: allowsDowngrade, adopts: adopts)
  }
}

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

  static var ownParameters: [Parameter<RepairCommand>] {
    [
      .argument("DIR", \.device, completion: .folder, help: "the device"),
      .arguments(
        "PACK", \.paths, isRequired: false, help: "the pack that it came from, or all its parts"),
    ] + Parameter.lifted(\.signature, SignatureOptions.parameters)
  }

  func run(in context: Context) throws -> CommandResult {
    let packs = try signature.service(in: context, shared)
    let result = try context.working("repairing", shared) {
      try packs.repair(device, from: paths, $0)
    }
    let repaired = result.report?.outcomes ?? []
    let json: JSONValue = [
      "device": .string(device), "damaged": .array(result.damaged.map(\.json)),
      "repaired": .array(repaired.map(\.json)), "left": JSONValue(result.left),
    ]
    return CommandResult(json, code: result.left.isEmpty ? .success : .badData) { screen in
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

extension InstallReport {
  /// What `install` answers.
  func result(pack: PackDescription, device: String, isDryRun: Bool) -> CommandResult {
    var object: JSONObject = [
      "device": .string(device), "pack": .string(pack.name), "id": .string(pack.id),
      "modelSets": .array(outcomes.map(\.json)),
      "engineFolders": .object(
        JSONObject(engineFolders.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
      "peak": peak.json,
    ]
    if isDryRun { object["dryRun"] = true }
    object["free"] = space.map { JSONValue($0.free) }
    return CommandResult(.object(object)) { screen in
      var table = Table([
        .init("model set"), .init("version"), .init("engine"), .init("", mayBreak: true),
        .init("bytes", isNumeric: true),
      ])
      for outcome in outcomes {
        table.add([
          outcome.modelSet.id, outcome.modelSet.version, outcome.engine,
          outcome.action.words.text(),
          ByteFormat.text(outcome.bytes),
        ])
      }
      screen.table(table)
      for outcome in outcomes {
        for remark in outcome.remarks { screen.line("\(outcome.modelSet.id): \(remark.words)") }
      }
      for (engine, folder) in engineFolders.sorted(by: { $0.key < $1.key }) {
        screen.line("\(engine) finds its models in \(folder)")
      }
      if isDryRun {
        screen.line(
          "it needs \(peak.shown) at its peak"
            + (space.map { ", \(ByteFormat.text($0.free)) are free" } ?? ""))
      }
      screen.heading(
        "\(pack.name) \(pack.edition) \(isDryRun ? "would be" : "is") installed on \(device)")
    }
  }
}

extension InstallReport.Outcome {
  /// Its JSON form.
  var json: JSONValue {
    var object: JSONObject = [
      "id": .string(modelSet.id), "version": .string(modelSet.version), "engine": .string(engine),
      "action": .string(action.name), "files": JSONValue(files), "bytes": JSONValue(bytes),
    ]
    switch action {
    case .replaced(let version): object["replacedVersion"] = .string(version)
    case .leftAlone(let paths): object["paths"] = JSONValue(paths)
    case .installed, .unchanged: break
    }
    if !remarks.isEmpty { object["remarks"] = JSONValue(remarks.map(\.rawValue)) }
    return .object(object)
  }
}

extension InstallReport.Action {
  /// Its name for programs.
  var name: String {
    switch self {
    case .installed: "installed"
    case .replaced: "replaced"
    case .unchanged: "unchanged"
    case .leftAlone: "left-alone"
    }
  }
}
