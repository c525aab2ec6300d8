import App
import Formats
import Glibc
import Packs
import System
import Terminal

extension Program {
  /// The `errno` of a write into a pipe that nobody reads any more.
  static let brokenPipe = EPIPE
}

extension Message {
  /// Explains any error that a command may meet.
  init(reporting error: any Error) {
    switch error {
    case let failure as CommandParser.Failure: self = Message(failure)
    case let error as UsageError: self = Message(error)
    default: self = Message(explaining: error)
    }
  }

  /// Explains a result that could not be written to standard output.
  init(writing code: Int32) {
    let error = FileError(operation: "write", path: "standard output", code: code)
    self.init(english: "cannot write", "standard output", why: error.reason, code: .ioError)
  }

  /// Writes it: lines for people, `travelpack: error: <what>: <subject>: <why>` and what
  /// to do, or one line of JSON.
  func print(to output: OutputWriter, asJSON: Bool) {
    if asJSON {
      output.write(JSONText.write(json, compact: true) + [0x0a])
      return
    }
    output.line("travelpack: error: " + TerminalText.escaped(sentence))
    for finding in findings {
      output.line(
        "travelpack: finding: "
          + TerminalText.escaped("\(finding.kind.rawValue): \(finding.words)"))
    }
    for hint in hints { output.line("travelpack: hint: " + TerminalText.escaped(hint.text())) }
  }
}
