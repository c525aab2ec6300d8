import Formats

/// A repository of translateLocally models: `{"models": [...]}`.
///
/// It states digests but no sizes: models are priced as a range until they are first
/// downloaded. Model sets keep the repository's short names (`de-en-tiny`).
public enum TranslateLocallyCatalog {
  /// The name of the catalog of the project's own repository.
  public static let name = "translatelocally"
  /// The project's own repository.
  public static let repositoryURL = "https://translatelocally.com/models.json"

  /// Bytes of a published archive when only its kind is known. The bounds are this
  /// program's estimate, from the models of the same sizes that Firefox publishes.
  static func estimate(ofType type: String) -> ByteRange {
    switch type {
    case "tiny": ByteRange(8_000_000, 40_000_000)
    case "base": ByteRange(20_000_000, 150_000_000)
    default: ByteRange(8_000_000, 400_000_000)
    }
  }

  /// Codes of this publisher that are not CLDR's.
  static let aliases = [
    "zh": "zh-Hans", "zh_hans": "zh-Hans", "zh_hant": "zh-Hant", "hbs": "sr-Latn", "no": "nb",
    "nob": "nb", "eng": "en",
  ]

  /// Reads a repository.
  ///
  /// A model may translate from several languages. Of a short name that stands several
  /// times the newest version counts.
  /// - Parameters:
  ///   - bytes: the repository's `models.json`.
  ///   - catalog: the name of the catalog, a plain file name.
  ///   - date: the day of the catalog; the repository does not state one.
  /// - Throws: `DocumentError` when the bytes are no such repository; what is wrong
  ///   with single models becomes a warning.
  public static func parse(
    _ bytes: [UInt8], catalog: String = name, date: String
  ) throws -> Catalog {
    let root = try JSONNode(parsing: bytes, limit: CatalogReading.sizeLimit)
    var warnings: [CatalogWarning] = []
    var sets: [String: ModelSet] = [:]
    for entry in try root.member("models").elements() {
      var unknown: [CatalogWarning] = []
      guard
        let set = CatalogReading.read(
          entry, into: &warnings, { try modelSet($0, catalog, unknown: &unknown) })
      else { continue }
      for warning in unknown { CatalogReading.warn(&warnings, warning.path, warning.reason) }
      if let other = sets[set.name] {
        CatalogReading.warn(&warnings, entry.path, .duplicate)
        if ModelVersion(set.version) <= ModelVersion(other.version) { continue }
      }
      sets[set.name] = set
    }
    return Catalog(name: catalog, date: date, modelSets: Array(sets.values), warnings: warnings)
  }

  private static func modelSet(
    _ entry: JSONNode, _ catalog: String, unknown: inout [CatalogWarning]
  ) throws -> ModelSet {
    let target = try entry.optional("trgTag") ?? entry.member("trg")
    let to = try language(target)
    var directions: [Direction] = []
    let sources = try self.sources(of: entry)
    for source in sources {
      do {
        let from = try language(source)
        if from != to, !directions.contains(Direction(from: from, to: to)) {
          directions.append(Direction(from: from, to: to))
        }
      } catch let error as UnknownLanguage where sources.count > 1 {
        // A model of many languages is of use without those that nobody names.
        unknown.append(CatalogWarning(error, at: source.path))
      }
    }
    guard !directions.isEmpty else {
      throw DocumentError.wrong(path: "\(entry.path).src", expected: "a language or a list of them")
    }
    let name = try entry.member("shortName").plainName()
    let version = try self.version(entry.member("version"))
    let bytes = estimate(ofType: try entry.optional("type")?.string() ?? "")
    let url = try entry.member("url").parsed("an https or http link") {
      CatalogReading.isWebURL($0) ? $0 : nil
    }
    return ModelSet(
      catalog: catalog, name: name, version: version, format: .translateLocally,
      directions: directions.sorted(),
      artifacts: [
        Artifact(
          name: "\(name).tar.gz", urls: [url], bytes: bytes,
          sha256: try entry.member("checksum").digest(), unpacking: .tarGzip,
          plainBytes: ByteRange(bytes.lower, bytes.upper * 2))
      ])
  }

  /// The tags of `srcTags` (`{"de": "German"}` or a list), else `src`, a name or a list.
  private static func sources(of entry: JSONNode) throws -> [JSONNode] {
    let node = try entry.optional("srcTags") ?? entry.member("src")
    switch node.value {
    case .object(let tags): return tags.names.map { JSONNode(.string($0), path: node.path) }
    case .array: return Array(try node.elements().prefix(1000))
    default: return [node]
    }
  }

  /// A tag, or a name such as `German`.
  private static func language(_ node: JSONNode) throws -> LanguageTag {
    let text = try node.string()
    if let tag = CatalogReading.language(text, aliases) { return tag }
    guard let tag = LanguageNames.find(text).value else {
      throw UnknownLanguage(path: node.path, code: text)
    }
    return tag
  }

  /// Versions are numbers with or without a fraction, or texts.
  private static func version(_ node: JSONNode) throws -> String {
    switch node.value {
    case .integer(let number) where number >= 0: return "\(number)"
    case .number(let number) where number >= 0 && number < 1e9:
      return Int64(exactly: number).map { "\($0)" } ?? "\(number)"
    case .string: return try node.versionText()
    default: throw DocumentError.wrong(path: node.path, expected: "a version")
    }
  }
}
