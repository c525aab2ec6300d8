import App
import Formats
import Terminal

/// `help`: the same text as `--help`, by name.
struct HelpCommand: Command {
  var shared = SharedOptions()
  var names: [String] = []

  static let configuration = CommandConfiguration(
    commandName: "help", abstract: "explain a command", usage: ["[COMMAND...]"],
    examples: ["travelpack help plan"])

  static var parameters: [Parameter<HelpCommand>] {
    [
      .arguments(
        "COMMAND", \.names, isRequired: false, completion: .none,
        help: "the command, and the one below it where there are two")
    ]
  }

  func run(in context: Context) throws -> CommandResult {
    var path: [any ParsableCommand.Type] = [Root.self]
    for name in names {
      let configuration = path[path.count - 1].configuration
      guard let next = configuration.subcommand(name) else {
        throw CommandParser.Failure(
          reason: CommandParser.unknown(name, below: configuration), path: path)
      }
      path.append(next)
    }
    return CommandResult(nil) { $0.raw(CommandHelp.text(of: path)) }
  }
}

/// `version`: which program this is.
struct VersionCommand: Command {
  var shared = SharedOptions()

  static let configuration = CommandConfiguration(
    commandName: "version", abstract: "print the version", examples: ["travelpack version"])

  func run(in context: Context) throws -> CommandResult {
    CommandResult(["name": .string(Program.name), "version": .string(Version.current)]) {
      $0.line("\(Program.name) \(Version.current)")
    }
  }
}

/// `completions`: a script that teaches a shell the commands and options.
struct CompletionsCommand: Command {
  var shared = SharedOptions()
  var shell = ""

  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "print a completion script for a shell",
    examples: ["travelpack completions fish > ~/.config/fish/completions/travelpack.fish"])

  static var parameters: [Parameter<CompletionsCommand>] {
    [
      .argument(
        "SHELL", \.shell, completion: .choices(CompletionShell.allCases.map(\.rawValue)),
        help: "bash, zsh or fish")
    ]
  }

  mutating func validate() throws {
    guard CompletionShell(rawValue: shell) == nil else { return }
    throw UsageError.wrongValue(
      option: "SHELL", value: shell, valueName: "SHELL",
      choices: CompletionShell.allCases.map(\.rawValue))
  }

  func run(in context: Context) throws -> CommandResult {
    let script = CompletionShell(rawValue: shell).map { CompletionScript.text(for: Root.self, $0) }
    return CommandResult(nil) { $0.raw(script ?? "") }
  }
}
