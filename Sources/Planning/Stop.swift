public import Catalogs

/// One part of a trip: a place or a language, and how long it lasts.
public struct Stop: Hashable, Sendable {
  /// Where, or among whom.
  public enum Place: Hashable, Sendable {
    /// A country or territory; its languages come from `TerritoryTable`.
    case territory(Territory)
    /// People who speak one language, for regions and for meetings: Catalonia is `ca`.
    case language(LanguageTag)
  }

  /// Where, or among whom.
  public var place: Place
  /// How many days, from 1.
  public var days: Int

  /// The days that a trip may stay at one stop.
  public static let dayRange: ClosedRange<Int64> = 1...3650

  /// Makes a stop.
  public init(_ place: Place, days: Int = 1) {
    self.place = place
    self.days = days
  }

  /// The code of the territory or the tag of the language.
  public var code: String {
    switch place {
    case .territory(let territory): territory.code
    case .language(let language): language.text
    }
  }
}
