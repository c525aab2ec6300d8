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
