import App
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

  func run(in context: Context) throws -> Answer {
    var path: [any ParsableCommand.Type] = [Root.self]
    for name in names {
      let configuration = path[path.count - 1].configuration
      guard let next = configuration.subcommand(name) else {
        throw CommandParser.Failure(
          reason: CommandParser.unknown(name, below: configuration), path: path)
      }
      path.append(next)
    }
    return Answer(nil) { $0.raw(CommandHelp.text(of: path)) }
  }
}
