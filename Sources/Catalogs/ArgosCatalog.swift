import Formats

/// Argos Translate's index of packages.
///
/// It states neither sizes nor digests: packages are priced as a range, and pinned
/// when they are first downloaded. Model sets keep the index's names (`translate-en_es`).
public enum ArgosCatalog {
  /// The catalog's name.
  public static let name = "argos"
  /// Where the index is published.
  public static let indexURL =
    "https://raw.githubusercontent.com/argosopentech/argospm-index/main/index.json"

  /// The smallest and the largest of the 58 packages whose sizes are known, in bytes
  /// (the publisher's torrent of 2022), with a tenth of room on either side.
  public static let packageBytes = ByteRange(71_800_000, 137_800_000)
  /// The same unpacked: what is inside is hardly compressed, it grows to 1.12 times.
  public static let unpackedBytes = ByteRange(80_400_000, 154_300_000)

  /// Codes of this publisher that are not CLDR's.
  static let aliases = ["zt": "zh-Hant", "pb": "pt-BR", "zh": "zh-Hans"]

  /// Reads the index, a list of packages.
  ///
  /// Of a package that stands several times, the newest version counts.
  /// - Parameters:
  ///   - bytes: the index, JSON.
  ///   - date: the day of the catalog; the index does not state one.
  /// - Throws: `DocumentError` when the bytes are no JSON list; what is wrong with
  ///   single entries becomes a warning.
  public static func parse(_ bytes: [UInt8], date: String) throws -> Catalog {
    let root = try JSONNode(parsing: bytes, limit: CatalogReading.sizeLimit)
    var warnings: [CatalogWarning] = []
    var sets: [String: ModelSet] = [:]
    for entry in try root.elements() {
      guard let set = CatalogReading.read(entry, into: &warnings, modelSet) else { continue }
      guard let set else {
        CatalogReading.warn(&warnings, entry.path, .skipped("it is not a translation package"))
        continue
      }
      if let other = sets[set.name] {
        CatalogReading.warn(&warnings, entry.path, .duplicate)
        if ModelVersion(set.version) <= ModelVersion(other.version) { continue }
      }
      sets[set.name] = set
    }
    return Catalog(name: name, date: date, modelSets: Array(sets.values), warnings: warnings)
  }

  /// One package; `nil` for one that does not translate (it parts sentences).
  private static func modelSet(_ entry: JSONNode) throws -> ModelSet? {
    if let kind = try entry.optional("type")?.string(), kind != "translate" { return nil }
    let links = try entry.member("links")
    // Links into peer-to-peer networks stand beside those that curl can follow.
    let urls = try links.elements().map { try $0.string() }.filter(CatalogReading.isWebURL)
    guard let first = urls.first else {
      throw DocumentError.wrong(path: links.path, expected: "an https or http link")
    }
    let file = first.prefix { $0 != "?" && $0 != "#" }.split { $0 == "/" }.last ?? ""
    return ModelSet(
      catalog: name, name: try entry.member("code").plainName(),
      version: try entry.member("package_version").versionText(), format: .argos,
      directions: [
        Direction(
          from: try entry.member("from_code").language(aliases),
          to: try entry.member("to_code").language(aliases))
      ],
      artifacts: [
        Artifact(
          name: try JSONNode(.string(String(file)), path: links.path).plainName(), urls: urls,
          bytes: packageBytes, sha256: nil, unpacking: .zip, plainBytes: unpackedBytes)
      ])
  }
}
