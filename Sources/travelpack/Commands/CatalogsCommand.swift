import App
import Terminal

/// `catalogs`: the group of commands about catalogs.
struct CatalogsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalogs", abstract: "list, refresh, show, compare and make catalogs",
    discussion: """
      A catalog is the list of models of one publisher at one date: firefox and mlkit are built
      in, apt asks this machine's own apt, argos and others are fetched with update.
      """,
    examples: ["travelpack catalogs", "travelpack catalogs update argos"],
    subcommands: [
      CatalogsListCommand.self, CatalogsUpdateCommand.self, CatalogsShowCommand.self,
      CatalogsDiffCommand.self, CatalogsMakeCommand.self,
    ], defaultSubcommand: CatalogsListCommand.self)
}
