/// How often a transfer is tried again, and when it is given up.
public struct Patience: Hashable, Sendable {
  /// Seconds without a sign of life, or below ``slowestRate``, that end a try.
  public var stall: Double = 30
  /// Bytes a second below which a transfer counts as stalled.
  public var slowestRate: UInt64 = 512
  /// Seconds that a connection may take to be made.
  public var connect: Double = 10
  /// Tries of one artifact that bring nothing new before it has failed.
  public var attempts = 5
  /// Seconds after which a host that never answered is given up, for all that
  /// is asked of it in one run.
  public var unreachable: Double = 20
  /// Seconds before the second try; doubled for each further one, and a random
  /// part of it taken.
  public var firstPause: Double = 1
  /// Seconds that a pause between tries lasts at most, also when the server
  /// asks for more (`Retry-After`): then the item fails instead.
  public var longestPause: Double = 60
  /// Redirects that are followed.
  public var redirects = 8

  /// The defaults.
  public init() {}

  /// Seconds after which a run in which no host ever answers has ended at the
  /// latest, for a number of hosts.
  public func longestSilence(hosts: Int) -> Double {
    (unreachable + connect) * Double(max(hosts, 1)) + 1
  }
}
