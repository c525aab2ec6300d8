import CommandLineKit
import Documents
import Packs

extension Finding {
  /// One line: where, what, and what was expected and found.
  var sentence: String {
    var details: [String] = []
    if let expected { details.append("expected \(Finding.short(expected))") }
    if let found { details.append("found \(Finding.short(found))") }
    let more = details.isEmpty ? "" : " (\(details.joined(separator: ", ")))"
    return (path.isEmpty ? "" : "\(path): ") + kind.words + more
  }

  /// Its JSON form.
  var json: JSONValue {
    var object: JSONObject = [
      "severity": .string(severity.rawValue), "class": .string(kind.rawValue),
      "path": .string(path), "message": .string(kind.words),
    ]
    object["expected"] = expected.map(JSONValue.string)
    object["found"] = found.map(JSONValue.string)
    object["nextStep"] = .string(kind.nextStep)
    return .object(object)
  }

  /// A digest by its first digits, everything else as it is.
  private static func short(_ text: String) -> String {
    text.utf8.count == 64 && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
      ? text.prefix(12) + "…" : text
  }
}

extension [Finding] {
  /// Writes every finding, each with its next step; equal steps in a row stand once.
  func show(on screen: Screen) {
    for (index, finding) in enumerated() {
      screen.line("\(finding.severity.rawValue): \(finding.kind.rawValue): \(finding.sentence)")
      let next = self.dropFirst(index + 1).first
      if next?.kind.nextStep != finding.kind.nextStep {
        screen.line("→ \(finding.kind.nextStep)", indentation: 2)
      }
    }
  }
}
