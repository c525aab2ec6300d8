import App
import Catalogs
import Downloads
import Formats
import Terminal

/// `catalogs show`: the model sets of a catalog.
struct CatalogsShowCommand: Command {
  var shared = SharedOptions()
  var tripOptions = TripOptions()
  var name = ""
  var languages: [String] = []
  var showsWarnings = false

  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "list the model sets of a catalog",
    examples: ["travelpack catalogs show firefox --language it"])

  static var parameters: [Parameter<CatalogsShowCommand>] {
    [
      .argument("NAME", \.name, completion: .none, help: "the catalog"),
      .list("language", value: "LANG", \.languages, help: "only those of these languages"),
      .flag("warnings", \.showsWarnings, help: "what of the catalog could not be used, and why"),
    ] + Parameter.lifted(\.tripOptions, TripOptions.kindParameters)
      + Parameter.shared(\.shared, SharedOptions.parameters)
  }

  func run(in context: Context) throws -> Answer {
    let wanted = try languages.map(Names.language)
    let source = try context.catalogSource(shared, tripOptions)
    let loaded = try source.store().load(name, check: Interruption.check)
    let catalog = loaded.catalog
    let sets = catalog.modelSets.filter { set in
      wanted.allSatisfy { set.serves($0) }
    }
    let json: JSONValue = [
      "name": .string(catalog.name), "date": .string(catalog.date),
      "origin": .string(loaded.origin.name), "modelSets": .array(sets.map(\.json)),
      "warnings": .array(catalog.warnings.map(\.json)),
    ]
    return Answer(json) { screen in
      screen.heading("\(catalog.name) of \(catalog.date), \(loaded.origin.words)")
      if showsWarnings {
        for warning in catalog.warnings { screen.line("\(warning.path): \(warning.words)") }
      } else {
        screen.table(ModelSet.table(sets))
      }
      let count = CountFormat.text(sets.count, "model set")
      let warnings = CountFormat.text(catalog.warnings.count, "entry", plural: "entries")
      screen.line(
        catalog.warnings.isEmpty || showsWarnings
          ? count : "\(count); \(warnings) could not be used (--warnings)")
    }
  }
}
