import App
import Terminal

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

  func run(in context: Context) throws -> Answer {
    let script = CompletionShell(rawValue: shell).map { CompletionScript.text(for: Root.self, $0) }
    return Answer(nil) { $0.raw(script ?? "") }
  }
}
