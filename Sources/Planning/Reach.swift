/// The share of a territory's people that some languages reach.
///
/// CLDR says how many people use each language and not how many use two of
/// them, so several languages together reach a share between two bounds: that of
/// the widest one, and the sum of all.
public struct Reach: Hashable, Sendable {
  /// The share that is reached in any case, 0 to 1.
  public var atLeast: Double
  /// The share that is reached at most, 0 to 1.
  public var atMost: Double

  /// Makes a value.
  public init(atLeast: Double, atMost: Double) {
    self.atLeast = atLeast
    self.atMost = atMost
  }

  /// What languages of these shares reach together.
  public init(ofShares shares: some Sequence<Double>) {
    self.init(atLeast: shares.max() ?? 0, atMost: min(shares.reduce(0, +), 1))
  }

  /// Nobody.
  public static let none = Reach(atLeast: 0, atMost: 0)
}
