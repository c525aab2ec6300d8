import Formats

/// The models of Firefox Translations, from Mozilla's Remote Settings.
///
/// Its model sets are named `FROM-TO` (`en-es`, `zh-Hans-en`): one a direction,
/// the newest whole bundle that is meant for the kind of device.
public enum FirefoxCatalog {
  /// The catalog's name.
  public static let name = "firefox"
  /// Where the records are published.
  public static let recordsURL =
    "https://firefox.settings.services.mozilla.com/v1/buckets/main/collections/translations-models-v2/records"
  /// What the location of an attachment is put behind.
  static let attachments = "https://firefox-settings-attachments.cdn.mozilla.net/"
  /// Codes of this publisher that are not BCP 47 tags in CLDR's form.
  static let aliases = [
    "zh": "zh-Hans", "zh_hans": "zh-Hans", "zh_hant": "zh-Hant", "no": "nb", "sh": "sr-Latn",
  ]

  /// The table that is built into the program; its date is the catalog's.
  public static func builtIn(deviceKind: DeviceKind, includeAlphas: Bool = false) -> Catalog {
    let table = EmbeddedTable.firefox
    var base = attachments
    var date = ""
    var bundles: [FirefoxBundle] = []
    table.forEachLine { line in
      switch table.bytes[line.lowerBound] {
      case UInt8(ascii: "D"): date = table.text(1, of: line)
      case UInt8(ascii: "U"): base = table.text(1, of: line)
      case UInt8(ascii: "B"):
        let fields = table.fields(of: line)
        guard fields.count == 6, let from = LanguageTag(fields[1]), let to = LanguageTag(fields[2]),
          let audience = FirefoxBundle.Audience(rawValue: fields[5])
        else { return }
        bundles.append(
          FirefoxBundle(
            key: .init(
              direction: Direction(from: from, to: to), version: fields[3],
              architecture: fields[4]),
            audience: audience, files: [], path: ""))
      case UInt8(ascii: "F"):
        // Reading the digests is most of the work: only of bundles that may be chosen.
        guard let last = bundles.indices.last,
          bundles[last].isFor(deviceKind, includeAlphas: includeAlphas),
          let file = file(of: table.fields(of: line), base)
        else { return }
        bundles[last].files.append(file)
      default: break
      }
    }
    var warnings: [CatalogWarning] = []
    let sets = FirefoxBundle.choose(
      bundles, for: deviceKind, includeAlphas: includeAlphas, warnings: &warnings)
    return Catalog(name: name, date: date, modelSets: sets, warnings: warnings)
  }

  /// Reads the publisher's records (`{"data": [...]}`, Remote Settings v2, also a
  /// `changeset`), or its older registry (`{"enes": {"model": {...}}}`).
  ///
  /// The registry states neither URLs nor versions, and of the compressed files only
  /// an estimate of the size: its model sets serve to find out what has changed, and
  /// have version `0`.
  /// - Parameters:
  ///   - bytes: the document, JSON.
  ///   - deviceKind: which of a desktop and an Android twin is taken.
  ///   - includeAlphas: takes models that are tried out only, too.
  ///   - date: the day of the catalog when the document does not state one.
  /// - Throws: `DocumentError` when the bytes are neither of the two; what is wrong
  ///   with single entries becomes a warning.
  public static func parse(
    _ bytes: [UInt8], deviceKind: DeviceKind, includeAlphas: Bool = false,
    date: String = "1970-01-01"
  ) throws -> Catalog {
    let root = try JSONNode(parsing: bytes, limit: CatalogReading.sizeLimit)
    var warnings: [CatalogWarning] = []
    var day = date
    let bundles: [FirefoxBundle]
    if let records = try root.optional("data") ?? root.optional("changes") {
      bundles = FirefoxRecords.read(try records.elements(), day: &day, warnings: &warnings)
    } else {
      bundles = try FirefoxRegistry.read(root, warnings: &warnings)
    }
    let sets = FirefoxBundle.choose(
      bundles, for: deviceKind, includeAlphas: includeAlphas, warnings: &warnings)
    return Catalog(name: name, date: day, modelSets: sets, warnings: warnings)
  }
}

extension FirefoxCatalog {
  /// One file of the built-in table.
  private static func file(of fields: [String], _ base: String) -> Artifact? {
    guard fields.count == 8, let bytes = UInt64(fields[4]), let plain = UInt64(fields[6]),
      let digest = SHA256Digest(hex: fields[5]), let plainDigest = SHA256Digest(hex: fields[7])
    else { return nil }
    return Artifact(
      name: fields[2], urls: [base + fields[3]], bytes: ByteRange(bytes), sha256: digest,
      unpacking: .zstd, plainBytes: ByteRange(plain), plainSHA256: plainDigest, role: fields[1])
  }
}
