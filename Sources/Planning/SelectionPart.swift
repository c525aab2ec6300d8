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

extension SelectionPart {
  /// The most ways to combine options that a part may have to look at.
  static let largestList = 2048

  /// Splits a problem: which items are hubs, most wanted first, and the parts that
  /// are left without them.
  ///
  /// An item becomes a hub while the part that it stands in is too large to list:
  /// the one that the most wants of that part may use.
  static func split(_ problem: SelectionProblem) -> (hubs: [Int], parts: [SelectionPart]) {
    var isHub = Array(repeating: false, count: problem.items.count)
    var hubs: [Int] = []
    while true {
      let groups = groups(of: problem, isHub: isHub)
      guard let large = groups.first(where: { isTooLarge($0, in: problem, isHub: isHub) }),
        let hub = mostUsed(in: large, of: problem, isHub: isHub)
      else {
        hubs.sort { (uses(of: $0, in: problem), $1) > (uses(of: $1, in: problem), $0) }
        var parts: [Int: Int] = [:]
        for hub in groups.flatMap({ self.hubs(of: $0, in: problem, isHub: isHub) }) {
          parts[hub, default: 0] += 1
        }
        return (
          hubs,
          groups.map { part(of: $0, in: problem, isHub: isHub, hubs: hubs, sharedBy: parts) }
        )
      }
      isHub[hub] = true
      hubs.append(hub)
    }
  }

  private static func uses(of item: Int, in problem: SelectionProblem) -> Int {
    problem.wants.count { $0.options.contains { $0.contains(item) } }
  }

  /// The wants that hang together by items that are not hubs, in their order.
  private static func groups(of problem: SelectionProblem, isHub: [Bool]) -> [[Int]] {
    var leader = Array(0..<problem.wants.count)
    func find(_ want: Int) -> Int {
      var want = want
      while leader[want] != want { want = leader[want] }
      return want
    }
    var firstUser: [Int: Int] = [:]
    for (want, entry) in problem.wants.enumerated() {
      for item in entry.options.joined() where !isHub[item] {
        let one = find(firstUser[item, default: want])
        let other = find(want)
        firstUser[item] = min(one, other)
        leader[max(one, other)] = min(one, other)
      }
    }
    let byLeader = Dictionary(grouping: leader.indices, by: find)
    return byLeader.values.sorted { $0[0] < $1[0] }
  }

  private static func isTooLarge(
    _ group: [Int], in problem: SelectionProblem, isHub: [Bool]
  ) -> Bool {
    var combinations = 1
    var items: Set<Int> = []
    for want in group {
      let options = problem.wants[want].options
      items.formUnion(options.joined())
      combinations *= options.count + 1
      // Bits name at most 64 items. Single wants have no more.
      if combinations > largestList || items.count > 64 {
        return items.contains { !isHub[$0] }
      }
    }
    return false
  }

  private static func mostUsed(
    in group: [Int], of problem: SelectionProblem, isHub: [Bool]
  ) -> Int? {
    var uses: [Int: Int] = [:]
    for want in group {
      for item in Set(problem.wants[want].options.joined()) where !isHub[item] {
        uses[item, default: 0] += 1
      }
    }
    return uses.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  private static func hubs(
    of group: [Int], in problem: SelectionProblem, isHub: [Bool]
  ) -> Set<Int> {
    Set(group.flatMap { problem.wants[$0].options.joined() }.filter { isHub[$0] })
  }

  /// - Parameter parts: how many parts may use each hub.
  private static func part(
    of group: [Int], in problem: SelectionProblem, isHub: [Bool], hubs: [Int],
    sharedBy parts: [Int: Int]
  ) -> SelectionPart {
    let all = Set(group.flatMap { problem.wants[$0].options.joined() })
    let items = all.filter { !isHub[$0] }.sorted()
    let used = hubs.filter(all.contains)
    let shares = used.map { hub in
      let item = problem.items[hub]
      let count = parts[hub, default: 1]
      return SelectionPoint(weight: item.weight / count, load: item.load / count)
    }
    func bits(_ numbers: [Int], in option: [Int]) -> UInt64 {
      numbers.enumerated().reduce(0 as UInt64) { bits, number in
        option.contains(number.element) ? bits | 1 << UInt64(number.offset) : bits
      }
    }
    let wants = group.map { want in
      let entry = problem.wants[want]
      return (
        value: entry.value,
        options: entry.options.map { option in
          Option(items: bits(items, in: option), hubs: bits(used, in: option))
        }
      )
    }
    return SelectionPart(items: items, hubs: used, shares: shares, wants: wants)
  }
}
