import App
import Catalogs
import Downloads
import Formats
import Packs
import System
import Terminal

/// `catalogs update`: fetches a catalog anew.
struct CatalogsUpdateCommand: Command {
  var shared = SharedOptions()
  var tripOptions = TripOptions()
  var transfer = TransferOptions()
  var name: String?
  var source: String?

  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "fetch a catalog anew; the old one stays if it fails",
    discussion: """
      Without a name, every catalog that has an address is fetched. --from takes a publisher's
      file or address: an own catalog, a translateLocally repository, Mozilla's records, Argos's
      index.
      """,
    examples: [
      "travelpack catalogs update argos",
      "travelpack catalogs update --from https://models.example.org/catalog.json",
    ])

  static var parameters: [Parameter<CatalogsUpdateCommand>] {
    [
      .argument("NAME", \.name, completion: .none, help: "the catalog"),
      .option(
        "from", value: "FILE|URL", \.source, completion: .file,
        help: "where it is; the publisher's own address when not given"),
    ] + Parameter.lifted(\.tripOptions, TripOptions.kindParameters)
      + Parameter.lifted(\.transfer, TransferOptions.parameters)
      + Parameter.shared(\.shared, SharedOptions.parameters)
  }

  func run(in context: Context) throws -> Answer {
    let library = try Library.open(try context.libraryPath(shared))
    let store = CatalogStore(
      library: library, deviceKind: tripOptions.deviceKind ?? .desktop,
      includeAlphas: tripOptions.includesAlphas)
    let today = Timestamp(clamping: context.now()).day
    let names: [String?] =
      name != nil || source != nil
      ? [name] : (CatalogStore.sources.keys.sorted() + [AptCatalog.name]).map { $0 }
    var updates: [(old: Catalog?, new: Catalog)] = []
    var failures: [Message] = []
    for name in names {
      do {
        updates.append(
          try store.update(
            name, from: source, today: today, options: transfer.options,
            check: Interruption.check))
      } catch let error as CatalogStoreError where names.count > 1 {
        failures.append(Message(error))
      }
    }
    let json: JSONValue = [
      "updated": .array(
        updates.map { old, new in
          var object: JSONObject = [
            "name": .string(new.name), "date": .string(new.date),
            "modelSets": JSONValue(new.modelSets.count),
            "warnings": JSONValue(new.warnings.count),
          ]
          object["difference"] = old.map { CatalogDifference(from: $0, to: new).json }
          return .object(object)
        }),
      "failed": .array(failures.map(\.json)),
    ]
    return Answer(json, code: failures.first?.code ?? .success) { screen in
      for (old, new) in updates {
        screen.line(
          "\(new.name) of \(new.date): \(CountFormat.text(new.modelSets.count, "model set"))"
            + (old.map { ", " + CatalogDifference(from: $0, to: new).summary } ?? ", new here"))
        if !new.warnings.isEmpty {
          screen.line(
            "\(CountFormat.text(new.warnings.count, "entry", plural: "entries")) could not be "
              + "used: travelpack catalogs show \(new.name) --warnings", indentation: 2)
        }
      }
      for failure in failures { screen.line("failed: \(failure.sentence)") }
    }
  }
}
