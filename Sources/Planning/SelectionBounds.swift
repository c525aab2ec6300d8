// What is known of a selection before the exact search: one that is good, and what none exceeds.

/// A good selection, found fast and without proof: where the exact search begins.
struct SelectionGreedy {
  private let problem: SelectionProblem
  /// How many of the options that were picked use each item.
  private var uses: [Int]
  /// The option that was picked for each want.
  private var picks: [[Int]?]
  private var total = SelectionPoint()

  /// Items that meet wants of much value within budget and room, in order.
  static func items(for problem: SelectionProblem) -> [Int] {
    var greedy = SelectionGreedy(problem)
    for _ in 0..<3 {
      greedy.meetMore()
      greedy.moveToLighterOptions()
    }
    greedy.meetMore()
    return greedy.uses.indices.filter { greedy.uses[$0] > 0 }
  }

  private init(_ problem: SelectionProblem) {
    self.problem = problem
    uses = Array(repeating: 0, count: problem.items.count)
    picks = Array(repeating: nil, count: problem.wants.count)
  }

  /// The total with an option added.
  private func total(with option: [Int]) -> SelectionPoint {
    total + problem.totals(of: option.filter { uses[$0] == 0 })
  }

  private mutating func pick(_ option: [Int], for want: Int) {
    total = total(with: option)
    for item in option { uses[item] += 1 }
    picks[want] = option
  }

  private mutating func drop(_ want: Int) {
    for item in picks[want] ?? [] { uses[item] -= 1 }
    picks[want] = nil
    total = problem.totals(of: uses.indices.filter { uses[$0] > 0 })
  }

  /// The option of a want that adds the least weight and still fits.
  private func lightest(for want: Int) -> (option: [Int], weight: Int)? {
    var best: (option: [Int], weight: Int)?
    for option in problem.wants[want].options {
      let point = total(with: option)
      guard point.fits(problem), point.weight < best?.weight ?? .max else { continue }
      best = (option, point.weight)
    }
    return best
  }

  /// Meets the wants that are not met yet, those of the most value for their weight first.
  private mutating func meetMore() {
    while true {
      var best: (want: Int, option: [Int], worth: Double)?
      for want in picks.indices where picks[want] == nil {
        guard let (option, weight) = lightest(for: want) else { continue }
        let worth = Double(problem.wants[want].value) / (Double(weight - total.weight) + 0.5)
        if worth > best?.worth ?? 0 { best = (want, option, worth) }
      }
      guard let best else { return }
      pick(best.option, for: best.want)
    }
  }

  private mutating func moveToLighterOptions() {
    for want in picks.indices {
      guard let old = picks[want] else { continue }
      drop(want)
      pick(lightest(for: want)?.option ?? old, for: want)
    }
  }
}

/// The upper hulls of lists of points, cut into increments of falling worth: what the
/// relaxation is made of in which points may be taken in part.
struct SelectionHulls {
  /// A step along the hull of a list.
  struct Increment {
    var cost: Int
    var value: Int
    /// The list that it belongs to.
    var owner: Int

    /// Whether its value for its cost is above that of another.
    static func isBetter(_ left: Increment, _ right: Increment) -> Bool {
      let one = left.value.multipliedFullWidth(by: right.cost)
      let other = right.value.multipliedFullWidth(by: left.cost)
      return (one.high, one.low) > (other.high, other.low)
    }
  }

  /// The value that each list gives without cost.
  private var free: [Int] = []
  /// The increments of all lists, best first.
  private(set) var increments: [Increment] = []

  /// Takes lists with a point without cost each, and the cost that is bounded.
  init(_ lists: [[SelectionPart.Choice]], cost: (SelectionPoint) -> Int) {
    for (owner, list) in lists.enumerated() {
      var hull: [(cost: Int, value: Int)] = []
      let sorted = list.map { (cost: cost($0.point), value: $0.point.value) }
        .sorted { ($0.cost, -$0.value) < ($1.cost, -$1.value) }
      func step(_ one: (cost: Int, value: Int), _ other: (cost: Int, value: Int)) -> Increment {
        Increment(cost: other.cost - one.cost, value: other.value - one.value, owner: owner)
      }
      for point in sorted where point.value > hull.last?.value ?? -1 {
        while let last = hull.last, let first = hull.dropLast().last,
          !Increment.isBetter(step(first, last), step(last, point))
        {
          hull.removeLast()
        }
        hull.append(point)
      }
      free.append(hull.first?.value ?? 0)
      increments += zip(hull, hull.dropFirst()).map(step)
    }
    increments.sort(by: Increment.isBetter)
  }

  /// The relaxation of the lists that a test lets through.
  func relaxation(of isIn: (Int) -> Bool = { _ in true }) -> SelectionRelaxation {
    SelectionRelaxation(
      free: free.indices.reduce(0) { isIn($1) ? $0 + free[$1] : $0 },
      increments.filter { isIn($0.owner) })
  }
}

/// Says what an exact choice of one point from each of some lists cannot exceed: taking
/// the increments of their hulls, the most worth first, solves the relaxation.
struct SelectionRelaxation {
  private var costs: [Int] = [0]
  private var values: [Int]

  /// Takes the value that costs nothing, and increments, best first.
  fileprivate init(free: Int, _ increments: [SelectionHulls.Increment]) {
    values = [free]
    for increment in increments {
      costs.append(costs[costs.count - 1] + increment.cost)
      values.append(values[values.count - 1] + increment.value)
    }
  }

  /// The most value for a cost, rounded down.
  func mostValue(for cost: Int) -> Int {
    guard cost >= 0 else { return -1 }
    let next = costs.partitioningIndex(where: { $0 > cost })
    guard next < costs.count else { return values[next - 1] }
    return values[next - 1]
      + SelectionRelaxation.product(
        cost - costs[next - 1], values[next] - values[next - 1],
        over: costs[next] - costs[next - 1], roundingUp: false)
  }

  /// The least cost for a value, rounded up; `nil` when there is not that much.
  func leastCost(for value: Int) -> Int? {
    guard value > values[0] else { return 0 }
    let next = values.partitioningIndex(where: { $0 >= value })
    guard next < values.count else { return nil }
    return costs[next - 1]
      + SelectionRelaxation.product(
        value - values[next - 1], costs[next] - costs[next - 1],
        over: values[next] - values[next - 1], roundingUp: true)
  }

  /// `left * right / divisor` without overflow between; the result is at most `right`.
  private static func product(
    _ left: Int, _ right: Int, over divisor: Int, roundingUp: Bool
  ) -> Int {
    let (quotient, remainder) = divisor.dividingFullWidth(left.multipliedFullWidth(by: right))
    return roundingUp && remainder > 0 ? quotient + 1 : quotient
  }
}
