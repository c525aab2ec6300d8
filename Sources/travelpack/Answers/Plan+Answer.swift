import App
import Catalogs
import Formats
import Planning
import Terminal

extension Plan {
  /// What `plan` answers.
  var answer: Answer {
    Answer(json, code: code) { screen in
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
