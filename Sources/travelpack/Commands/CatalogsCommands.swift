import App
import Catalogs
import Downloads
import Formats
import Packs
import System
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

/// `catalogs list`: the catalogs that can be used now.
struct CatalogsListCommand: Command {
  var shared = SharedOptions()
  var tripOptions = TripOptions()

  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "list the catalogs that can be used now",
    examples: ["travelpack catalogs list"])

  static var ownParameters: [Parameter<CatalogsListCommand>] {
    Parameter.lifted(\.tripOptions, TripOptions.kindParameters)
  }

  func run(in context: Context) throws -> CommandResult {
    let source = try context.catalogSource(shared, tripOptions)
    let (loaded, failed) = try source.store().loadAll(check: Interruption.check)
    let messages = failed.map { ($0.name, Message($0.error)) }
    let json: JSONValue = .array(
      loaded.map(\.json)
        + messages.map { ["name": .string($0.0), "error": .string($0.1.sentence)] })
    return CommandResult(json) { screen in
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

  static var ownParameters: [Parameter<CatalogsUpdateCommand>] {
    [
      .argument("NAME", \.name, completion: .none, help: "the catalog"),
      .option(
        "from", value: "FILE|URL", \.source, completion: .file,
        help: "where it is; the publisher's own address when not given"),
    ] + Parameter.lifted(\.tripOptions, TripOptions.kindParameters)
      + Parameter.lifted(\.transfer, TransferOptions.parameters)
  }

  func run(in context: Context) throws -> CommandResult {
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
    return CommandResult(json, code: failures.first?.code ?? .success) { screen in
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

  static var ownParameters: [Parameter<CatalogsShowCommand>] {
    [
      .argument("NAME", \.name, completion: .none, help: "the catalog"),
      .list("language", value: "LANG", \.languages, help: "only those of these languages"),
      .flag("warnings", \.showsWarnings, help: "what of the catalog could not be used, and why"),
    ] + Parameter.lifted(\.tripOptions, TripOptions.kindParameters)
  }

  func run(in context: Context) throws -> CommandResult {
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
    return CommandResult(json) { screen in
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

  static var ownParameters: [Parameter<CatalogsDiffCommand>] {
    [
      .argument("OLD", \.old, help: "the earlier catalog: a name or a file"),
      .argument("NEW", \.new, help: "the later catalog: a name or a file"),
      .flag("mine", \.showsMine, help: "only what is downloaded here"),
    ] + Parameter.lifted(\.tripOptions, TripOptions.kindParameters)
  }

  func run(in context: Context) throws -> CommandResult {
    let before = try catalog(old, in: context)
    let after = try catalog(new, in: context)
    let library = try Library.find(try context.libraryPath(shared))
    // Only the publisher's own: others give models the same names.
    let mine = Set(
      try (library?.modelSets() ?? []).filter { $0.catalog == after.name }.map(\.name))
    let difference = CatalogDifference(
      from: before, to: after, only: { !showsMine || mine.contains($0.name) })
    return CommandResult(difference.json) { screen in
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

extension LoadedCatalog {
  /// Its JSON form, without the model sets.
  var json: JSONValue {
    var object: JSONObject = [
      "name": .string(catalog.name), "date": .string(catalog.date),
      "modelSets": JSONValue(catalog.modelSets.count),
      "languages": JSONValue(catalog.languages.map(\.text).sorted()),
      "warnings": JSONValue(catalog.warnings.count), "origin": .string(origin.name),
    ]
    if case .stored(let source, let fetched) = origin {
      object["source"] = .string(source)
      object["fetched"] = .string(fetched)
    }
    return .object(object)
  }
}

extension LoadedCatalog.Origin {
  /// Its name for programs.
  var name: String {
    switch self {
    case .builtIn: "built-in"
    case .stored: "fetched"
    case .machine: "machine"
    }
  }
}

extension CatalogWarning {
  /// Its JSON form.
  var json: JSONValue { ["path": .string(path), "message": .string(words.text())] }
}

extension CatalogDifference {
  /// `3 new, 31 updated, none withdrawn, 210.0 MB to download`
  var summary: String {
    if isEmpty { return "nothing changed" }
    func count(_ number: Int) -> String { number == 0 ? "none" : String(number) }
    return "\(count(added.count)) new, \(count(updated.count)) updated, "
      + "\(count(withdrawn.count)) withdrawn, \(bytes.shown) to download"
  }

  /// Its JSON form.
  var json: JSONValue {
    [
      "added": JSONValue(added.map(\.id)),
      "updated": .array(
        updated.map { update in
          [
            "id": .string(update.new.id), "from": .string(update.old.version),
            "to": .string(update.new.version), "bytes": update.bytes.json,
            "isDowngrade": .boolean(update.isDowngrade),
          ]
        }),
      "withdrawn": JSONValue(withdrawn.map(\.id)),
      "unchanged": JSONValue(unchanged.count), "bytes": bytes.json,
    ]
  }

  /// One row for each change.
  var table: Table {
    var table = Table([
      .init("change"), .init("model set"), .init("version"), .init("for", mayBreak: true),
      .init("bytes", isNumeric: true),
    ])
    for set in added {
      table.add(["new", set.name, set.version, set.purpose.text(), set.bytes.shown])
    }
    for update in updated {
      table.add([
        update.isDowngrade ? "older" : "updated", update.new.name,
        "\(update.old.version) → \(update.new.version)", update.new.purpose.text(),
        update.bytes.shown,
      ])
    }
    for set in withdrawn {
      table.add(["withdrawn", set.name, set.version, set.purpose.text(), ""])
    }
    return table
  }
}
