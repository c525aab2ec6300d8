/// Which items to take so that wants of the most value are met: the choice under
/// a budget, without the words of trips and models.
///
/// A want is met when all items of one of its options are taken. Items may be
/// shared between options and wants and count once.
package struct SelectionProblem: Sendable {
  /// A thing that one may take.
  package struct Item: Hashable, Sendable {
    /// What it adds to the total that is bounded by the budget and kept small.
    package var weight: Int
    /// What it adds to the total that is bounded by the room.
    package var load: Int
    /// The largest one of all items taken counts against the room too.
    package var peak: Int

    /// Makes an item; the load is the weight unless it is given.
    package init(weight: Int, load: Int? = nil, peak: Int = 0) {
      self.weight = weight
      self.load = load ?? weight
      self.peak = peak
    }
  }

  /// Something wanted.
  package struct Want: Hashable, Sendable {
    /// What it is worth, from 1.
    package var value: Int
    /// The ways to meet it, each a list of items without repeats.
    package var options: [[Int]]

    /// Makes a want.
    package init(value: Int, options: [[Int]]) {
      self.value = value
      self.options = options
    }
  }

  /// The things that one may take.
  package var items: [Item]
  /// What is wanted.
  package var wants: [Want]
  /// The sum of weights may not be above it.
  package var budget: Int
  /// The sum of loads and the largest peak together may not be above it.
  package var room: Int

  /// So large that nothing reaches it, and small enough to be added to.
  package static let unlimited = 1 << 60

  /// Makes a problem.
  package init(
    items: [Item], wants: [Want], budget: Int = unlimited, room: Int = unlimited
  ) {
    self.items = items
    self.wants = wants
    self.budget = budget
    self.room = room
  }
}

/// The items that were chosen.
package struct Selection: Hashable, Sendable {
  /// The value of the wants that are met.
  package var value: Int
  /// The sum of the weights of the items.
  package var weight: Int
  /// The items, in order; each serves some want that is met.
  package var items: [Int]

  /// Whether it is proved that none is better.
  package var isProved = true

  /// Makes a selection.
  package init(value: Int, weight: Int, items: [Int]) {
    self.value = value
    self.weight = weight
    self.items = items
  }
}

/// One way to decide a part of a selection problem: what it adds to the totals.
struct SelectionPoint: Hashable {
  var weight = 0
  var load = 0
  var peak = 0
  var value = 0

  init(weight: Int = 0, load: Int = 0, peak: Int = 0, value: Int = 0) {
    self.weight = weight
    self.load = load
    self.peak = peak
    self.value = value
  }

  /// What one item adds.
  init(of item: SelectionProblem.Item) {
    self.init(weight: item.weight, load: item.load, peak: item.peak)
  }

  static func + (left: SelectionPoint, right: SelectionPoint) -> SelectionPoint {
    SelectionPoint(
      weight: left.weight + right.weight, load: left.load + right.load,
      peak: max(left.peak, right.peak), value: left.value + right.value)
  }

  func fits(_ problem: SelectionProblem) -> Bool {
    weight <= problem.budget && load + peak <= problem.room
  }

  /// The order in which a point can only be dominated by those before it.
  static func isBefore(_ left: SelectionPoint, _ right: SelectionPoint) -> Bool {
    if left.weight != right.weight { return left.weight < right.weight }
    if left.load != right.load { return left.load < right.load }
    if left.peak != right.peak { return left.peak < right.peak }
    return left.value > right.value
  }
}

/// Tells which points are worth keeping: those that no other point equals or
/// betters in weight, load, peak and value at once.
///
/// Points come in the order of ``SelectionPoint/isBefore(_:_:)``. For each peak
/// there is a stair of loads and the values that they reach; a new point is
/// dominated when a stair of no larger peak reaches its value with no larger load.
struct ParetoFilter {
  private var stairs: [(peak: Int, steps: [(load: Int, value: Int)])] = []

  /// Whether the point is worth keeping; it counts from then on.
  mutating func keeps(_ point: SelectionPoint) -> Bool {
    var own: Int?
    for (index, stair) in stairs.enumerated() where stair.peak <= point.peak {
      if stair.peak == point.peak { own = index }
      let place = ParetoFilter.firstStep(above: point.load, in: stair.steps)
      if place > 0, stair.steps[place - 1].value >= point.value { return false }
    }
    let index = own ?? stairs.count
    if own == nil { stairs.append((point.peak, [])) }
    let place = ParetoFilter.firstStep(above: point.load, in: stairs[index].steps)
    var end = place
    while end < stairs[index].steps.count, stairs[index].steps[end].value <= point.value {
      end += 1
    }
    // A step of the same load reaches less, or the point would be dominated.
    let isSameLoad = place > 0 && stairs[index].steps[place - 1].load == point.load
    stairs[index].steps.replaceSubrange(
      (isSameLoad ? place - 1 : place)..<end, with: [(point.load, point.value)])
    return true
  }

  private static func firstStep(above load: Int, in steps: [(load: Int, value: Int)]) -> Int {
    var low = 0
    var high = steps.count
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].load <= load { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
