/// What else shapes a plan.
public struct PlanOptions: Hashable, Sendable {
  /// The bytes that the planned model sets may take on the device; `nil` for no limit.
  public var budget: UInt64?
  /// The bytes that stay free on every file system; `nil` for ``usualReserve(of:)``.
  public var reserve: UInt64?
  /// Where bytes go, and the room there. Without a place of the device, the free
  /// bytes that the trip states stand for it.
  public var places: [Place]

  /// Makes options.
  public init(budget: UInt64? = nil, reserve: UInt64? = nil, places: [Place] = []) {
    self.budget = budget
    self.reserve = reserve
    self.places = places
  }

  /// A twentieth of the free bytes, at most 500 MB: a device that is filled to the
  /// brim stops working well, and other programs write too.
  public static func usualReserve(of free: UInt64) -> UInt64 { min(free / 20, 500_000_000) }
}
