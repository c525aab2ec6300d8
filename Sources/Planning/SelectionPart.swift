/// A part of a selection problem that shares with the rest no items but hubs.
///
/// Hubs are items that tie many wants together, such as the model into the hub of
/// a star-shaped catalog. The solver decides them first; what is left falls apart
/// into parts that are small enough to list every sensible way to decide them.
struct SelectionPart {
  /// A way to decide the part: its items, as bits, and what it adds.
  struct Choice: Hashable {
    var items: UInt64
    var point: SelectionPoint
  }

  /// A way to meet a want: bits of own items, and indices into ``hubs``.
  struct Option {
    var items: UInt64
    var hubs: [Int]
  }

  /// The problem's numbers of the part's own items, at most 64.
  let items: [Int]
  /// The problem's numbers of the hubs that its options need.
  let hubs: [Int]
  private let wants: [(value: Int, options: [Option])]
  private var known: [[Bool]: [Choice]] = [:]

  /// Takes the wants of the part.
  init(items: [Int], hubs: [Int], wants: [(value: Int, options: [Option])]) {
    self.items = items
    self.hubs = hubs
    self.wants = wants
  }

  /// The sensible ways to decide the part while some hubs are ruled out and the
  /// rest counts as taken, in the order of ``SelectionPoint/isBefore(_:_:)``.
  mutating func choices(without isOut: [Bool], in problem: SelectionProblem) -> [Choice] {
    let key = hubs.map { isOut[$0] }
    if let choices = known[key] { return choices }
    let open = wants.map { want in
      (value: want.value, options: want.options.filter { !$0.hubs.contains { key[$0] } })
    }
    var unions: Set<UInt64> = [0]
    for want in open {
      for option in want.options where option.items != 0 {
        unions.formUnion(unions.map { $0 | option.items })
      }
    }
    var choices = unions.map { union in
      var point = totals(of: union, in: problem)
      for want in open where want.options.contains(where: { $0.items & ~union == 0 }) {
        point.value += want.value
      }
      return Choice(items: union, point: point)
    }
    choices.removeAll { !$0.point.fits(problem) }
    choices.sort { left, right in
      SelectionPoint.isBefore(left.point, right.point)
        || (left.point == right.point && left.items < right.items)
    }
    var filter = ParetoFilter()
    choices.removeAll { !filter.keeps($0.point) }
    known[key] = choices
    return choices
  }

  private func totals(of union: UInt64, in problem: SelectionProblem) -> SelectionPoint {
    var point = SelectionPoint()
    for (bit, item) in items.enumerated() where union >> UInt64(bit) & 1 == 1 {
      let item = problem.items[item]
      point.weight += item.weight
      point.load += item.load
      point.peak = max(point.peak, item.peak)
    }
    return point
  }
}
