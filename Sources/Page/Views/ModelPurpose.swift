import App
import Catalogs

/// What a model set does, in a few words.
struct ModelPurpose: View {
  let language: ReaderLanguage
  let set: ModelSet

  var html: HTML { "\(text)" }

  /// `Italian to English`, `reads Japanese`, `needed by others`.
  var text: String {
    if !set.directions.isEmpty {
      // Both ways of a pair stand as one; a package may know dozens of pairs.
      var pairs: [Words] = []
      for direction in set.directions {
        let isBoth = set.directions.contains(direction.reversed)
        if isBoth, direction.to < direction.from { continue }
        let ends: [String: Argument] = [
          "from": .language(direction.from), "to": .language(direction.to),
        ]
        pairs.append(
          isBoth ? Words("page.models.both-ways", ends) : Words("page.models.one-way", ends))
      }
      return Argument.list(pairs.map(Argument.words), .comma).text(in: language)
    }
    if set.reads.isEmpty { return say(Words("model-set.needed-by-others")) }
    return say(
      Words("page.models.reads", ["languages": .list(set.reads.map(Argument.language), .and)]))
  }
}

extension Direction {
  /// The way back.
  fileprivate var reversed: Direction { Direction(from: to, to: from) }
}
