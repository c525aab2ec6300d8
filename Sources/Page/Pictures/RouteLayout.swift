import Catalogs
import Planning

/// Where the languages of a plan's routes stand in its picture: what the traveller
/// speaks first, what is spoken there last, pivots between.
struct RouteLayout {
  /// A language in the picture.
  struct Node: Hashable {
    /// What it is to the traveller.
    enum Kind: String {
      case mine, pivot, theirs
    }

    var language: LanguageTag
    var kind: Kind
    /// Steps from a language of the traveller, and its place among those of equal steps.
    var column: Int, row: Int
    /// Whether its writing is read from pictures.
    var isRead: Bool
  }

  /// A way between two languages that stand in the picture.
  struct Way: Hashable {
    var from: LanguageTag, to: LanguageTag
    /// Whether it leads both ways.
    var isBoth: Bool
  }

  private(set) var nodes: [Node] = []
  private(set) var ways: [Way] = []
  /// How many columns there are, and rows in the fullest of them.
  private(set) var columns = 0, rows = 0

  /// Arranges the routes of a plan.
  init(_ plan: Plan) {
    let mine = plan.trip.speaks
    var order: [LanguageTag] = []
    var steps: [LanguageTag: Int] = [:]
    func meet(_ tag: LanguageTag, at step: Int) {
      if steps[tag] == nil { order.append(tag) }
      steps[tag] = min(steps[tag] ?? step, step)
    }
    var directions: [Direction] = []
    for route in plan.routes {
      // Counted from the traveller's end, whichever way it is translated.
      let chain = route.need == .speak ? route.languages : route.languages.reversed()
      for (step, tag) in chain.enumerated() { meet(tag, at: mine.contains(tag) ? 0 : step) }
      for hop in route.hops where !directions.contains(hop.direction) {
        directions.append(hop.direction)
      }
    }
    let theirs = Set(
      plan.routes.map(\.language).flatMap { tag in
        plan.routes.filter { $0.language == tag }.compactMap {
          $0.need == .speak ? $0.languages.last : $0.languages.first
        }
      })
    let read = Set(plan.routes.filter { !$0.readers.isEmpty }.compactMap(\.languages.first))
    var filled: [Int: Int] = [:]
    for tag in order {
      let column = steps[tag] ?? 0
      let kind: Node.Kind = mine.contains(tag) ? .mine : theirs.contains(tag) ? .theirs : .pivot
      nodes.append(
        Node(
          language: tag, kind: kind, column: column, row: filled[column] ?? 0,
          isRead: read.contains(tag)))
      filled[column, default: 0] += 1
    }
    columns = (steps.values.max() ?? -1) + 1
    rows = filled.values.max() ?? 0
    for direction in directions {
      let back = Direction(from: direction.to, to: direction.from)
      let isBoth = directions.contains(back)
      if isBoth, ways.contains(where: { $0.from == back.from && $0.to == back.to }) { continue }
      ways.append(Way(from: direction.from, to: direction.to, isBoth: isBoth))
    }
  }
}
