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
