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
  private struct Option: Hashable {
    var items: UInt64 = 0
    var hubs: UInt64 = 0

    func union(_ other: Option) -> Option {
      Option(items: items | other.items, hubs: hubs | other.hubs)
    }
    func contains(_ other: Option) -> Bool { union(other) == self }
  }

  /// The problem's numbers of the part's own items, at most 64.
  let items: [Int]
  /// The problem's numbers of the hubs that its options need, at most 64.
  private let hubs: [Int]
  private let wants: [(value: Int, options: [Option])]
  /// The part of each hub's cost that falls to this part while the hub is open. The
  /// shares of all parts add up to no more than the hub costs, so that decisions
  /// over open hubs never look dearer than they are.
  private let shares: [SelectionPoint]
  private var known: [[Fate]: [Choice]] = [:]

  /// The sensible ways to decide the part, in the order of
  /// ``SelectionPoint/isBefore(_:_:)``, for what is known of every item; hubs that
  /// are taken cost nothing here.
  mutating func choices(_ fates: [Fate], in problem: SelectionProblem) -> [Choice] {
    let key = hubs.map { fates[$0] }
    if let choices = known[key] { return choices }
    let out = key.bits { $0 == .out }
    let open = key.bits { $0 == .open }
    let wants = wants.map { want in
      (
        value: want.value,
        options: Set(
          want.options.filter { $0.hubs & out == 0 }
            .map { Option(items: $0.items, hubs: $0.hubs & open) })
      )
    }
    var unions: Set<Option> = [Option()]
    for want in wants {
      unions.formUnion(want.options.flatMap { option in unions.map { $0.union(option) } })
    }
    var choices = unions.map { union in
      var point = shares.elements(at: union.hubs)
        .reduce(problem.totals(of: items.elements(at: union.items)), +)
      for want in wants where want.options.contains(where: union.contains) {
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
}

extension SelectionPart {
  /// The most ways to combine options that a part may have to look at.
  private static let largestList = 2048
  /// The most items that a part, and so the options of one want, may name: they are bits.
  static let mostItems = 64

  /// Splits a problem: which items are hubs, most wanted first, and the parts that
  /// are left without them.
  ///
  /// An item becomes a hub while the part that it stands in is too large to list:
  /// the one that the most wants of that part may use.
  static func split(_ problem: SelectionProblem) -> (hubs: [Int], parts: [SelectionPart]) {
    let named = problem.wants.map { Set($0.options.joined()) }
    var hubs: Set<Int> = []
    var groups = groups(of: named, without: hubs)
    while let hub = groups.lazy.compactMap({ nextHub(in: $0, of: problem, named, hubs) }).first {
      hubs.insert(hub)
      groups = self.groups(of: named, without: hubs)
    }
    let uses = counts(of: named.joined())
    let ordered = hubs.sorted { (uses[$0] ?? 0, $1) > (uses[$1] ?? 0, $0) }
    let namedByGroup = groups.map { group in
      group.reduce(into: Set<Int>()) { $0.formUnion(named[$1]) }
    }
    let parts = counts(of: namedByGroup.joined())
    return (
      ordered,
      zip(groups, namedByGroup).map { group, named in
        SelectionPart(
          wants: group.map { problem.wants[$0] }, items: named.subtracting(hubs).sorted(),
          hubs: ordered.filter(named.contains)
        ) { hub in
          let (item, count) = (problem.items[hub], parts[hub] ?? 1)
          return SelectionPoint(weight: item.weight / count, load: item.load / count)
        }
      }
    )
  }

  /// The part of some wants, with the share of a hub's cost.
  private init(
    wants: [SelectionProblem.Want], items: [Int], hubs: [Int], share: (Int) -> SelectionPoint
  ) {
    self.items = items
    self.hubs = hubs
    shares = hubs.map(share)
    self.wants = wants.map { want in
      (
        want.value,
        want.options.map { option in
          Option(items: items.bits(where: option.contains), hubs: hubs.bits(where: option.contains))
        }
      )
    }
  }

  private static func counts(of items: some Sequence<Int>) -> [Int: Int] {
    items.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// The wants that hang together by items that are not hubs, in their order.
  /// - Parameter named: the items that the options of each want name.
  private static func groups(of named: [Set<Int>], without hubs: Set<Int>) -> [[Int]] {
    var leader = Array(named.indices)
    func find(_ want: Int) -> Int {
      var want = want
      while leader[want] != want { want = leader[want] }
      return want
    }
    var firstUser: [Int: Int] = [:]
    for (want, items) in named.enumerated() {
      for item in items where !hubs.contains(item) {
        let one = find(firstUser[item, default: want])
        let other = find(want)
        firstUser[item] = min(one, other)
        leader[max(one, other)] = min(one, other)
      }
    }
    let byLeader = Dictionary(grouping: leader.indices, by: find)
    return byLeader.values.sorted { $0[0] < $1[0] }
  }

  /// The item that is made a hub because some wants are too many to list: the one that
  /// the most of them may use.
  private static func nextHub(
    in group: [Int], of problem: SelectionProblem, _ named: [Set<Int>], _ hubs: Set<Int>
  ) -> Int? {
    let combinations = group.reduce(1) {
      min($0 * (problem.wants[$1].options.count + 1), largestList + 1)
    }
    let uses = counts(of: group.lazy.flatMap { named[$0] })
    guard combinations > largestList || uses.count > mostItems else { return nil }
    return uses.filter { !hubs.contains($0.key) }
      .max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
