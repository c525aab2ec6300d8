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
