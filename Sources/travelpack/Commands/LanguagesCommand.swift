import App
import Catalogs
import Downloads
import Formats
import System
import Terminal

/// `languages`: which languages there are, and how each one stands.
struct LanguagesCommand: Command {
  var shared = SharedOptions()
  var tripOptions = TripOptions()
  var showsAll = false
  var showsUsed = false

  static let configuration = CommandConfiguration(
    commandName: "languages", abstract: "list languages and how each one stands",
    discussion: """
      Without an option the nineteen languages of the phone's page of offline models are
      listed; downloaded means that a language can be translated to and from English.
      """,
    examples: ["travelpack languages --all --catalog firefox"])

  static var parameters: [Parameter<LanguagesCommand>] {
    [
      .flag("all", \.showsAll, help: "every language of the catalogs"),
      .flag("used", \.showsUsed, help: "only what fills the disk"),
    ] + Parameter.lifted(\.tripOptions, TripOptions.sourceParameters)
      + Parameter.shared(\.shared, SharedOptions.parameters)
  }

  func run(in context: Context) throws -> Answer {
    let source = try context.catalogSource(shared, tripOptions)
    let catalogs = try source.load()
    let sets = catalogs.flatMap(\.modelSets)
    let queue = try Library.find(try context.libraryPath(shared)).map { DownloadQueue(library: $0) }
    let states = LanguageStates(
      sets, try queue?.states(of: sets) ?? sets.map { _ in .notDownloaded(partial: 0) })
    let wanted =
      showsAll || showsUsed ? Set(catalogs.flatMap(\.languages)).sorted() : ModelPage.languages
    let rows = wanted.map { states.row($0) }.filter { !showsUsed || $0.usedBytes > 0 }
    return Answer(.array(rows.map(\.json))) { screen in
      var table = Table([
        .init("tag"), .init("language", mayBreak: true), .init("own name", mayBreak: true),
        .init("with English", mayBreak: true), .init("signs", mayBreak: true),
        .init("on the disk", isNumeric: true),
      ])
      for row in rows { table.add(row.texts) }
      screen.table(table)
      if rows.isEmpty { screen.line("no language has models on this disk") }
      if queue?.isPaused == true { screen.line("the queue is paused: travelpack resume") }
    }
  }
}
