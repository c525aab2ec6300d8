import App
import Terminal

/// `trust`: the group of commands about keys whose signatures count.
struct TrustCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trust", abstract: "list, add and remove keys whose signatures count",
    examples: ["travelpack trust add harbour.pub"],
    subcommands: [TrustListCommand.self, TrustAddCommand.self, TrustRemoveCommand.self],
    defaultSubcommand: TrustListCommand.self)
}
