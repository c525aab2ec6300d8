import App
import Terminal

/// `key`: the group of commands about key pairs.
struct KeyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key", abstract: "make a key pair to sign packs with",
    examples: ["travelpack key generate -o harbour"], subcommands: [KeyGenerateCommand.self])
}
