import Catalogs

/// The model sets of some catalogs as a graph: languages are its nodes, and each
/// direction of a model set is an edge.
struct ModelGraph {
  /// An edge: what it leads to, and the number of its model set.
  struct Edge {
    var language: LanguageTag
    var set: Int
  }

  /// Every model set, in the order of catalogs and names; each id once.
  let sets: [ModelSet]
  /// For each model set itself and all that it needs; `nil` when one of them is
  /// in no catalog, so that it cannot work.
  let closures: [[Int]?]
  /// The edges by kind of model, then by the language that they start from.
  private(set) var edges: [ModelFormat: [LanguageTag: [Edge]]] = [:]
  /// The edges by kind of model, then by the language that they lead to.
  private(set) var edgesBack: [ModelFormat: [LanguageTag: [Edge]]] = [:]
  /// The model sets that read the writing of a language.
  private(set) var readers: [LanguageTag: [Int]] = [:]

  init(_ catalogs: [Catalog]) {
    var numbers: [String: Int] = [:]
    var sets: [ModelSet] = []
    for set in catalogs.lazy.flatMap(\.modelSets) where numbers[set.id] == nil {
      numbers[set.id] = sets.count
      sets.append(set)
    }
    self.sets = sets
    closures = sets.indices.map { ModelGraph.closure(of: $0, in: sets, numbers) }
    for (number, set) in sets.enumerated() where closures[number] != nil {
      for direction in set.directions where direction.from != direction.to {
        edges[set.format, default: [:]][direction.from, default: []]
          .append(Edge(language: direction.to, set: number))
        edgesBack[set.format, default: [:]][direction.to, default: []]
          .append(Edge(language: direction.from, set: number))
      }
      for language in set.reads { readers[language, default: []].append(number) }
    }
  }

  private static func closure(
    of number: Int, in sets: [ModelSet], _ numbers: [String: Int]
  ) -> [Int]? {
    guard !sets[number].needs.isEmpty else { return [number] }
    var seen: Set<Int> = [number]
    var open = [number]
    while let next = open.popLast() {
      for name in sets[next].needs {
        guard let needed = numbers["\(sets[next].catalog)/\(name)"] else { return nil }
        if seen.insert(needed).inserted { open.append(needed) }
      }
    }
    return seen.sorted()
  }

  /// Whether a language has edges out of it, and into it, in models of any kind.
  func degree(of language: LanguageTag) -> (from: Bool, into: Bool) {
    (
      edges.values.contains { $0[language] != nil },
      edgesBack.values.contains { $0[language] != nil }
    )
  }
}
