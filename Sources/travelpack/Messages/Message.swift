import CommandLineKit
import Documents
import Packs

/// An error as a person reads it: `travelpack: error: <what>: <subject>: <why>`,
/// then what to do, and the code with which the program ends.
struct Message: Error {
  /// What went wrong, in a few words.
  var what: String
  /// What it happened to; empty for nothing in particular.
  var subject: String
  /// The reason.
  var why: String
  /// What to do next; each one line.
  var hints: [String]
  /// How the program ends.
  var code: ExitCode
  /// What was found in a pack that is refused.
  var findings: [Finding] = []

  /// Makes a message.
  init(_ what: String, _ subject: String = "", why: String, hint: String? = nil, code: ExitCode) {
    self.what = what
    self.subject = subject
    self.why = why
    hints = hint.map { [$0] } ?? []
    self.code = code
  }

  /// The same with what a command knows: what it was about to do.
  func doing(_ what: String) -> Message {
    var message = self
    message.what = what
    return message
  }

  /// `<what>: <subject>: <why>`
  var sentence: String { [what, subject, why].filter { !$0.isEmpty }.joined(separator: ": ") }

  /// The JSON form: one object with the member `error`.
  var json: JSONValue {
    var error: JSONObject = [
      "code": .integer(Int64(code.rawValue)), "kind": .string(code.name), "what": .string(what),
    ]
    if !subject.isEmpty { error["subject"] = .string(subject) }
    error["why"] = .string(why)
    if !hints.isEmpty { error["hints"] = JSONValue(hints) }
    if !findings.isEmpty { error["findings"] = .array(findings.map(\.json)) }
    return ["error": .object(error)]
  }

  /// Writes it: lines for people, or one line of JSON.
  func print(to output: OutputWriter, asJSON: Bool) {
    if asJSON {
      output.write(JSONText.write(json, compact: true) + [0x0a])
      return
    }
    output.line("travelpack: error: " + TerminalText.escaped(sentence))
    for finding in findings {
      output.line(
        "travelpack: finding: "
          + TerminalText.escaped("\(finding.kind.rawValue): \(finding.sentence)"))
    }
    for hint in hints { output.line("travelpack: hint: " + TerminalText.escaped(hint)) }
  }
}
