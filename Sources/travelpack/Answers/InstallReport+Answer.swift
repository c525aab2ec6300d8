import App
import Catalogs
import Devices
import Formats
import Packs
import System
import Terminal

extension InstallReport {
  /// What `install` answers.
  func answer(pack: PackDescription, device: String, isDryRun: Bool = false) -> Answer {
    var object: JSONObject = [
      "device": .string(device), "pack": .string(pack.name), "id": .string(pack.id),
      "modelSets": .array(outcomes.map(\.json)),
      "engineFolders": .object(
        JSONObject(engineFolders.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
      "peak": peak.json,
    ]
    if isDryRun { object["dryRun"] = true }
    object["free"] = space.map { JSONValue($0.free) }
    return Answer(.object(object)) { screen in
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
