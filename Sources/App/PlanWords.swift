public import Catalogs
public import Planning

extension Plan {
  /// What trip it is: `Iberia: English in Spain (ES) and Catalan`.
  public var title: Words {
    let title = Words(
      "plan.title",
      [
        "languages": .list(trip.speaks.map(Argument.language), .and),
        "places": .list(trip.stops.map { .words($0.title) }, .and),
      ])
    return trip.name.map { Words(about: .text($0), .words(title)) } ?? title
  }

  /// What a traveller should know of it, one line each: what has no route, what was left
  /// out, and the rest.
  public var remarks: [Words] {
    var rest = stops.filter(\.languages.isEmpty).map { stop in
      Words("plan.no-language", ["place": .words(stop.stop.title)])
    }
    if !fetchedByThePhone.isEmpty {
      rest.append(Words("plan.by-the-phone", ["count": .count(fetchedByThePhone.count)]))
    }
    if !space.tooLong.isEmpty {
      rest.append(Words("plan.too-long", ["files": .texts(space.tooLong, .comma)]))
    }
    if !isExact { rest.append(Words("plan.not-exact")) }
    if space.packMustBeSplit { rest.append(Words("plan.must-be-split")) }
    return Uncovered.words(uncovered) + leftOut.map(\.words) + rest
  }

  /// Whether it fits.
  public var verdictWords: Words {
    switch verdict {
    case .fits where modelSets.isEmpty, .notMeasured where modelSets.isEmpty:
      leftOut.isEmpty ? Words("plan.no-model-needed") : Words("plan.nothing-within-budget")
    case .fits: measuresDevice ? Words("plan.fits") : Words("plan.fits-here")
    case .mayNotFit(let missing): Words("plan.may-not-fit", ["missing": .bytes(missing)])
    case .doesNotFit(let missing): Words("plan.does-not-fit", ["missing": .bytes(missing)])
    case .notMeasured: Words("plan.not-measured")
    case .nothingCovered: Words("plan.nothing-covered")
    }
  }

  /// Whether the room of a device was looked at.
  public var measuresDevice: Bool { space.fileSystems.contains { $0.roles.contains(.device) } }
}

extension Stop {
  /// `Spain (ES)`, `Catalan`.
  public var title: Words {
    switch place {
    case .territory(let territory):
      Words(
        "format.name-and-code",
        ["name": .territory(territory), "code": .text(territory.code)])
    case .language(let language): Words(.language(language))
    }
  }
}

extension Need {
  /// What a traveller wants, in a word; in English the raw value.
  public var words: Words { Words("need.\(rawValue)") }
}

extension PlannedRoute {
  /// `en → es → pt`, `reads ja`, `reads ja, then ja → en`.
  public var words: Words {
    let chain = languages.map(\.text).joined(separator: " → ")
    guard !readers.isEmpty else { return Words(verbatim: chain) }
    return chain.isEmpty
      ? Words("route.reads", ["language": .text(language.text)])
      : Words("route.reads-then", ["language": .text(language.text), "route": .text(chain)])
  }
}

extension Uncovered {
  /// What has no route, and why: one sentence for each language and reason.
  public static func words(_ all: [Uncovered]) -> [Words] {
    var groups: [(entry: Uncovered, needs: [Argument])] = []
    for entry in all {
      let place = groups.firstIndex { group in
        group.entry.language == entry.language && group.entry.reason == entry.reason
      }
      if let place {
        groups[place].needs.append(.words(entry.need.words))
      } else {
        groups.append((entry, [.words(entry.need.words)]))
      }
    }
    return groups.map { entry, needs in
      Words(
        "plan.no-route",
        [
          "language": .language(entry.language), "needs": .list(needs, .comma),
          "reason": .words(entry.reason.words),
        ])
    }
  }
}

extension LeftOut {
  /// What was left out, and its cost.
  public var words: Words {
    Words(
      "plan.left-out",
      [
        "language": .language(route.language), "need": .words(route.need.words),
        "route": .words(route.words), "cost": .byteRange(cost),
      ])
  }
}

extension NoRoute {
  /// Why.
  public var words: Words {
    switch self {
    case .unpublished(let language):
      Words("no-route.unpublished", ["language": .language(language)])
    case .nothingFrom(let language):
      Words("no-route.nothing-from", ["language": .language(language)])
    case .nothingInto(let language):
      Words("no-route.nothing-into", ["language": .language(language)])
    case .noChain: Words("no-route.no-chain")
    case .noSingleEngine: Words("no-route.no-single-engine")
    case .notForThisDevice: Words("no-route.not-for-this-device")
    case .nothingReads(let language):
      Words("no-route.nothing-reads", ["language": .language(language)])
    }
  }
}

extension Place.Role {
  /// What stands there: what goes on behind `where`.
  public var words: Words { Words("place.\(rawValue)") }
}

extension ModelSet {
  /// What it does: `en → es, es → en`, `reads ja`.
  public var purpose: Words {
    var all = directions.map { Argument.text($0.description) }
    if !reads.isEmpty {
      all.append(
        .words(Words("model-set.reads", ["languages": .texts(reads.map(\.text), .comma)])))
    }
    return all.isEmpty ? Words("model-set.needed-by-others") : Words(.list(all, .comma))
  }
}
