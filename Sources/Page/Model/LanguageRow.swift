import Catalogs
import Downloads

/// A language as the page shows it: how its models to and from English stand,
/// and the model sets of all catalogs behind it.
struct LanguageRow: Hashable, Sendable {
  /// How a language stands.
  enum State: Hashable, Sendable {
    /// It is English, which every other language is planned with.
    case base
    /// No catalog has a way between it and English.
    case unpublished
    /// It has models, which stand like this together.
    case models(ModelState)
  }

  /// The language.
  var language: LanguageTag
  /// How it stands.
  var state: State
  /// The ids of the model sets that the planner chooses, which one button fetches.
  var chosen: [String]
  /// Bytes of them that are still to be fetched.
  var remaining: ByteRange
  /// Bytes of the library that serve it.
  var used: UInt64
  /// Bytes that come back when everything that serves it is deleted.
  var reclaimed: UInt64
  /// Other languages, English aside, that lose models with it.
  var shared: [LanguageTag]
  /// Whether only one of the two directions is published, and which.
  var onlyDirection: Direction?
  /// Every model set that serves it, those of one catalog together.
  var models: [ModelRow]

  /// The row of the language that all others are planned with: nothing of it changes.
  static func base(_ language: LanguageTag) -> LanguageRow {
    LanguageRow(
      language: language, state: .base, chosen: [], remaining: .zero, used: 0, reclaimed: 0,
      shared: [], onlyDirection: nil, models: [])
  }

  /// The name of the state, as `data-state` says it.
  var stateName: String {
    switch state {
    case .base: "base"
    case .unpublished: "unpublished"
    case .models(let state): state.name
    }
  }
}
