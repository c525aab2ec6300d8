import App
import Catalogs
import Formats
import Packs
import System
import Terminal

/// `verify`: whether a pack is what it claims to be, byte for byte.
struct VerifyCommand: Command {
  var shared = SharedOptions()
  var signature = SignatureOptions()
  var paths: [String] = []

  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "check a pack, or any other BagIt bag, byte for byte",
    discussion: """
      Nothing is written, and no network is touched. The verdict is valid, holey (only files
      that fetch.txt names are missing) or invalid; every finding is shown with its class, its
      path and what to do.
      """,
    examples: ["travelpack verify iberia.zip"])

  static var ownParameters: [Parameter<VerifyCommand>] {
    [.arguments("PACK", \.paths, help: "a pack, the folder of one, or all parts of a split one")]
      + Parameter.lifted(\.signature, SignatureOptions.parameters)
  }

  func run(in context: Context) throws -> CommandResult {
    let packs = try signature.service(in: context, shared)
    return try context.working("verifying", shared) { try packs.verify(paths, $0) }.result
  }
}

/// `inspect`: what a pack says that it holds.
struct InspectCommand: Command {
  var shared = SharedOptions()
  var signature = SignatureOptions()
  var paths: [String] = []

  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "show what a pack holds, without reading its payload",
    discussion: """
      The tag files of the pack are checked against each other; whether its payload is right,
      travelpack verify tells.
      """,
    examples: ["travelpack inspect iberia.zip", "travelpack inspect iberia.zip --json"])

  static var ownParameters: [Parameter<InspectCommand>] {
    [.arguments("PACK", \.paths, help: "a pack, the folder of one, or all parts of a split one")]
      + Parameter.lifted(\.signature, SignatureOptions.parameters)
  }

  func run(in context: Context) throws -> CommandResult {
    let reader = try signature.service(in: context, shared).open(paths)
    return reader.description.result(signature: reader.signature)
  }
}

extension PackReport {
  /// What `verify` answers.
  var result: CommandResult {
    CommandResult(json, code: verdict == .invalid ? .badData : .success) { screen in
      findings.show(on: screen)
      if let description {
        screen.line(
          "\(description.name) \(description.edition): "
            + CountFormat.text(description.modelSets.count, "model set") + ", "
            + CountFormat.text(files, "file") + " of \(ByteFormat.text(bytes)) verified")
      } else if verdict != .invalid {
        screen.line(
          CountFormat.text(files, "file") + " of \(ByteFormat.text(bytes)) verified")
      }
      if missingFiles > 0 {
        screen.line(
          CountFormat.text(missingFiles, "file") + " of \(ByteFormat.text(missingBytes)) to fetch")
      }
      screen.line("signature: \(signature.words)")
      screen.heading("\(paths.joined(separator: ", ")): \(verdictWords)")
    }
  }

  /// Its JSON form.
  var json: JSONValue {
    var object: JSONObject = ["verdict": .string(verdict.rawValue), "paths": JSONValue(paths)]
    object["container"] = container.map { .string($0.rawValue) }
    object["name"] = description.map { .string($0.name) }
    object["id"] = description.map { .string($0.id) }
    object["edition"] = description.map { .string($0.edition) }
    object["signature"] = signature.json
    object["files"] = JSONValue(files)
    object["bytes"] = JSONValue(bytes)
    object["missingFiles"] = JSONValue(missingFiles)
    object["missingBytes"] = JSONValue(missingBytes)
    object["findings"] = .array(findings.map(\.json))
    return .object(object)
  }
}

extension SignatureState {
  /// Its JSON form.
  var json: JSONValue {
    switch self {
    case .none: ["state": "none"]
    case .unknownKey(let keyID): ["state": "unknown-key", "key": .string(keyID)]
    case .trusted(let keyID, let name, let comment):
      [
        "state": "trusted", "key": .string(keyID), "name": .string(name),
        "comment": .string(comment),
      ]
    case .wrong: ["state": "wrong"]
    }
  }
}

extension [Finding] {
  /// Writes every finding, each with its next step; equal steps in a row stand once.
  func show(on screen: Screen) {
    for (index, finding) in enumerated() {
      screen.line("\(finding.severity.rawValue): \(finding.kind.rawValue): \(finding.words)")
      let next = self.dropFirst(index + 1).first
      if next?.kind.nextStep != finding.kind.nextStep {
        screen.line("→ \(finding.kind.nextStep)", indentation: 2)
      }
    }
  }
}

extension PackDescription {
  /// What `inspect` answers.
  func result(signature: SignatureState) -> CommandResult {
    var object = JSONObject()
    if case .object(let description) = json { object = description }
    object["signature"] = signature.json
    return CommandResult(.object(object)) { screen in
      screen.heading("\(name) \(edition)")
      screen.line("id       \(id)")
      screen.line("created  \(created.text)")
      let dates = catalogs.map { "\($0.name) of \($0.date)" }
      screen.line("from     \(CountFormat.list(dates))")
      screen.line("signed   \(signature.words)")
      screen.line()
      screen.table(ModelSet.table(modelSets))
      let bytes = modelSets.reduce(ByteRange.zero) { $0 + $1.bytes }
      let plain = modelSets.reduce(ByteRange.zero) { $0 + $1.plainBytes }
      screen.line()
      screen.line(
        CountFormat.text(modelSets.count, "model set") + ": \(bytes.shown) packed, "
          + "\(plain.shown) installed")
    }
  }
}

extension ByteRange {
  /// As people read it: `2.0 MB`, `10.0–50.0 MB`.
  var shown: String { ByteFormat.text(from: lower, to: upper) }
}

extension ModelSet {
  /// One row for each of several model sets.
  static func table(_ sets: [ModelSet]) -> Table {
    var table = Table([
      .init("model set", mayBreak: false), .init("version"), .init("for", mayBreak: true),
      .init("licence", mayBreak: true), .init("bytes", isNumeric: true),
    ])
    for set in sets {
      table.add([
        set.id, set.version, set.purpose.text(), set.licence ?? "not stated", set.bytes.shown,
      ])
    }
    return table
  }
}
