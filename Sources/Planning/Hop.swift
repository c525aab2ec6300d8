public import Catalogs

/// One step of a route: a direction and the model set that does it.
public struct Hop: Hashable, Sendable {
  /// What is translated into what.
  public var direction: Direction
  /// The id (`ModelSet.id`) of the model set.
  public var modelSet: String

  /// Makes a value.
  public init(direction: Direction, modelSet: String) {
    self.direction = direction
    self.modelSet = modelSet
  }
}
