public import Formats

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

/// What kind of thing a model set is; it decides which device layouts take it.
public enum ModelFormat: String, Hashable, Sendable, CaseIterable {
  /// Firefox Translations: plain model, lexicon and vocabularies for bergamot.
  case bergamot
  /// An Argos Translate package.
  case argos
  /// A Debian package with an Apertium translation pair.
  case apertium
  /// A Debian package with Tesseract's `traineddata` of a language or script.
  case tesseract
  /// A translateLocally model archive.
  case translateLocally = "translatelocally"
  /// A model that the phone's own app fetches: it can be planned, not packed.
  case mlkit
}

extension ModelSet {
  private static let fields = [
    "catalog", "name", "version", "format", "directions", "reads", "needs", "licence", "artifacts",
  ]

  /// Its JSON form; what is empty or not known is left out.
  public var json: JSONValue {
    var object: JSONObject = [
      "catalog": .string(catalog), "name": .string(name), "version": .string(version),
      "format": .string(format.rawValue),
    ]
    if !directions.isEmpty {
      object["directions"] = .array(
        directions.map { ["from": .string($0.from.text), "to": .string($0.to.text)] })
    }
    if !reads.isEmpty { object["reads"] = JSONValue(reads.map(\.text)) }
    if !needs.isEmpty { object["needs"] = JSONValue(needs) }
    object["licence"] = licence.map(JSONValue.string)
    object["artifacts"] = .array(artifacts.map(\.json))
    return .object(object)
  }

  /// Reads its JSON form.
  /// - Throws: `DocumentError`.
  public init(json node: JSONNode) throws {
    try node.allow(only: ModelSet.fields)
    self.init(
      catalog: try node.member("catalog").plainName(),
      name: try node.member("name").plainName(),
      version: try node.member("version").versionText(),
      format: try node.member("format").parsed("a model format") { ModelFormat(rawValue: $0) },
      directions: try node.optional("directions")?.elements().map { pair in
        try pair.allow(only: ["from", "to"])
        return Direction(
          from: try pair.member("from").language(), to: try pair.member("to").language())
      } ?? [],
      reads: try node.optional("reads")?.elements().map { try $0.language() } ?? [],
      needs: try node.optional("needs")?.elements().map { try $0.plainName() } ?? [],
      licence: try node.optional("licence")?.parsed("a licence as SPDX writes it") {
        PlainText.isMade(of: $0, and: " +-.():") && (1...200).contains($0.utf8.count) ? $0 : nil
      },
      artifacts: try node.member("artifacts").elements().map { try Artifact(json: $0) })
  }
}

extension JSONNode {
  /// Reads a language tag.
  /// - Throws: `DocumentError.wrong`.
  public func language() throws -> LanguageTag {
    try parsed("a language tag") { LanguageTag($0) }
  }

  /// Reads a SHA-256 digest.
  /// - Throws: `DocumentError.wrong`.
  func digest() throws -> SHA256Digest {
    try parsed("64 hexadecimal digits") { SHA256Digest(hex: $0) }
  }

  /// Reads a version: 1 to 100 visible ASCII letters, so that it can be shown anywhere.
  /// - Throws: `DocumentError.wrong`.
  func versionText() throws -> String {
    try parsed("a version of visible ASCII letters") { text in
      (1...100).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7e).contains($0) }
        ? text : nil
    }
  }

  /// Reads a name that is safe as a file name on every file system: 1 to 120
  /// ASCII letters, digits and `._+~-`, not beginning with `.` or `-`.
  /// - Throws: `DocumentError.wrong`.
  public func plainName() throws -> String {
    try parsed("a file name of ASCII letters, digits and ._+~-") { text in
      guard PlainText.isFileName(text)
      else { return nil }
      return text
    }
  }
}
