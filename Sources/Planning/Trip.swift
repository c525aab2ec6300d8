public import Catalogs

/// What a person says about a journey: the languages they speak, where they go
/// and for how long, what they want to do there, and with which device.
public struct Trip: Hashable, Sendable {
  /// A short name for people; `nil` when it has none.
  public var name: String?
  /// The languages that the traveller speaks, the best one first; at least one.
  public var speaks: [LanguageTag]
  /// The stops in their order; at least one.
  public var stops: [Stop]
  /// What is wanted in the languages of the stops.
  public var needs: Needs
  /// The device that the models go to.
  public var device: DeviceDescription

  /// The largest number of stops and of languages spoken that a trip file may hold.
  public static let limit = 400

  /// Makes a trip.
  public init(
    name: String? = nil, speaks: [LanguageTag], stops: [Stop], needs: Needs = .usual,
    device: DeviceDescription = DeviceDescription()
  ) {
    self.name = name
    self.speaks = speaks
    self.stops = stops
    self.needs = needs
    self.device = device
  }
}
