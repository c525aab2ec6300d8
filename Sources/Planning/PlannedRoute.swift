public import Catalogs

/// How one wanted thing is done: the chain of translations, and for signs the
/// model sets that read them.
public struct PlannedRoute: Hashable, Sendable {
  /// What it serves.
  public var need: Need
  /// The language of the stop.
  public var language: LanguageTag
  /// The chain, one engine for all of it; a sign's translation has it too.
  public var hops: [Hop]
  /// The kind of models of the chain.
  public var format: ModelFormat
  /// The ids of the model sets that read the writing, the language's own one
  /// first; empty unless ``need`` is ``Need/signs``.
  public var readers: [String]
  /// The ids of every model set that it needs, also of those that others need.
  public var modelSets: [String]
  /// Bytes that its model sets take on the device, shared ones and those already
  /// installed included.
  public var plainBytes: ByteRange
  /// What it is worth: share of people × days, over all stops.
  public var personDays: Double

  /// Makes a value.
  public init(
    need: Need, language: LanguageTag, hops: [Hop], format: ModelFormat, readers: [String],
    modelSets: [String], plainBytes: ByteRange, personDays: Double
  ) {
    self.need = need
    self.language = language
    self.hops = hops
    self.format = format
    self.readers = readers
    self.modelSets = modelSets
    self.plainBytes = plainBytes
    self.personDays = personDays
  }

  /// The languages that it passes, first to last: `it`, `en`, `ja`.
  public var languages: [LanguageTag] {
    hops.first.map { [$0.direction.from] + hops.map(\.direction.to) } ?? []
  }
}
