import App
import Terminal

/// The program itself: what stands before every subcommand.
struct Root: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Program.name,
      abstract: "offline translation for a trip: one verified file for a device without network",
      discussion: """
        travelpack help COMMAND explains a command. Exit codes: 0 done, 64 usage, 65 bad data,
        66 no input, 69 unavailable, 73 cannot create, 74 input or output, 75 try again,
        130 interrupted.
        """,
      examples: [
        "travelpack plan --speak en --visit ES,PT",
        "travelpack build Packs/iberia.trip.json -o iberia.zip",
        "travelpack install iberia.zip --to /media/card",
      ],
      version: Version.current,
      subcommands: groups.flatMap(\.commands),
      groups: groups.map { ($0.title, $0.commands.count) })
  }

  private static let groups: [(title: String, commands: [any ParsableCommand.Type])] = [
    ("a trip", [PlanCommand.self, LanguagesCommand.self, CatalogsCommand.self]),
    (
      "models in the library",
      [
        DownloadCommand.self, RetryCommand.self, CancelCommand.self, PauseCommand.self,
        ResumeCommand.self, DeleteCommand.self,
      ]
    ),
    (
      "packs",
      [
        BuildCommand.self, VerifyCommand.self, InspectCommand.self, SignCommand.self,
        KeyCommand.self, TrustCommand.self,
      ]
    ),
    (
      "devices",
      [
        InstallCommand.self, StatusCommand.self, RemoveCommand.self, RepairCommand.self,
        RollbackCommand.self,
        RecoverCommand.self, InventoryCommand.self, EjectCommand.self,
      ]
    ),
    ("a page in the browser", [ServeCommand.self]),
    ("about the program", [HelpCommand.self, VersionCommand.self, CompletionsCommand.self]),
  ]
}
