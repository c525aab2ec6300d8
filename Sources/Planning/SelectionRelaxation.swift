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
