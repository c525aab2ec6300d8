import App
import Formats
import Packs
import Terminal

extension PackReport {
  /// What `verify` answers.
  func answer(bytesInAll: UInt64? = nil) -> Answer {
    Answer(json, code: verdict == .invalid ? .badData : .success) { screen in
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
