public import Catalogs

/// Something wanted that the catalogs have no route for.
public struct Uncovered: Hashable, Sendable {
  /// What was wanted.
  public var need: Need
  /// The direction, between the traveller's first language and the stop's.
  public var direction: Direction
  /// Why there is none.
  public var reason: NoRoute
  /// What it would be worth: share of people × days, over all stops.
  public var personDays: Double

  /// Makes a value.
  public init(need: Need, direction: Direction, reason: NoRoute, personDays: Double) {
    self.need = need
    self.direction = direction
    self.reason = reason
    self.personDays = personDays
  }

  /// The language of the stop.
  public var language: LanguageTag { need == .speak ? direction.to : direction.from }
}
