import App
import Catalogs
import Downloads
import Formats
import System

/// What the library holds and how the queue stands, at one moment: the rows of
/// the page, before anybody's language.
struct LibrarySurvey: Sendable {
  /// Every language of the catalogs.
  var languages: [LanguageTag: LanguageRow] = [:]
  /// The queue.
  var queue = QueueSummary()
  /// What fills the library, the largest first.
  var items: [StorageSummary.Item] = []
  /// Bytes of models, those of unfinished downloads included.
  var modelBytes: UInt64 = 0
  /// The model sets of the library's records, those of older catalogs too.
  var recorded: [ModelSet] = []

  /// Looks at everything.
  /// - Throws: `FileError`, `DocumentError` for a damaged list of pins.
  init(
    _ index: CatalogIndex, _ library: Library, retries: [String: RetryNote] = [:]
  ) throws {
    let queue = DownloadQueue(library: library)
    let known = Set(index.sets.map(\.versionedID))
    recorded = try library.modelSets()
    let others = recorded.filter { !known.contains($0.versionedID) }
    let sets = index.sets + others
    let states = try queue.states(of: sets)
    let ownership = try Ownership(recorded, library)
    let rows = try zip(sets, states).map { set, state in
      let remaining = try LibrarySurvey.remaining(set, state, queue)
      return ModelRow(
        set: set, state: LibrarySurvey.shown(state, set, remaining), remaining: remaining,
        reclaimed: state == .downloaded ? ownership.own(of: [set]) : 0,
        retry: retries[set.versionedID])
    }
    self.queue = LibrarySurvey.summary(rows, isPaused: queue.isPaused)
    items = recorded.map { ownership.item($0) }.filter { $0.own + $0.shared > 0 }
      .sorted { ($1.own + $1.shared, $0.set.id) < ($0.own + $0.shared, $1.set.id) }
    modelBytes = ownership.total.addingClamped(try library.unfinishedBytes())
    for language in index.languages {
      let models = (index.serving[language] ?? []).map { rows[$0] }
      languages[language] = try LibrarySurvey.row(
        language, models, index: index, ownership: ownership, recorded: recorded, queue: queue)
    }
  }

  /// Nothing yet.
  init() {}

  /// Looks only at what moves or waits, as transfers move several times a second.
  /// - Throws: `FileError`, `DocumentError`.
  mutating func refreshActive(_ index: CatalogIndex, _ library: Library) throws {
    let queue = DownloadQueue(library: library)
    let moving =
      languages.values.flatMap(\.models).filter(\.isActive).map(\.set)
      + [self.queue.active?.set].compactMap { $0 }
    let sets = Dictionary(moving.map { ($0.versionedID, $0) }) { first, _ in first }
    let keys = sets.keys.sorted()
    let states = Dictionary(
      uniqueKeysWithValues: zip(keys, try queue.states(of: keys.compactMap { sets[$0] })))
    for (tag, var row) in languages where row.models.contains(where: \.isActive) {
      for place in row.models.indices {
        guard let state = states[row.models[place].set.versionedID] else { continue }
        row.models[place].state = state
      }
      if row.state != .base {
        row.state = LibrarySurvey.state(of: row.models, chosen: row.chosen, tag).0
      }
      languages[tag] = row
    }
    if let active = self.queue.active, let state = states[active.set.versionedID] {
      self.queue.active?.state = state
    }
  }

  /// How a language stands through its model sets, as `travelpack languages` says.
  private static func state(
    of models: [ModelRow], chosen: [String], _ language: LanguageTag
  ) -> (LanguageRow.State, LanguageStates.Row) {
    let standing = LanguageStates(models.map(\.set), models.map(\.state)).row(language)
    // A language that is reached through another one has no model of its own with English.
    let chosenStates = models.filter { chosen.contains($0.set.id) }.map(\.state)
    let state = standing.state ?? (chosenStates.isEmpty ? nil : ModelState.together(chosenStates))
    return (state.map { .models($0) } ?? .unpublished, standing)
  }

  private static func row(
    _ language: LanguageTag, _ models: [ModelRow], index: CatalogIndex, ownership: Ownership,
    recorded: [ModelSet], queue: DownloadQueue
  ) throws -> LanguageRow {
    if language == CatalogIndex.base { return .base(language) }
    let chosen = index.chosen[language] ?? []
    let (state, standing) = LibrarySurvey.state(of: models, chosen: chosen, language)
    let chosenRows = models.filter { chosen.contains($0.set.id) }
    let mine = recorded.filter { $0.serves(language) }
    let touched = mine.filter { ownership.used(by: [$0]) > 0 }
      .flatMap(\.languages)
    let isUntouched = chosenRows.allSatisfy { $0.state == .notDownloaded(partial: 0) }
    let chosenSets = index.chosenSets(language)
    let remaining =
      isUntouched && !ownership.hasAny(of: chosenSets)
      ? chosenSets.distinctBytes : try queue.remaining(chosenSets)
    return LanguageRow(
      language: language, state: state, chosen: chosen, remaining: remaining,
      used: ownership.used(by: mine), reclaimed: ownership.own(of: mine),
      shared: Set(touched).subtracting([language, CatalogIndex.base])
        .filter { $0.language != "und" }.sorted(),
      onlyDirection: LibrarySurvey.onlyDirection(standing),
      models: models.sorted { ($0.set.catalog, $0.set.name) < ($1.set.catalog, $1.set.name) })
  }

  private static func onlyDirection(_ row: LanguageStates.Row) -> Direction? {
    if row.toEnglish == nil, row.fromEnglish != nil {
      return Direction(from: CatalogIndex.base, to: row.language)
    }
    if row.fromEnglish == nil, row.toEnglish != nil {
      return Direction(from: row.language, to: CatalogIndex.base)
    }
    return nil
  }

  /// The state as a reader of the page sees it: who took something out of the queue
  /// does not find a failure in its place.
  private static func shown(
    _ state: ModelState, _ set: ModelSet, _ remaining: ByteRange
  ) -> ModelState {
    guard case .failed(let cause) = state, cause.kind == .cancelled else { return state }
    return .notDownloaded(partial: set.bytes.upper - min(remaining.upper, set.bytes.upper))
  }

  private static func remaining(
    _ set: ModelSet, _ state: ModelState, _ queue: DownloadQueue
  ) throws -> ByteRange {
    switch state {
    case .downloaded: .zero
    case .notDownloaded(partial: 0): set.bytes
    default: try queue.remaining([set])
    }
  }

  private static func summary(_ rows: [ModelRow], isPaused: Bool) -> QueueSummary {
    var summary = QueueSummary(isPaused: isPaused)
    for row in rows {
      switch row.state {
      case .downloading: summary.active = summary.active ?? row
      case .queued: summary.waiting += 1
      case .failed: summary.failed += 1
      case .downloaded, .notDownloaded: break
      }
    }
    return summary
  }
}

extension ModelRow {
  /// Whether it moves or waits.
  var isActive: Bool {
    switch state {
    case .downloading, .queued: true
    case .downloaded, .failed, .notDownloaded: false
    }
  }
}

extension Sequence where Element == ModelSet {
  /// The bytes of all artifacts, one that several share counted once.
  var distinctBytes: ByteRange {
    var seen: Set<SHA256Digest> = []
    return flatMap(\.artifacts).reduce(.zero) { sum, artifact in
      if let digest = artifact.sha256, !seen.insert(digest).inserted { return sum }
      return sum + artifact.bytes
    }
  }
}
