import App
import Catalogs
import Downloads
import Formats
import Planning
import System
import Terminal

/// `plan`: which models a trip needs, by which route, and whether they fit.
struct PlanCommand: Command {
  var shared = SharedOptions()
  var tripOptions = TripOptions()
  var file: String?
  var device: String?
  var saved: String?

  static let configuration = CommandConfiguration(
    commandName: "plan", abstract: "plan a trip: which models, by which route, do they fit",
    discussion: """
      The trip is a file (see Packs/) or described by options. Nothing is downloaded. Exit code
      69 means that nothing of the trip is covered, 73 that it does not fit.
      """,
    usage: ["[options] TRIP.json", "[options] --speak LANG --visit PLACE,..."],
    examples: [
      "travelpack plan Packs/iberia.trip.json --device /media/card",
      "travelpack plan --speak en --visit ES:5,Portugal --free 400MB",
    ])

  static var ownParameters: [Parameter<PlanCommand>] {
    [.argument("TRIP.json", \.file, help: "a trip, or a plan as --json prints it")]
      + Parameter.lifted(\.tripOptions, TripOptions.tripParameters) + [
        .option(
          "device", value: "DIR", \.device, completion: .folder,
          help: "the device: its free room, and what it has already"),
        .option(
          "save", value: "FILE", \.saved, completion: .file,
          help: "write the trip into a file, to plan it again"),
      ]
  }

  mutating func validate() throws {
    if file == nil, !tripOptions.describesATrip { throw UsageError.missingArgument("TRIP.json") }
    if file != nil, tripOptions.describesATrip {
      throw UsageError.conflict("a trip file, and --speak, --visit or --meet")
    }
    if device != nil, tripOptions.free != nil {
      throw UsageError.conflict("--device asks the device, --free says it instead")
    }
  }

  func run(in context: Context) throws -> CommandResult {
    let trip =
      try file.map { try tripOptions.applied(to: TripFile.read($0).trip) } ?? tripOptions.trip()
    let plan = try context.planMaker(shared, tripOptions).plan(trip, device: device)
    if let saved { try Output.write(JSONText.write(trip.json), to: saved) }
    return plan.result
  }
}

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

  static var ownParameters: [Parameter<LanguagesCommand>] {
    [
      .flag("all", \.showsAll, help: "every language of the catalogs"),
      .flag("used", \.showsUsed, help: "only what fills the disk"),
    ] + Parameter.lifted(\.tripOptions, TripOptions.sourceParameters)
  }

  func run(in context: Context) throws -> CommandResult {
    let source = try context.catalogSource(shared, tripOptions)
    let catalogs = try source.load()
    let sets = catalogs.flatMap(\.modelSets)
    let queue = try Library.find(try context.libraryPath(shared)).map { DownloadQueue(library: $0) }
    let states = LanguageStates(
      sets, try queue?.states(of: sets) ?? sets.map { _ in .notDownloaded(partial: 0) })
    let wanted =
      showsAll || showsUsed ? Set(catalogs.flatMap(\.languages)).sorted() : ModelPage.languages
    let rows = wanted.map { states.row($0) }.filter { !showsUsed || $0.usedBytes > 0 }
    return CommandResult(.array(rows.map(\.json))) { screen in
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

extension Plan {
  /// What `plan` answers.
  var result: CommandResult {
    CommandResult(json, code: code) { screen in
      screen.heading(title.text())
      screen.line(source)
      screen.line()
      screen.table(stopTable)
      if !routes.isEmpty {
        screen.line()
        screen.table(routeTable)
      }
      if !modelSets.isEmpty {
        screen.line()
        screen.table(modelTable)
      }
      let remarks = remarks
      if !remarks.isEmpty { screen.line() }
      for remark in remarks { screen.line(remark.text()) }
      screen.line()
      screen.table(spaceTable)
      screen.line()
      screen.heading(verdictLine)
    }
  }

  /// How `plan` ends.
  var code: ExitCode {
    switch verdict {
    case .fits, .mayNotFit, .notMeasured: .success
    case .doesNotFit: .cannotCreate
    case .nothingCovered: .unavailable
    }
  }

  private var source: String {
    let dates = catalogs.map { "\($0.name) of \($0.date)" }
    let from = dates.isEmpty ? "no catalog" : CountFormat.list(dates)
    return "models: \(from); languages of territories: CLDR \(territories)"
  }

  private var stopTable: Table {
    var table = Table([
      .init("stop"), .init("days", isNumeric: true), .init("languages", mayBreak: true),
      .init("reached", isNumeric: true), .init("with models", isNumeric: true),
    ])
    for stop in stops {
      let languages = stop.languages.map { entry in
        let name = Names.name(of: entry.language)
        let share = stop.stop.isLanguage ? name : "\(name) \(ShareFormat.text(entry.share))"
        return entry.isSpoken
          ? "\(share) (yours)" : entry.isWanted ? share : "\(share) (not planned)"
      }
      table.add([
        stop.stop.title.text(), String(stop.stop.days), languages.joined(separator: ", "),
        ShareFormat.text(from: stop.before.atLeast, to: stop.before.atMost),
        ShareFormat.text(from: stop.after.atLeast, to: stop.after.atMost),
      ])
    }
    return table
  }

  private var routeTable: Table {
    var table = Table([
      .init("language"), .init("to"), .init("route", mayBreak: true), .init("engine"),
      .init("installed", isNumeric: true),
    ])
    for route in routes {
      table.add([
        Names.name(of: route.language), route.need.rawValue, route.words.text(), route.engine,
        route.plainBytes.shown,
      ])
    }
    return table
  }

  private var modelTable: Table {
    var table = Table([
      .init("model set"), .init("version"), .init("licence", mayBreak: true),
      .init("download", isNumeric: true),
    ])
    for set in modelSets {
      let state = installed.contains(set.id) ? "installed" : set.bytes.shown
      table.add([set.id, set.version, set.licence ?? "not stated", state])
    }
    return table
  }

  private var spaceTable: Table {
    var table = Table([.init(""), .init("", isNumeric: true), .init("", mayBreak: true)])
    table.add([
      "download", space.download.shown,
      fetchedByThePhone.isEmpty ? "into the library" : "into the library, or by the phone's app",
    ])
    table.add(["pack", space.pack.shown, "one file"])
    table.add(["installed", space.installed.shown, "on the device"])
    table.add(["peak", space.staging.shown, "on the device while it is installed"])
    if let budget { table.add(["budget", ByteFormat.text(budget), "for models on the device"]) }
    for need in space.fileSystems {
      let roles = CountFormat.list(need.roles.map { $0.words.text() })
      let kept = need.reserve > 0 ? ", of which \(ByteFormat.text(need.reserve)) stay free" : ""
      table.add(["free", ByteFormat.text(need.free), "where \(roles)\(kept)"])
    }
    return table
  }

  private var verdictLine: String {
    switch verdict {
    case .fits where !modelSets.isEmpty && !measuresDevice:
      "\(verdictWords); whether the device has room, --device DIR or --free SIZE tells"
    case .notMeasured where !modelSets.isEmpty:
      "\(verdictWords): --device DIR or --free 400MB"
    default: verdictWords.text()
    }
  }
}

extension Stop {
  /// Whether it is people of one language.
  var isLanguage: Bool {
    if case .language = place { true } else { false }
  }
}

extension PlannedRoute {
  /// The engine of the chain, with the one that reads before it.
  var engine: String { readers.isEmpty ? format.rawValue : "tesseract, \(format.rawValue)" }
}

extension LanguageStates.Row {
  /// Its JSON form.
  var json: JSONValue {
    [
      "language": .string(language.text), "name": .string(Names.name(of: language)),
      "ownName": JSONValue(LanguageNames.ownName(of: language)), "state": state?.json ?? .null,
      "toEnglish": JSONValue(toEnglish?.name), "fromEnglish": JSONValue(fromEnglish?.name),
      "reads": JSONValue(reads?.name), "usedBytes": JSONValue(usedBytes),
    ]
  }

  /// The row of a table.
  var texts: [String] {
    [
      language.text, Names.name(of: language), LanguageNames.ownName(of: language) ?? "",
      words?.text() ?? "-", reads?.words.text() ?? "-",
      usedBytes > 0 ? ByteFormat.text(usedBytes) : "",
    ]
  }
}
