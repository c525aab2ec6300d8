public import Catalogs

/// Something wanted that was left out because it does not fit.
public struct LeftOut: Hashable, Sendable {
  /// The route that it would take.
  public var route: PlannedRoute
  /// Bytes that it would take on the device beside what the plan has.
  public var cost: ByteRange

  /// Makes a value.
  public init(route: PlannedRoute, cost: ByteRange) {
    self.route = route
    self.cost = cost
  }
}
