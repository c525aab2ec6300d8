import Catalogs
import Documents
import Downloads

/// How languages stand, derived from the catalogs, the library and the queue.
struct LanguageStates {
  /// One language.
  struct Row {
    /// The language.
    var language: LanguageTag
    /// How both directions with English stand together; `nil` when nobody publishes them.
    var state: ModelState?
    /// How each part stands; `nil` when nobody publishes it.
    var toEnglish: ModelState?, fromEnglish: ModelState?, reads: ModelState?
    /// Bytes of the library that serve it.
    var usedBytes: UInt64
  }

  /// Every model set of the catalogs.
  private let modelSets: [ModelSet]
  /// How each of them stands, by id.
  private let states: [String: ModelState]

  /// Takes the model sets of catalogs and the states of a queue.
  init(_ modelSets: [ModelSet], _ states: [ModelState]) {
    self.modelSets = modelSets
    self.states = Dictionary(zip(modelSets.map(\.id), states)) { first, _ in first }
  }

  /// How a language stands.
  func row(_ language: LanguageTag) -> Row {
    let english = Names.english
    let into = state { $0.directions.contains(Direction(from: language, to: english)) }
    let outOf = state { $0.directions.contains(Direction(from: english, to: language)) }
    let both = [into, outOf].compactMap { $0 }
    let used = modelSets.filter { states[$0.id] == .downloaded && $0.serves(language) }
    return Row(
      language: language, state: both.isEmpty ? nil : ModelState.together(both), toEnglish: into,
      fromEnglish: outOf, reads: state { $0.reads.contains(language) },
      usedBytes: used.reduce(0) { $0.addingClamped($1.bytes.upper) })
  }

  /// The best state among the model sets that do something.
  private func state(_ does: (ModelSet) -> Bool) -> ModelState? {
    let all = modelSets.filter(does).compactMap { states[$0.id] }
    return all.min { LanguageStates.rank($0) < LanguageStates.rank($1) }
  }

  private static func rank(_ state: ModelState) -> Int {
    switch state {
    case .downloaded: 0
    case .downloading: 1
    case .queued: 2
    case .failed: 3
    case .notDownloaded: 4
    }
  }
}

extension ModelSet {
  /// Whether it translates from or to a language, or reads it.
  func serves(_ language: LanguageTag) -> Bool {
    reads.contains(language)
      || directions.contains { $0.from == language || $0.to == language }
  }
}
