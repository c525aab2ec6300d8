/// A part of a selection problem that shares with the rest no items but hubs.
///
/// Hubs are items that tie many wants together, such as the model into the hub of
/// a star-shaped catalog. The solver decides them one after the other; what is left
/// falls apart into parts that are small enough to list every sensible way to
/// decide them.
struct SelectionPart {
  /// What is known of an item that is a hub.
  enum Fate: UInt8 {
    case open
    case taken
    case out
  }

  /// A way to decide the part: its own items, as bits, and what it adds. While hubs
  /// are open, the shares of those that it would use are in it.
  struct Choice: Hashable {
    var items: UInt64
    var point: SelectionPoint
  }

  /// A way to meet a want: bits of own items, and of the part's hubs.
  struct Option: Hashable {
    var items: UInt64
    var hubs: UInt64
  }

  /// The problem's numbers of the part's own items, at most 64.
  let items: [Int]
  /// The problem's numbers of the hubs that its options need, at most 64.
  let hubs: [Int]
  private let wants: [(value: Int, options: [Option])]
  /// The part of each hub's cost that falls to this part while the hub is open. The
  /// shares of all parts add up to no more than the hub costs, so that decisions
  /// over open hubs never look dearer than they are.
  private let shares: [SelectionPoint]
  private var known: [[Fate]: [Choice]] = [:]

  /// Takes the wants of the part.
  init(
    items: [Int], hubs: [Int], shares: [SelectionPoint],
    wants: [(value: Int, options: [Option])]
  ) {
    self.items = items
    self.hubs = hubs
    self.shares = shares
    self.wants = wants
  }

  /// The sensible ways to decide the part, in the order of
  /// ``SelectionPoint/isBefore(_:_:)``, for what is known of every item; hubs that
  /// are taken cost nothing here.
  mutating func choices(_ fates: [Fate], in problem: SelectionProblem) -> [Choice] {
    let key = hubs.map { fates[$0] }
    if let choices = known[key] { return choices }
    let out = bits { key[$0] == .out }
    let open = bits { key[$0] == .open }
    let wants = wants.map { want in
      (
        value: want.value,
        options: Set(
          want.options.filter { $0.hubs & out == 0 }
            .map { Option(items: $0.items, hubs: $0.hubs & open) })
      )
    }
    var unions: Set<Option> = [Option(items: 0, hubs: 0)]
    for want in wants {
      var more = unions
      for option in want.options where option.items != 0 || option.hubs != 0 {
        for union in unions {
          more.insert(
            Option(items: union.items | option.items, hubs: union.hubs | option.hubs))
        }
      }
      unions = more
    }
    var choices = unions.map { union in
      var point = totals(of: union, in: problem)
      for want in wants
      where want.options.contains(where: {
        $0.items & ~union.items == 0 && $0.hubs & ~union.hubs == 0
      }) {
        point.value += want.value
      }
      return Choice(items: union.items, point: point)
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

  private func bits(_ isIn: (Int) -> Bool) -> UInt64 {
    hubs.indices.reduce(0 as UInt64) { isIn($1) ? $0 | 1 << UInt64($1) : $0 }
  }

  private func totals(of union: Option, in problem: SelectionProblem) -> SelectionPoint {
    var point = SelectionPoint()
    for (bit, item) in items.enumerated() where union.items >> UInt64(bit) & 1 == 1 {
      point = point + SelectionPoint(of: problem.items[item])
    }
    for (bit, share) in shares.enumerated() where union.hubs >> UInt64(bit) & 1 == 1 {
      point = point + share
    }
    return point
  }
}
