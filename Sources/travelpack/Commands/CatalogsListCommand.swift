import App
import Catalogs
import Downloads
import Formats
import Terminal

/// `catalogs list`: the catalogs that can be used now.
struct CatalogsListCommand: Command {
  var shared = SharedOptions()
  var tripOptions = TripOptions()

  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "list the catalogs that can be used now",
    examples: ["travelpack catalogs list"])

  static var parameters: [Parameter<CatalogsListCommand>] {
    Parameter.lifted(\.tripOptions, TripOptions.kindParameters)
      + Parameter.shared(\.shared, SharedOptions.parameters)
  }

  func run(in context: Context) throws -> Answer {
    let source = try context.catalogSource(shared, tripOptions)
    let (loaded, failed) = try source.store().loadAll(check: Interruption.check)
    let messages = failed.map { ($0.name, Message($0.error)) }
    let json: JSONValue = .array(
      loaded.map(\.json)
        + messages.map { ["name": .string($0.0), "error": .string($0.1.sentence)] })
    return Answer(json) { screen in
      var table = Table([
        .init("catalog"), .init("date"), .init("model sets", isNumeric: true),
        .init("languages", isNumeric: true), .init("from", mayBreak: true),
      ])
      for entry in loaded {
        let catalog = entry.catalog
        table.add([
          catalog.name, catalog.date, String(catalog.modelSets.count),
          String(catalog.languages.count), entry.origin.words.text(),
        ])
      }
      screen.table(table)
      for (name, message) in messages { screen.line("\(name): \(message.why)") }
      let unknown = CatalogStore.sources.keys.sorted().filter { name in
        !loaded.contains { $0.catalog.name == name }
      }
      if !unknown.isEmpty {
        screen.line(
          "travelpack catalogs update \(unknown.joined(separator: "|")) fetches these too")
      }
    }
  }
}
