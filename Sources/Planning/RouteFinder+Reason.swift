import Catalogs

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
