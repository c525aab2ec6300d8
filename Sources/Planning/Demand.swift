import Catalogs

/// Something wanted in a language of the trip, and the ways to have it.
struct Demand {
  var need: Need
  var language: LanguageTag
  /// Millionths of person-days: share × days × a million, over all stops.
  var value: Int
  /// The ways to have it; empty when there is a reason why not.
  var candidates: [RouteFinder.Candidate]
  var reason: NoRoute?

  var personDays: Double { Double(value) / 1_000_000 }

  /// Everything wanted in the languages of the stops, in their order.
  static func all(
    in stops: [PlannedStop], by trip: Trip, _ finder: RouteFinder
  ) -> [Demand] {
    var values: [LanguageTag: Int] = [:]
    var order: [LanguageTag] = []
    for stop in stops {
      for entry in stop.languages where entry.isWanted {
        if values[entry.language] == nil { order.append(entry.language) }
        let share = Int((entry.share * 1_000_000).rounded())
        values[entry.language, default: 0] += max(share, 1) * stop.stop.days
      }
    }
    return order.flatMap { language in
      all(in: language, value: values[language] ?? 1, needs: trip.needs.each, trip.speaks, finder)
    }
  }

  private static func all(
    in language: LanguageTag, value: Int, needs: [Need], _ speaks: [LanguageTag],
    _ finder: RouteFinder
  ) -> [Demand] {
    let tags = language.understoodAs
    func routes(_ find: ([LanguageTag]) -> [RouteFinder.Candidate]) -> [RouteFinder.Candidate] {
      for tag in tags {
        let found = find([tag])
        if !found.isEmpty { return found }
      }
      return []
    }
    let reading = routes { finder.routes(from: $0, to: speaks) }
    return needs.map { need in
      var demand = Demand(need: need, language: language, value: value, candidates: [])
      switch need {
      case .speak:
        demand.candidates = routes { finder.routes(from: speaks, to: $0) }
        if demand.candidates.isEmpty {
          demand.reason = finder.reason(from: speaks, to: tags, foreign: language)
        }
      case .read, .signs:
        demand.candidates = need == .read ? reading : finder.reading(tags, then: reading)
        if reading.isEmpty {
          demand.reason = finder.reason(from: tags, to: speaks, foreign: language)
        } else if demand.candidates.isEmpty {
          demand.reason = .nothingReads(language)
        }
      }
      return demand
    }
  }
}

extension LanguageTag {
  /// The tags whose models serve a language, the best one first: its own; without
  /// its region (`pt` for `pt-BR`); and the other script of Serbian, whose readers
  /// know both.
  var understoodAs: [LanguageTag] {
    let serbian =
      text == "sr" ? LanguageTag("sr-Latn") : text == "sr-Latn" ? LanguageTag("sr") : nil
    return [self, withoutRegion, serbian].compactMap { $0 }.withoutRepeats()
  }

  /// The tag without its region: `pt` for `pt-BR`.
  var withoutRegion: LanguageTag {
    let kept = text.split { $0 == "-" }.enumerated().filter { index, part in
      index == 0 || part.utf8.count > 3
    }
    return LanguageTag(kept.map(\.element).joined(separator: "-")) ?? self
  }
}
