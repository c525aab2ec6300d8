import Catalogs
import Formats
import Packs

/// Which model sets of a pack serve some of its languages.
struct LanguageChoice {
  private let sets: [ModelSet]
  /// What the traveller speaks, by the trip in the pack.
  private let spoken: [LanguageTag]

  init(_ pack: PackDescription) {
    sets = pack.modelSets
    let trip = pack.trip.map { JSONNode($0) }
    let speaks = try? trip?.optional("speaks")?.elements().map { try $0.language() }
    spoken = (speaks ?? nil) ?? []
  }

  /// The indices of model sets that translate from, to or read one of the
  /// languages, and of those on the shortest way between it and a language that
  /// the traveller speaks.
  func serving(_ languages: [LanguageTag]) -> Set<Int> {
    var chosen: Set<Int> = []
    for wanted in languages {
      for (index, set) in sets.enumerated() {
        if set.reads.contains(where: { matches($0, wanted) })
          || (spoken.isEmpty
            && set.directions.contains { matches($0.from, wanted) || matches($0.to, wanted) })
        {
          chosen.insert(index)
        }
      }
      for tag in Set(sets.flatMap { $0.directions.flatMap { [$0.from, $0.to] } })
      where matches(tag, wanted) {
        for language in spoken {
          chosen.formUnion(way(from: language, to: tag))
          chosen.formUnion(way(from: tag, to: language))
        }
      }
    }
    return chosen
  }

  /// `pt` means every Portuguese, `pt-BR` only that one.
  private func matches(_ tag: LanguageTag, _ wanted: LanguageTag) -> Bool {
    tag == wanted || tag.language == wanted.text
  }

  /// The model sets of the fewest steps from one language to another.
  private func way(from: LanguageTag, to: LanguageTag) -> Set<Int> {
    var reached: [LanguageTag: (set: Int, before: LanguageTag)] = [:]
    var edge = [from]
    while !edge.isEmpty, reached[to] == nil {
      var next: [LanguageTag] = []
      for place in edge {
        for (index, set) in sets.enumerated() {
          for direction in set.directions
          where direction.from == place && direction.to != from && reached[direction.to] == nil {
            reached[direction.to] = (index, place)
            next.append(direction.to)
          }
        }
      }
      edge = next
    }
    var way: Set<Int> = []
    var place = to
    while let step = reached[place] {
      way.insert(step.set)
      place = step.before
    }
    return way
  }
}
