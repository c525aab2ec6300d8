/// A language that is spoken in a territory.
public struct SpokenLanguage: Hashable, Sendable {
  /// Its standing in the territory, as CLDR gives it.
  public enum Status: String, Hashable, Sendable {
    /// Official in the whole territory.
    case official
    /// Used as if it were official.
    case deFactoOfficial = "de facto official"
    /// Official in a part of the territory.
    case officialInRegion = "official in a region"
    /// Without a standing.
    case none
  }

  /// The language.
  public var language: LanguageTag
  /// The share of the people who use it, as a first or a further language, 0 to 1.
  /// The shares of a territory add up to more than 1.
  public var share: Double
  /// Its standing.
  public var status: Status

  /// Whether it is official, be it in fact or in a part of the territory.
  public var isOfficial: Bool { status != .none }

  /// Makes one.
  public init(language: LanguageTag, share: Double, status: Status) {
    self.language = language
    self.share = share
    self.status = status
  }
}
