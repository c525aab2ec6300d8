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
