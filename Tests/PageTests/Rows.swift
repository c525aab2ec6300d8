import Catalogs
import Downloads

@testable import Page

/// Rows made up for tests.
enum Rows {
  /// A language tag that is known to be one.
  static func tag(_ text: String) -> LanguageTag { LanguageTag(text) ?? CatalogIndex.base }

  /// A model set between a language and English.
  static func set(
    _ name: String, catalog: String = "harbour", from: String = "it", to: String = "en",
    bytes: UInt64 = 1_000_000
  ) -> ModelSet {
    ModelSet(
      catalog: catalog, name: name, version: "1.0", format: .bergamot,
      directions: [Direction(from: tag(from), to: tag(to))],
      artifacts: [
        Artifact(
          name: "\(name).bin", urls: ["https://example.org/\(name)"], bytes: ByteRange(bytes),
          sha256: nil, unpacking: .plain, plainBytes: ByteRange(bytes))
      ])
  }

  /// The row of a language in a state.
  static func row(
    _ language: String, _ state: LanguageRow.State, models: [ModelRow] = [],
    reclaimed: UInt64 = 0, shared: [LanguageTag] = [], onlyDirection: Direction? = nil
  ) -> LanguageRow {
    LanguageRow(
      language: tag(language), state: state, chosen: ["harbour/x"],
      remaining: ByteRange(50_700_000), used: 50_700_000, reclaimed: reclaimed, shared: shared,
      onlyDirection: onlyDirection, models: models)
  }

  /// A model set's row in a state.
  static func model(_ set: ModelSet, _ state: ModelState, retry: RetryNote? = nil) -> ModelRow {
    ModelRow(set: set, state: state, remaining: set.bytes, reclaimed: 0, retry: retry)
  }
}

extension HTML {
  /// Whether it has all of some pieces.
  func has(_ pieces: String...) -> Bool { pieces.allSatisfy { text.contains($0) } }
  /// Whether it has none of some pieces.
  func lacks(_ pieces: String...) -> Bool { pieces.allSatisfy { !text.contains($0) } }
}
