public import Formats

// One JSON form of a model set serves our own catalog format, plans, the pack's
// pack.json and receipts. Its schema stands in the documentation.

extension ByteRange {
  /// A number when it is exact, else `{"min": …, "max": …}`.
  public var json: JSONValue {
    exact.map(JSONValue.init) ?? ["min": JSONValue(lower), "max": JSONValue(upper)]
  }

  /// Reads either form.
  /// - Throws: `DocumentError`.
  public init(json node: JSONNode) throws {
    if case .object = node.value {
      try node.allow(only: ["min", "max"])
      let bounds = (try node.member("min").byteCount(), try node.member("max").byteCount())
      guard bounds.0 <= bounds.1 else {
        throw DocumentError.wrong(path: node.path, expected: "min not above max")
      }
      self.init(bounds.0, bounds.1)
    } else {
      self.init(try node.byteCount())
    }
  }
}

extension Artifact {
  private static let fields = [
    "name", "role", "urls", "bytes", "sha256", "unpacking", "plainBytes", "plainSHA256",
  ]

  /// Its JSON form; what is not known is left out.
  public var json: JSONValue {
    var object: JSONObject = [
      "name": .string(name), "role": .string(role), "urls": JSONValue(urls), "bytes": bytes.json,
    ]
    object["sha256"] = sha256.map { .string($0.hex) }
    object["unpacking"] = .string(unpacking.rawValue)
    object["plainBytes"] = plainBytes.json
    object["plainSHA256"] = plainSHA256.map { .string($0.hex) }
    return .object(object)
  }

  /// Reads its JSON form.
  /// - Throws: `DocumentError`.
  public init(json node: JSONNode) throws {
    try node.allow(only: Artifact.fields)
    self.init(
      name: try node.member("name").plainName(),
      urls: try node.member("urls").elements().map { url in
        try url.parsed("an https, http or file URL, or apt:PACKAGE=VERSION") {
          ArtifactAddress($0) == nil ? nil : $0
        }
      },
      bytes: try Artifact.size(node.member("bytes")),
      sha256: try node.optional("sha256")?.digest(),
      unpacking: try node.member("unpacking").parsed("a way of unpacking") {
        Unpacking(rawValue: $0)
      },
      plainBytes: try Artifact.size(node.member("plainBytes")),
      plainSHA256: try node.optional("plainSHA256")?.digest(),
      role: try node.member("role").plainName())
  }

  /// A length that is believed: the sum of as many as a document can hold is a number.
  private static func size(_ node: JSONNode) throws -> ByteRange {
    let size = try ByteRange(json: node)
    guard size.upper <= UInt64(CatalogReading.largestFile) else {
      throw DocumentError.wrong(path: node.path, expected: "at most 64 GiB")
    }
    return size
  }
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
