import Catalogs

/// Finds the routes with the fewest hops between languages.
struct RouteFinder {
  /// A way to do something wanted.
  struct Candidate {
    /// The chain.
    var hops: [(direction: Direction, set: Int)]
    var format: ModelFormat
    /// The model sets that read the writing, the language's own one first.
    var readers: [Int] = []
    /// Everything that it needs, in order, each once.
    var sets: [Int]
  }

  /// The most routes that are weighed for one wanted thing. Real catalogs have
  /// a few; the bound keeps a catalog made to have millions from taking for ever.
  static let limit = 256

  let graph: ModelGraph
  /// What a model set costs: bytes on the device.
  let weights: [Int]
  /// The kinds of models that the device takes.
  let formats: [ModelFormat]

  init(graph: ModelGraph, weights: [Int], takes: (ModelFormat) -> Bool) {
    self.graph = graph
    self.weights = weights
    formats = ModelFormat.allCases.filter { graph.edges[$0] != nil && takes($0) }
  }

  /// The routes of the fewest hops from any of some languages to any of others,
  /// each with models of one kind.
  func routes(from: [LanguageTag], to: [LanguageTag]) -> [Candidate] {
    var fewest = Int.max
    var found: [Candidate] = []
    for format in formats {
      guard let edges = graph.edges[format], let back = graph.edgesBack[format] else { continue }
      let distances = RouteFinder.distances(to: to, along: back)
      guard let length = from.compactMap({ distances[$0] }).min(), length > 0, length <= fewest
      else { continue }
      if length < fewest { found = [] }
      fewest = length
      var search = PathSearch(
        edges: edges, distances: distances, weights: weights, room: RouteFinder.limit - found.count)
      for start in from where distances[start] == length { search.extend(from: start, length) }
      found += search.paths.map { hops in
        Candidate(hops: hops, format: format, sets: sets(of: hops.map(\.set)))
      }
    }
    return found
  }

  /// The routes with a model set that reads the writing of one of some languages.
  func reading(_ languages: [LanguageTag], then routes: [Candidate]) -> [Candidate] {
    let readers = readers(of: languages).prefix(4)
    return readers.flatMap { reader in
      let needed = graph.closures[reader] ?? []
      return routes.map { route in
        var route = route
        route.readers = [reader] + needed.filter { $0 != reader }
        route.sets = sets(of: route.hops.map(\.set) + [reader])
        return route
      }
    }
  }

  /// The model sets that read the writing of a language, the lightest first.
  func readers(of languages: [LanguageTag]) -> [Int] {
    languages.lazy.compactMap { graph.readers[$0] }.first { !$0.isEmpty }.map { readers in
      readers.filter { graph.closures[$0] != nil }
        .sorted { (weights[$0], $0) < (weights[$1], $1) }
    } ?? []
  }

  private func sets(of numbers: [Int]) -> [Int] {
    Set(numbers.flatMap { graph.closures[$0] ?? [] }).sorted()
  }

  /// The number of hops from each language to the nearest of some.
  static func distances(
    to targets: [LanguageTag], along back: [LanguageTag: [ModelGraph.Edge]]
  ) -> [LanguageTag: Int] {
    var distances: [LanguageTag: Int] = [:]
    for target in targets { distances[target] = 0 }
    var front = targets
    var length = 0
    while !front.isEmpty {
      length += 1
      var next: [LanguageTag] = []
      for edge in front.lazy.flatMap({ back[$0] ?? [] }) where distances[edge.language] == nil {
        distances[edge.language] = length
        next.append(edge.language)
      }
      front = next
    }
    return distances
  }

  /// Walks the shortest paths, lighter edges first.
  private struct PathSearch {
    let edges: [LanguageTag: [ModelGraph.Edge]]
    let distances: [LanguageTag: Int]
    let weights: [Int]
    var room: Int
    var paths: [[(direction: Direction, set: Int)]] = []
    private var path: [(direction: Direction, set: Int)] = []

    init(
      edges: [LanguageTag: [ModelGraph.Edge]], distances: [LanguageTag: Int], weights: [Int],
      room: Int
    ) {
      self.edges = edges
      self.distances = distances
      self.weights = weights
      self.room = room
    }

    mutating func extend(from language: LanguageTag, _ length: Int) {
      guard length > 0 else {
        paths.append(path)
        room -= 1
        return
      }
      let next = (edges[language] ?? []).filter { distances[$0.language] == length - 1 }
        .sorted { (weights[$0.set], $0.set) < (weights[$1.set], $1.set) }
      for edge in next where room > 0 {
        path.append((Direction(from: language, to: edge.language), edge.set))
        extend(from: edge.language, length - 1)
        path.removeLast()
      }
    }
  }
}

extension RouteFinder {
  /// Why there is no route from any of some languages to any of others; the first
  /// ones stand for the rest.
  func reason(from: [LanguageTag], to: [LanguageTag], foreign: LanguageTag) -> NoRoute {
    let everywhere = RouteFinder(graph: graph, weights: weights) { _ in true }
    if !everywhere.routes(from: from, to: to).isEmpty { return .notForThisDevice }
    // The foreign language explains more than the traveller's own one.
    let ends = to.contains(foreign) ? [(to, false), (from, true)] : [(from, true), (to, false)]
    for (languages, isStart) in ends {
      guard let first = languages.first else { continue }
      let degrees = languages.map(graph.degree)
      if degrees.contains(where: { isStart ? $0.from : $0.into }) { continue }
      if !degrees.contains(where: { $0.from || $0.into }) { return .unpublished(first) }
      return isStart ? .nothingFrom(first) : .nothingInto(first)
    }
    var back: [LanguageTag: [ModelGraph.Edge]] = [:]
    for edges in graph.edgesBack.values { back.merge(edges) { $0 + $1 } }
    let distances = RouteFinder.distances(to: to, along: back)
    return from.contains { distances[$0] != nil } ? .noSingleEngine : .noChain
  }
}

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
