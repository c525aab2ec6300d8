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

extension Message {
  /// Explains a command line that cannot be understood.
  init(_ failure: CommandParser.Failure) {
    guard let reason = failure.reason as? UsageError else {
      self = Message(reporting: failure.reason)
      return
    }
    let command = failure.path.map { $0.configuration.commandName }.joined(separator: " ")
    self = Message(reason)
    if hints.isEmpty {
      let below = failure.path.dropFirst().map { $0.configuration.commandName }
      let help = ([Program.name, "help"] + below).joined(separator: " ")
      hints = [Words(verbatim: "\(help) explains \(command)")]
    }
  }

  /// Explains a command line that cannot be understood.
  init(_ error: UsageError) {
    self =
      switch error {
      case .missingCommand: Message(english: "no command", why: "a command is needed", code: .usage)
      case .unknownCommand(let name, let closest):
        Message(
          english: "unknown command", name, why: "there is no such command",
          hint: Message.didYouMean(closest)?.text(), code: .usage)
      case .unknownOption(let name, let closest):
        Message(
          english: "unknown option", name, why: "this command has no such option",
          hint: Message.didYouMean(closest)?.text(), code: .usage)
      case .optionBeforeCommand(let name):
        Message(
          english: "misplaced option", name, why: "it belongs behind the command",
          hint: "write travelpack COMMAND \(name)", code: .usage)
      case .missingValue(let option, let valueName):
        Message(
          english: "missing value", option, why: "it needs a value",
          hint:
            "write \(option) \(valueName), or \(option)=\(valueName) for one that begins with -",
          code: .usage)
      case .unexpectedValue(let flag):
        Message(english: "unexpected value", flag, why: "it takes no value", code: .usage)
      case .wrongValue(let option, let value, let valueName, let choices):
        Message(
          english: "wrong value", option,
          why: choices.isEmpty
            ? "\(value) is not a \(valueName)"
            : "\(value) is not \(CountFormat.list(choices, last: "or"))",
          hint: Message.format(of: valueName), code: .usage)
      case .repeated(let option):
        Message(english: "repeated option", option, why: "it may stand only once", code: .usage)
      case .missingArgument(let name):
        Message(english: "missing argument", name, why: "it must be given", code: .usage)
      case .unexpectedArgument(let word):
        Message(english: "unexpected argument", word, why: "nothing more is expected", code: .usage)
      case .conflict(let words):
        Message(english: "options do not go together", why: words, code: .usage)
      }
  }

  /// How a value of some name is written.
  private static func format(of valueName: String) -> String? {
    switch valueName {
    case "SIZE", "RATE": "write a size as 400MB, 1.5GB or 4GiB-1"
    default: nil
    }
  }
}
