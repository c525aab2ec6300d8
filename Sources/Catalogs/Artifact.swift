public import Formats

/// One published file.
public struct Artifact: Hashable, Sendable {
  /// Its file name in the library, the pack and, when it is not unpacked, on the device.
  public var name: String
  /// Where it is published, best first. `apt:PACKAGE=VERSION` names a package of
  /// the machine's own apt; everything else is an `https`, `http` or `file` URL.
  public var urls: [String]
  /// Its length in bytes, exact where the publisher states it.
  public var bytes: ByteRange
  /// The SHA-256 that the publisher states; `nil` until it is pinned at the first download.
  public var sha256: SHA256Digest?
  /// How it is unpacked at install.
  public var unpacking: Unpacking
  /// Bytes of what comes out.
  public var plainBytes: ByteRange
  /// The SHA-256 of the one file that comes out, where the publisher states it.
  public var plainSHA256: SHA256Digest?
  /// The part it plays in its model set: `model`, `lex`, `vocab`, `srcvocab`,
  /// `trgvocab`, `package`.
  public var role: String

  /// Makes an artifact.
  public init(
    name: String, urls: [String], bytes: ByteRange, sha256: SHA256Digest?,
    unpacking: Unpacking, plainBytes: ByteRange, plainSHA256: SHA256Digest? = nil,
    role: String = "package"
  ) {
    self.name = name
    self.urls = urls
    self.bytes = bytes
    self.sha256 = sha256
    self.unpacking = unpacking
    self.plainBytes = plainBytes
    self.plainSHA256 = plainSHA256
    self.role = role
  }

  /// Whether length and digest are known, so that it can be verified and packed.
  public var isPinned: Bool { sha256 != nil && bytes.isExact }
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

/// How the published file turns into the files that an engine reads.
public enum Unpacking: String, Hashable, Sendable, CaseIterable {
  /// It is used as it is.
  case plain
  /// One file compressed with zstd (RFC 8878).
  case zstd
  /// One file compressed with gzip (RFC 1952).
  case gzip
  /// A zip archive.
  case zip
  /// A gzip-compressed tar archive.
  case tarGzip = "tar.gz"
  /// A Debian binary package (deb(5)): its `data.tar` is what is unpacked.
  case deb
}

/// Where an artifact is published, checked before a program is asked to go there.
public enum ArtifactAddress: Hashable, Sendable {
  /// An `https`, `http` or `file` URL (RFC 3986).
  case url(String)
  /// A package of the machine's own apt: `apt:PACKAGE=VERSION`.
  case apt(package: String, version: String)
  /// A model that the phone's own app fetches: `mlkit:CODE`.
  case phone(code: String)

  /// Reads an address; `nil` for everything else. Package, version and code hold nothing
  /// that a program could take for an option or another word.
  public init?(_ text: String) {
    if text.hasPrefix("apt:") {
      let parts = text.dropFirst(4).split(separator: "=" as Character, maxSplits: 1)
      guard parts.count == 2, Self.isPackage(parts[0]), Self.isVersion(parts[1]) else {
        return nil
      }
      self = .apt(package: String(parts[0]), version: String(parts[1]))
    } else if text.hasPrefix("mlkit:") {
      let code = String(text.dropFirst(6))
      guard PlainText.isFileName(code) else { return nil }
      self = .phone(code: code)
    } else {
      let isFile = text.hasPrefix("file:///") && CatalogReading.isPlainURL(text)
      guard isFile || CatalogReading.isWebURL(text) else { return nil }
      self = .url(text)
    }
  }

  /// Whether a text is a package's name (Debian policy 5.6.1).
  static func isPackage(_ text: some StringProtocol) -> Bool {
    let text = String(text)
    let isLow = text.utf8.allSatisfy { !(0x41...0x5a).contains($0) }
    return isLow && (2...100).contains(text.utf8.count) && PlainText.isMade(of: text, and: "+-.")
      && text.utf8.first.map { (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) } == true
  }

  /// Whether a text is a package's version (Debian policy 5.6.12): it begins with a digit.
  static func isVersion(_ text: some StringProtocol) -> Bool {
    let text = String(text)
    return (1...100).contains(text.utf8.count) && PlainText.isMade(of: text, and: "+-.:~")
      && text.utf8.first.map { (0x30...0x39).contains($0) } == true
  }
}
