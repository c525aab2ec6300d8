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
    option.reduce(total) { uses[$1] > 0 ? $0 : $0 + SelectionPoint(of: problem.items[$1]) }
  }

  private mutating func pick(_ option: [Int], for want: Int) {
    total = total(with: option)
    for item in option { uses[item] += 1 }
    picks[want] = option
  }

  private mutating func drop(_ want: Int) {
    for item in picks[want] ?? [] { uses[item] -= 1 }
    picks[want] = nil
    total = SelectionPoint()
    for item in uses.indices where uses[item] > 0 {
      total = total + SelectionPoint(of: problem.items[item])
    }
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

/// The relaxation of a choice of one point from each class in which points may be
/// taken in part: it says what the exact choice cannot exceed.
///
/// The upper hull of a class is cut into increments of falling worth; taking
/// increments of all classes, the most worth first, solves the relaxation.
struct SelectionRelaxation {
  /// A step along the hull of a class.
  struct Increment {
    var cost: Int
    var value: Int
    /// The class that it belongs to.
    var owner: Int

    /// Whether its value for its cost is above that of another.
    static func isBetter(_ left: Increment, _ right: Increment) -> Bool {
      let one = left.value.multipliedFullWidth(by: right.cost)
      let other = right.value.multipliedFullWidth(by: left.cost)
      return one.high != other.high ? one.high > other.high : one.low > other.low
    }
  }

  private var costs: [Int] = [0]
  private var values: [Int]

  /// Takes the value that costs nothing, and increments, best first.
  init(free: Int, _ increments: some Sequence<Increment>) {
    values = [free]
    for increment in increments {
      costs.append(costs[costs.count - 1] + increment.cost)
      values.append(values[values.count - 1] + increment.value)
    }
  }

  /// The most value for a cost, rounded down.
  func mostValue(for cost: Int) -> Int {
    guard cost >= 0 else { return -1 }
    let index = SelectionRelaxation.last(in: costs, notAbove: cost)
    guard index + 1 < costs.count else { return values[index] }
    return values[index]
      + SelectionRelaxation.product(
        cost - costs[index], values[index + 1] - values[index],
        over: costs[index + 1] - costs[index], roundingUp: false)
  }

  /// The least cost for a value, rounded up; `nil` when there is not that much.
  func leastCost(for value: Int) -> Int? {
    guard let most = values.last, value <= most else { return nil }
    guard value > values[0] else { return 0 }
    let index = SelectionRelaxation.last(in: values, notAbove: value)
    guard index + 1 < values.count, values[index] < value else { return costs[index] }
    return costs[index]
      + SelectionRelaxation.product(
        value - values[index], costs[index + 1] - costs[index],
        over: values[index + 1] - values[index], roundingUp: true)
  }

  /// The value that a class gives without cost, and its increments along the hull, best first.
  /// - Parameter points: what one may choose from, one of them without cost.
  static func hull(
    of points: [SelectionPoint], owner: Int, cost: (SelectionPoint) -> Int
  ) -> (free: Int, increments: [Increment]) {
    var hull: [(cost: Int, value: Int)] = []
    let sorted = points.map { (cost: cost($0), value: $0.value) }
      .sorted { ($0.cost, -$0.value) < ($1.cost, -$1.value) }
    for point in sorted {
      if let last = hull.last, point.value <= last.value { continue }
      while hull.count >= 2 {
        let (first, middle) = (hull[hull.count - 2], hull[hull.count - 1])
        let rising = Increment(
          cost: middle.cost - first.cost, value: middle.value - first.value, owner: owner)
        let next = Increment(
          cost: point.cost - middle.cost, value: point.value - middle.value, owner: owner)
        if Increment.isBetter(rising, next) { break }
        hull.removeLast()
      }
      hull.append(point)
    }
    let increments = zip(hull, hull.dropFirst()).map {
      Increment(cost: $1.cost - $0.cost, value: $1.value - $0.value, owner: owner)
    }
    return (hull.first?.value ?? 0, increments)
  }

  /// The index of the last number not above a bound; the first number is 0.
  private static func last(in numbers: [Int], notAbove bound: Int) -> Int {
    var low = 0
    var high = numbers.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if numbers[middle] <= bound { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// `left * right / divisor` without overflow between; the result is below `right`.
  private static func product(
    _ left: Int, _ right: Int, over divisor: Int, roundingUp: Bool
  ) -> Int {
    let (quotient, remainder) = divisor.dividingFullWidth(left.multipliedFullWidth(by: right))
    return roundingUp && remainder > 0 ? quotient + 1 : quotient
  }
}
