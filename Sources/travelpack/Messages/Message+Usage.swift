import CommandLineKit

extension Message {
  /// Explains a command line that cannot be understood.
  init(_ failure: CommandParser.Failure) {
    guard let reason = failure.reason as? UsageError else {
      self = Message(explaining: failure.reason)
      return
    }
    let command = failure.path.map { $0.configuration.commandName }.joined(separator: " ")
    self = Message(reason)
    if hints.isEmpty {
      let below = failure.path.dropFirst().map { $0.configuration.commandName }
      let help = ([Program.name, "help"] + below).joined(separator: " ")
      hints = ["\(help) explains \(command)"]
    }
  }

  /// Explains a command line that cannot be understood.
  init(_ error: UsageError) {
    self =
      switch error {
      case .missingCommand: Message("no command", why: "a command is needed", code: .usage)
      case .unknownCommand(let name, let closest):
        Message(
          "unknown command", name, why: "there is no such command",
          hint: Message.didYouMean(closest), code: .usage)
      case .unknownOption(let name, let closest):
        Message(
          "unknown option", name, why: "this command has no such option",
          hint: Message.didYouMean(closest), code: .usage)
      case .optionBeforeCommand(let name):
        Message(
          "misplaced option", name, why: "it belongs behind the command",
          hint: "write travelpack COMMAND \(name)", code: .usage)
      case .missingValue(let option, let valueName):
        Message(
          "missing value", option, why: "it needs a value",
          hint:
            "write \(option) \(valueName), or \(option)=\(valueName) for one that begins with -",
          code: .usage)
      case .unexpectedValue(let flag):
        Message("unexpected value", flag, why: "it takes no value", code: .usage)
      case .wrongValue(let option, let value, let valueName, let choices):
        Message(
          "wrong value", option,
          why: choices.isEmpty
            ? "\(value) is not a \(valueName)"
            : "\(value) is not \(CountFormat.list(choices, last: "or"))",
          hint: Message.format(of: valueName), code: .usage)
      case .repeated(let option):
        Message("repeated option", option, why: "it may stand only once", code: .usage)
      case .missingArgument(let name):
        Message("missing argument", name, why: "it must be given", code: .usage)
      case .unexpectedArgument(let word):
        Message("unexpected argument", word, why: "nothing more is expected", code: .usage)
      case .conflict(let words): Message("options do not go together", why: words, code: .usage)
      }
  }

  /// `did you mean a, b or c`; `nil` for nothing.
  static func didYouMean(_ words: [String]) -> String? {
    words.isEmpty ? nil : "did you mean \(CountFormat.list(words, last: "or"))"
  }

  /// How a value of some name is written.
  private static func format(of valueName: String) -> String? {
    switch valueName {
    case "SIZE", "RATE": "write a size as 400MB, 1.5GB or 4GiB-1"
    default: nil
    }
  }
}
