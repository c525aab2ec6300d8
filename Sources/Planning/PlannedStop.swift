/// A stop of the trip, its languages, and whom the traveller reaches there.
public struct PlannedStop: Hashable, Sendable {
  /// The stop.
  public var stop: Stop
  /// Its languages, those that are planned for first, then those of most people.
  public var languages: [StopLanguage]
  /// The share of people that the traveller's own languages reach.
  public var before: Reach
  /// The share that they and the planned models reach together. A language
  /// counts when every direction that is wanted in it has a route.
  public var after: Reach

  /// Makes a value.
  public init(stop: Stop, languages: [StopLanguage], before: Reach, after: Reach) {
    self.stop = stop
    self.languages = languages
    self.before = before
    self.after = after
  }
}
