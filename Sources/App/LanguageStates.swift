public import Catalogs
public import Downloads
internal import System

/// How languages stand, derived from the catalogs, the library and the queue.
public struct LanguageStates: Sendable {
  /// One language.
  public struct Row: Hashable, Sendable {
    /// The language.
    public var language: LanguageTag
    /// How both directions with English stand together; `nil` when nobody publishes them.
    public var state: ModelState?
    /// How each part stands; `nil` when nobody publishes it.
    public var toEnglish: ModelState?, fromEnglish: ModelState?, reads: ModelState?
    /// Bytes of the library that serve it.
    public var usedBytes: UInt64

    /// How it stands with English, in words; both ways are expected, so that a
    /// missing one is said. `nil` for English itself.
    public var words: Words? {
      guard language != Names.english else { return nil }
      guard let state else { return Words("language.not-published") }
      if toEnglish == nil {
        return Words("language.from-english-only", ["state": .words(state.words)])
      }
      if fromEnglish == nil {
        return Words("language.to-english-only", ["state": .words(state.words)])
      }
      return state.words
    }
  }

  /// Every model set of the catalogs.
  private let modelSets: [ModelSet]
  /// How each of them stands, by id.
  private let states: [String: ModelState]

  /// Takes the model sets of catalogs and the states of a queue.
  public init(_ modelSets: [ModelSet], _ states: [ModelState]) {
    self.modelSets = modelSets
    self.states = Dictionary(zip(modelSets.map(\.id), states)) { first, _ in first }
  }

  /// How a language stands.
  public func row(_ language: LanguageTag) -> Row {
    let english = Names.english
    let into = best { $0.directions.contains(Direction(from: language, to: english)) }
    let outOf = best { $0.directions.contains(Direction(from: english, to: language)) }
    // One model set may serve both ways, and its bytes count once.
    let both = [into, into?.id == outOf?.id ? nil : outOf].compactMap { $0?.state }
    let used = modelSets.filter { states[$0.id] == .downloaded && $0.serves(language) }
    return Row(
      language: language, state: both.isEmpty ? nil : ModelState.together(both),
      toEnglish: into?.state, fromEnglish: outOf?.state,
      reads: best { $0.reads.contains(language) }?.state,
      usedBytes: used.reduce(0) { $0.addingClamped($1.bytes.upper) })
  }

  /// The model set that stands best among those that do something.
  private func best(_ does: (ModelSet) -> Bool) -> (id: String, state: ModelState)? {
    let all = modelSets.filter(does).compactMap { set in states[set.id].map { (set.id, $0) } }
    return all.min { LanguageStates.rank($0.1) < LanguageStates.rank($1.1) }
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
  public func serves(_ language: LanguageTag) -> Bool {
    reads.contains(language)
      || directions.contains { $0.from == language || $0.to == language }
  }
}
