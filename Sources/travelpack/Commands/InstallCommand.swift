import App
import Devices
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

  static var parameters: [Parameter<InstallCommand>] {
    [
      .arguments("PACK", \.paths, help: "a pack, the folder of one, or all parts of a split one"),
      .option("to", value: "DIR", \.target, completion: .folder, help: "the device"),
      .list("only", value: "LANG", \.only, help: "only what serves these languages"),
      .list("model", value: "MODEL", \.models, help: "only these model sets"),
      .list(
        "engine", value: "NAME", \.engines, completion: .choices(Layouts.all.map(\.name)),
        help: "engines to install for, before the usual one of each kind of model"),
      .list(
        "engine-dir", value: "NAME=DIR", \.engineFolders,
        help: "the folder of an engine outside the device"),
      .flag(
        "allow-downgrade", \.allowsDowngrade, help: "put older versions in place of newer ones"),
      .flag("adopt", \.adopts, help: "take over what stands there for the same pair"),
      .flag("dry-run", \.isDryRun, help: "only say what would be done"),
    ] + Parameter.lifted(\.signature, SignatureOptions.parameters)
      + Parameter.shared(\.shared, SharedOptions.parameters)
  }

  mutating func validate() throws {
    guard target != nil else {
      throw UsageError.conflict("--to DIR is needed: the device")
    }
  }

  func run(in context: Context) throws -> Answer {
    try Input.check(paths)
    let options = try options()
    let pack = try Input.readingPack(paths) {
      try PackReader.open(paths, options: signature.options(in: context, shared))
    }
    let progress = WorkProgress("installing", in: context, shared)
    defer { progress.end() }
    let installer = Installer(
      options: options, progress: { progress.show($0) },
      isInterrupted: { Interruption.isRequested })
    let path = target ?? ""
    if isDryRun {
      let report = try Input.readingPack(paths) { try installer.preview(pack, on: path) }
      return report.answer(pack: pack.description, device: path, isDryRun: true)
    }
    let report = try Input.readingPack(paths) {
      let device = try InstallCommand.device(path)
      if let recovery = device.recovery { context.note(recovery.words, shared) }
      return try installer.install(pack, on: device)
    }
    return report.answer(pack: pack.description, device: path)
  }

  /// Opens the device, and makes its folder where there is none.
  private static func device(_ path: String) throws -> Device {
    do {
      return try Device(path, making: true)
    } catch let error as FileError where error.isMissing {
      throw Message(Words("file.cannot-create"), path, why: error.words, code: .cannotCreate)
    }
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
