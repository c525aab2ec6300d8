public import Catalogs

/// Why something wanted cannot be had from the catalogs.
public enum NoRoute: Hashable, Sendable {
  /// No catalog has any translation model of the language.
  case unpublished(LanguageTag)
  /// There are models of the language, and none translates out of it.
  case nothingFrom(LanguageTag)
  /// There are models of the language, and none translates into it.
  case nothingInto(LanguageTag)
  /// Both languages have models, and no chain of them leads from one to the other.
  case noChain
  /// There is a chain, but only with models of different engines in one route.
  case noSingleEngine
  /// There would be a route, but only for an engine that the device does not have.
  case notForThisDevice
  /// No catalog has a model that reads the writing of the language.
  case nothingReads(LanguageTag)
}
