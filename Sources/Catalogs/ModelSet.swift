/// The smallest thing one downloads: artifacts of one version for one engine.
public struct ModelSet: Hashable, Sendable, Identifiable {
  /// The name of the catalog that it comes from.
  public var catalog: String
  /// Its name in that catalog; a plain file name of ASCII letters, digits, `.`, `_`, `+`, `-`.
  public var name: String
  /// The publisher's version; compared by ``ModelVersion``.
  public var version: String
  /// What kind of model it is.
  public var format: ModelFormat
  /// What it translates; empty for OCR.
  public var directions: [Direction]
  /// The languages whose writing it reads from pictures; empty for translation.
  public var reads: [LanguageTag]
  /// Names of model sets of the same catalog without which it does not work.
  public var needs: [String]
  /// The licence as SPDX names it; `nil` when the publisher does not say.
  public var licence: String?
  /// The files.
  public var artifacts: [Artifact]

  /// Makes a model set.
  public init(
    catalog: String, name: String, version: String, format: ModelFormat,
    directions: [Direction] = [], reads: [LanguageTag] = [], needs: [String] = [],
    licence: String? = nil, artifacts: [Artifact]
  ) {
    self.catalog = catalog
    self.name = name
    self.version = version
    self.format = format
    self.directions = directions
    self.reads = reads
    self.needs = needs
    self.licence = licence
    self.artifacts = artifacts
  }

  /// `catalog/name`: unique among all catalogs at one date.
  public var id: String { "\(catalog)/\(name)" }
  /// `catalog/name@version`: unique at all dates.
  public var versionedID: String { "\(id)@\(version)" }
  /// The languages that it translates from and to, and those that it reads; scripts
  /// (`und-Latn`) among them.
  public var languages: Set<LanguageTag> {
    Set(directions.flatMap { [$0.from, $0.to] } + reads)
  }
  /// Bytes to download.
  public var bytes: ByteRange { artifacts.reduce(.zero) { $0 + $1.bytes } }
  /// Bytes once unpacked.
  public var plainBytes: ByteRange { artifacts.reduce(.zero) { $0 + $1.plainBytes } }
  /// Whether every artifact is pinned.
  public var isPinned: Bool { artifacts.allSatisfy(\.isPinned) }
}
