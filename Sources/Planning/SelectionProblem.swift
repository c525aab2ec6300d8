/// Which items to take so that wants of the most value are met: the choice under
/// a budget, without the words of trips and models.
///
/// A want is met when all items of one of its options are taken. Items may be
/// shared between options and wants and count once.
struct SelectionProblem: Sendable {
  /// A thing that one may take.
  struct Item: Hashable, Sendable {
    /// What it adds to the total that is bounded by the budget and kept small.
    var weight: Int
    /// What it adds to the total that is bounded by the room.
    var load: Int
    /// The largest one of all items taken counts against the room too.
    var peak: Int

    /// The load is the weight unless it is given.
    init(weight: Int, load: Int? = nil, peak: Int = 0) {
      self.weight = weight
      self.load = load ?? weight
      self.peak = peak
    }

    var isFree: Bool { weight == 0 && load == 0 && peak == 0 }
  }

  /// Something wanted.
  struct Want: Hashable, Sendable {
    /// What it is worth, from 1.
    var value: Int
    /// The ways to meet it, each a list of items without repeats.
    var options: [[Int]]
  }

  /// The items that were chosen.
  struct Solution: Hashable, Sendable {
    /// The value of the wants that are met.
    var value: Int
    /// The sum of the weights of the items.
    var weight: Int
    /// The items, in order; each serves some want that is met.
    var items: [Int]
    /// Whether it is proved that none is better.
    var isProved = true
  }

  /// The things that one may take.
  var items: [Item]
  /// What is wanted.
  var wants: [Want]
  /// The sum of weights may not be above it.
  var budget = unlimited
  /// The sum of loads and the largest peak together may not be above it.
  var room = unlimited

  /// So large that nothing reaches it, and small enough to be added to.
  static let unlimited = 1 << 60

  /// The sum of the weights of some items.
  func weight(of items: [Int]) -> Int { items.reduce(0) { $0 + self.items[$1].weight } }

  /// The totals of some items.
  func totals(of items: some Sequence<Int>) -> SelectionPoint {
    items.reduce(SelectionPoint()) { $0 + SelectionPoint(of: self.items[$1]) }
  }
}

/// One way to decide a part of a selection problem: what it adds to the totals.
struct SelectionPoint: Hashable {
  var weight = 0
  var load = 0
  var peak = 0
  var value = 0

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

extension SelectionPoint {
  /// What one item adds.
  init(of item: SelectionProblem.Item) {
    self.init(weight: item.weight, load: item.load, peak: item.peak)
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
      let above = stair.steps.partitioningIndex(where: { $0.load > point.load })
      if above > 0, stair.steps[above - 1].value >= point.value { return false }
    }
    let index = own ?? stairs.count
    if own == nil { stairs.append((point.peak, [])) }
    // Steps of no smaller load that reach no more are dominated now.
    let start = stairs[index].steps.partitioningIndex(where: { $0.load >= point.load })
    let end = stairs[index].steps.partitioningIndex(where: { $0.value > point.value })
    stairs[index].steps.replaceSubrange(start..<end, with: [(point.load, point.value)])
    return true
  }
}

extension Array {
  /// The index of the first element that passes a test which, once one passes, all after it
  /// pass; the count when none does. Takes O(log *n*).
  func partitioningIndex(where passes: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if passes(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Collection {
  /// The places of the elements that pass a test, as bits; there are at most 64.
  func bits(where passes: (Element) -> Bool) -> UInt64 {
    zip(self, UInt64(0)...).reduce(0) { passes($1.0) ? $0 | 1 << $1.1 : $0 }
  }

  /// The elements whose places are set in some bits.
  func elements(at bits: UInt64) -> [Element] {
    zip(self, UInt64(0)...).filter { bits >> $0.1 & 1 == 1 }.map(\.0)
  }
}
