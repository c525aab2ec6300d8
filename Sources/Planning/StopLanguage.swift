public import Catalogs

/// A language at a stop, and what the plan makes of it.
public struct StopLanguage: Hashable, Sendable {
  /// Why it stands there.
  public enum Standing: String, Hashable, Sendable {
    /// Official in the whole territory, in law or in fact.
    case official
    /// Official in a part of the territory.
    case officialInRegion = "official in a region"
    /// Used by many without a standing.
    case widelySpoken = "widely spoken"
    /// The trip names it.
    case chosen
  }

  /// The language.
  public var language: LanguageTag
  /// The share of the people who use it, 0 to 1; 1 at a stop that is a language.
  public var share: Double
  /// Why it stands there.
  public var standing: Standing
  /// Whether the traveller speaks it.
  public var isSpoken: Bool
  /// Whether models are planned for it: not for what the traveller speaks, and
  /// not for a widely spoken language where an official one reaches nearly all.
  public var isWanted: Bool

  /// Makes a value.
  public init(
    language: LanguageTag, share: Double, standing: Standing, isSpoken: Bool, isWanted: Bool
  ) {
    self.language = language
    self.share = share
    self.standing = standing
    self.isSpoken = isSpoken
    self.isWanted = isWanted
  }
}
