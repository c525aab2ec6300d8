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

/// The files of one version of one direction, as Firefox's publisher groups them.
struct FirefoxBundle {
  /// For whom a publisher means it.
  enum Audience: String {
    /// Everyone.
    case all
    /// Phones and tablets.
    case android
    /// Computers.
    case desktop
    /// Those who try out what is not finished.
    case nightly
  }

  /// What makes files belong together.
  struct Key: Hashable {
    var direction: Direction
    var version: String
    var architecture: String
  }

  var key: Key
  var audience: Audience
  /// Files, one for each role.
  var files: [Artifact]
  /// Where it stands in the publisher's document.
  var path: String

  /// Roles of which a bundle has exactly these, or one vocabulary for both languages.
  static let roles = ["model", "lex", "vocab", "srcvocab", "trgvocab"]

  /// The first role that is missing; `nil` when it is whole.
  var missingRole: String? {
    let has = Set(files.map(\.role))
    for role in ["model", "lex"] where !has.contains(role) { return role }
    if has.contains("vocab") { return nil }
    let parted = ["srcvocab", "trgvocab"].filter { !has.contains($0) }
    return parted.count == 2 ? "vocab" : parted.first
  }

  /// Whether a device of a kind may use it.
  func isFor(_ kind: DeviceKind, includeAlphas: Bool) -> Bool {
    if !includeAlphas, audience == .nightly || ModelVersion(key.version).isPreview { return false }
    switch audience {
    case .all, .nightly: return true
    case .android: return kind == .android
    case .desktop: return kind == .desktop
    }
  }

  /// Chooses for each direction the newest whole bundle that is meant for a kind of
  /// device. Files of different bundles are never mixed: a model only works with
  /// the vocabulary that it was trained with.
  static func choose(
    _ bundles: [FirefoxBundle], for kind: DeviceKind, includeAlphas: Bool,
    warnings: inout [CatalogWarning]
  ) -> [ModelSet] {
    var best: [Direction: FirefoxBundle] = [:]
    for bundle in bundles where bundle.isFor(kind, includeAlphas: includeAlphas) {
      if let role = bundle.missingRole {
        CatalogReading.warn(&warnings, bundle.path, .incomplete(role: role))
        continue
      }
      if let other = best[bundle.key.direction], !bundle.isBetter(than: other) { continue }
      best[bundle.key.direction] = bundle
    }
    return best.values.map(\.modelSet)
  }

  /// The newer one; of one version the smaller one, so that the choice does not
  /// depend on the order of the document.
  private func isBetter(than other: FirefoxBundle) -> Bool {
    let versions = (ModelVersion(key.version), ModelVersion(other.key.version))
    if versions.0 != versions.1 { return versions.0 > versions.1 }
    let sizes = (modelSet.plainBytes.upper, other.modelSet.plainBytes.upper)
    return sizes.0 != sizes.1
      ? sizes.0 < sizes.1 : key.architecture < other.key.architecture
  }

  /// It as a model set.
  var modelSet: ModelSet {
    let has = Set(files.map(\.role))
    let wanted = files.filter {
      !has.contains("vocab") || ($0.role != "srcvocab" && $0.role != "trgvocab")
    }
    return ModelSet(
      catalog: FirefoxCatalog.name,
      name: "\(key.direction.from)-\(key.direction.to)",
      version: key.version, format: .bergamot, directions: [key.direction],
      artifacts: wanted.sorted {
        (roles.firstIndex(of: $0.role) ?? 0) < (roles.firstIndex(of: $1.role) ?? 0)
      })
  }

  private var roles: [String] { Self.roles }
}

/// The kind of device that models are chosen for; some publishers make a larger
/// model for computers and a smaller one for phones.
public enum DeviceKind: String, Hashable, Sendable, CaseIterable {
  /// A phone or tablet.
  case android
  /// A computer.
  case desktop
}
