import App
import Catalogs
import Downloads
import Formats
import Packs
import System
import Terminal

/// `catalogs diff`: what changed from one catalog to another.
struct CatalogsDiffCommand: Command {
  var shared = SharedOptions()
  var tripOptions = TripOptions()
  var old = ""
  var new = ""
  var showsMine = false

  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "say what changed from one catalog to another",
    discussion: "Each is the name of a catalog, or a file with one: old first.",
    examples: ["travelpack catalogs diff old-records.json firefox --mine"])

  static var parameters: [Parameter<CatalogsDiffCommand>] {
    [
      .argument("OLD", \.old, help: "the earlier catalog: a name or a file"),
      .argument("NEW", \.new, help: "the later catalog: a name or a file"),
      .flag("mine", \.showsMine, help: "only what is downloaded here"),
    ] + Parameter.lifted(\.tripOptions, TripOptions.kindParameters)
      + Parameter.shared(\.shared, SharedOptions.parameters)
  }

  func run(in context: Context) throws -> Answer {
    let before = try catalog(old, in: context)
    let after = try catalog(new, in: context)
    let library = try Library.find(try context.libraryPath(shared))
    // Only the publisher's own: others give models the same names.
    let mine = Set(
      try (library?.modelSets() ?? []).filter { $0.catalog == after.name }.map(\.name))
    let difference = CatalogDifference(
      from: before, to: after, only: { !showsMine || mine.contains($0.name) })
    return Answer(difference.json) { screen in
      screen.table(difference.table)
      screen.heading(
        "\(before.name) of \(before.date) → \(after.name) of \(after.date): \(difference.summary)")
    }
  }

  private func catalog(_ word: String, in context: Context) throws -> Catalog {
    guard Input.isFile(word) else {
      let source = try context.catalogSource(shared, tripOptions)
      return try source.store().load(word, check: Interruption.check).catalog
    }
    let bytes = try Input.bytes(of: word)
    let today = Timestamp(clamping: context.now()).day
    return try Input.reading(word) {
      let document = try JSONNode(parsing: bytes)
      return switch CatalogForm(of: document) {
      case .own: try OwnCatalog.parse(bytes)
      case .argos: try ArgosCatalog.parse(bytes, date: today)
      case .translateLocally: try TranslateLocallyCatalog.parse(bytes, date: today)
      case .firefox, nil:
        try FirefoxCatalog.parse(
          bytes, deviceKind: tripOptions.deviceKind ?? .desktop,
          includeAlphas: tripOptions.includesAlphas, date: today)
      }
    }
  }
}
