import Catalogs
import CommandLineKit
import Documents
import Downloads
import Files

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
    let source = CatalogSource(context: context, shared: shared, options: tripOptions)
    let catalogs = try source.load()
    let library = try Library.find(try context.libraryPath(shared))
    let states = LanguageStates(
      modelSets: catalogs.flatMap(\.modelSets),
      downloaded: try Set(
        (library?.modelSets() ?? []).filter { try library?.isDownloaded($0) ?? false }
          .map { "\($0.id)@\($0.version)" }))
    let wanted =
      showsAll || showsUsed
      ? Set(catalogs.flatMap(\.languages)).sorted() : ModelPage.languages
    let rows = wanted.map { states.row($0) }.filter { !showsUsed || $0.usedBytes > 0 }
    return Answer(.array(rows.map(\.json))) { screen in
      var table = Table([
        .init("tag"), .init("language"), .init("own name"), .init("to English"),
        .init("from English"), .init("reads"), .init("on the disk", isNumeric: true),
      ])
      for row in rows {
        table.add([
          row.language.text, Names.name(of: row.language),
          LanguageNames.ownName(of: row.language) ?? "", row.toEnglish.rawValue,
          row.fromEnglish.rawValue, row.reads.rawValue,
          row.usedBytes > 0 ? ByteFormat.text(row.usedBytes) : "",
        ])
      }
      screen.table(table)
      if rows.isEmpty { screen.line("no language has models on this disk") }
    }
  }
}
