import Catalogs
import CommandLineKit
import Documents
import Planning

extension Plan {
  /// What `plan` answers.
  var answer: Answer {
    Answer(json, code: code) { screen in
      screen.heading(title)
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
      for remark in remarks { screen.line(remark) }
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

  private var title: String {
    let speaks = CountFormat.list(trip.speaks.map(Names.name))
    let places = CountFormat.list(trip.stops.map(\.title))
    let names = "\(speaks) in \(places)"
    return trip.name.map { "\($0): \(names)" } ?? names
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
        stop.stop.title, String(stop.stop.days), languages.joined(separator: ", "),
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
        Names.name(of: route.language), route.need.rawValue, route.text, route.engine,
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

  private var remarks: [String] {
    var rest = stops.filter(\.languages.isEmpty).map { stop in
      "CLDR names no language that is widely spoken in \(stop.stop.title)"
    }
    if !fetchedByThePhone.isEmpty {
      rest.append(
        CountFormat.text(fetchedByThePhone.count, "model set")
          + " of ML Kit: the phone's own app fetches them, no pack can hold them")
    }
    if !space.tooLong.isEmpty {
      rest.append(
        "too long for the device's file system: " + space.tooLong.joined(separator: ", "))
    }
    if !isExact {
      rest.append("the search for the best choice was ended: there may be a better one")
    }
    if space.packMustBeSplit { rest.append("the pack must be split: build it with --split 4GiB-1") }
    return Uncovered.sentences(uncovered) + leftOut.map(\.sentence) + rest
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
      let roles = CountFormat.list(need.roles.map(\.words))
      let kept = need.reserve > 0 ? ", of which \(ByteFormat.text(need.reserve)) stay free" : ""
      table.add(["free", ByteFormat.text(need.free), "where \(roles)\(kept)"])
    }
    return table
  }

  private var verdictLine: String {
    switch verdict {
    case .fits where modelSets.isEmpty, .notMeasured where modelSets.isEmpty:
      leftOut.isEmpty
        ? "no model is needed: there is no language of others to plan for"
        : "nothing of this trip fits within the budget"
    case .fits:
      space.fileSystems.contains { $0.roles.contains(.device) }
        ? "it fits" : "it fits here; whether the device has room, --device DIR or --free SIZE tells"
    case .mayNotFit(let missing):
      "it may not fit: up to \(ByteFormat.text(missing)) may be missing, sizes are not all known"
    case .doesNotFit(let missing):
      "it does not fit: \(ByteFormat.text(missing)) are missing for everything"
    case .notMeasured: "no room was named to compare with: --device DIR or --free 400MB"
    case .nothingCovered: "nothing of this trip is covered by these catalogs"
    }
  }
}

extension Stop {
  /// `Spain (ES)`, `Catalan`.
  var title: String {
    switch place {
    case .territory(let territory):
      Names.name(of: territory).map { "\($0) (\(territory.code))" } ?? territory.code
    case .language(let language): Names.name(of: language)
    }
  }

  /// Whether it is people of one language.
  var isLanguage: Bool {
    if case .language = place { true } else { false }
  }
}

extension PlannedRoute {
  /// `en → es → pt`, `reads ja`, `reads ja, then ja → en`.
  var text: String {
    let chain = languages.map(\.text).joined(separator: " → ")
    guard !readers.isEmpty else { return chain }
    let reads = "reads \(language)"
    return chain.isEmpty ? reads : "\(reads), then \(chain)"
  }

  /// The engine of the chain, with the one that reads before it.
  var engine: String { readers.isEmpty ? format.rawValue : "tesseract, \(format.rawValue)" }
}

extension Uncovered {
  /// What has no route, and why: one sentence for each language and reason.
  static func sentences(_ all: [Uncovered]) -> [String] {
    var groups: [(entry: Uncovered, needs: [String])] = []
    for entry in all {
      let place = groups.firstIndex { group in
        group.entry.language == entry.language && group.entry.reason == entry.reason
      }
      if let place {
        groups[place].needs.append(entry.need.rawValue)
      } else {
        groups.append((entry, [entry.need.rawValue]))
      }
    }
    return groups.map { entry, needs in
      "no route: \(Names.name(of: entry.language)) (\(needs.joined(separator: ", "))): "
        + entry.reason.words
    }
  }
}

extension LeftOut {
  /// What was left out, and its cost.
  var sentence: String {
    "left out: \(Names.name(of: route.language)) (\(route.need.rawValue), \(route.text)): "
      + "it would take \(cost.shown) more"
  }
}

extension NoRoute {
  /// Why, in words.
  var words: String {
    switch self {
    case .unpublished(let language): "no catalog has a model of \(Names.name(of: language))"
    case .nothingFrom(let language): "no model translates from \(Names.name(of: language))"
    case .nothingInto(let language): "no model translates into \(Names.name(of: language))"
    case .noChain: "no chain of models leads from one to the other"
    case .noSingleEngine: "only models of different engines would lead there"
    case .notForThisDevice: "the device has no engine for the models that would lead there"
    case .nothingReads(let language): "no catalog reads the writing of \(Names.name(of: language))"
    }
  }
}

extension Place.Role {
  /// What stands there, in words.
  var words: String {
    switch self {
    case .library: "the library is"
    case .pack: "the pack goes"
    case .device: "the device is"
    }
  }
}
