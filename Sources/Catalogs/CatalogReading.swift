import Formats

/// What the readers of every publisher's format share.
enum CatalogReading {
  /// The longest catalog that is read, in bytes. The largest known one has 190 kB;
  /// values in memory take many times the bytes of their text.
  static let sizeLimit = 8 << 20
  /// The largest model that is believed, in bytes.
  static let largestFile: Int64 = 64 << 30
  /// Warnings that a catalog keeps; a document of nonsense has more.
  static let warningLimit = 1000

  /// A publisher's code as a canonical tag: by the publisher's own table first,
  /// then as CLDR has it; `nil` when neither knows it.
  static func language(_ code: String, _ aliases: [String: String]) -> LanguageTag? {
    guard let tag = LanguageTag(aliases[code] ?? code) else { return nil }
    let canonical = LanguageNames.canonical(tag)
    return LanguageNames.isKnown(canonical) ? canonical : nil
  }

  /// Runs a reader of one entry; its error becomes a warning and the answer `nil`.
  static func read<Value>(
    _ node: JSONNode, into warnings: inout [CatalogWarning], _ reader: (JSONNode) throws -> Value
  ) -> Value? {
    do {
      return try reader(node)
    } catch {
      let warning = CatalogWarning(error, at: node.path)
      warn(&warnings, warning.path, warning.reason)
      return nil
    }
  }

  /// Keeps a warning, up to ``warningLimit``.
  static func warn(
    _ warnings: inout [CatalogWarning], _ path: String, _ reason: CatalogWarning.Reason
  ) {
    if warnings.count < warningLimit {
      warnings.append(CatalogWarning(path: path, reason: reason))
    } else if warnings.count == warningLimit {
      warnings.append(CatalogWarning(path: path, reason: .skipped("too many warnings")))
    }
  }

  /// Whether a text is an `https` or `http` URL with a host and of visible ASCII only.
  static func isWebURL(_ text: String) -> Bool {
    let rest = text.drop { $0 != ":" }
    let scheme = text.prefix(text.count - rest.count).lowercased()
    guard scheme == "https" || scheme == "http", rest.hasPrefix("://"), isPlainURL(text) else {
      return false
    }
    return rest.dropFirst(3).first.map { $0 != "/" && $0 != "?" && $0 != "#" } == true
  }

  /// Whether a text has only the visible ASCII that URLs are made of (RFC 3986).
  static func isPlainURL(_ text: String) -> Bool {
    text.utf8.count <= 2000
      && PlainText.isMade(of: text, and: "!#$%&'()*+,-./:;=?@[]_~")
  }

  /// The size of one published file: 1 byte to 64 GiB.
  /// - Throws: `DocumentError`.
  static func fileSize(_ node: JSONNode) throws -> UInt64 {
    UInt64(try node.integer(in: 1...largestFile))
  }
}

/// An entry names a language that no table knows.
struct UnknownLanguage: Error {
  var path: String
  var code: String
}

extension CatalogWarning {
  /// The warning that tells of an error, at the error's own place where it has one.
  init(_ error: any Error, at path: String) {
    switch error {
    case DocumentError.missing(let path): self.init(path: path, reason: .missing)
    case DocumentError.wrong(let path, let expected):
      self.init(path: path, reason: .wrong(expected: expected))
    case DocumentError.unknown(let path, let closest):
      self.init(
        path: path,
        reason: .wrong(expected: closest.map { "a known field such as \($0)" } ?? "a known field"))
    case let unknown as UnknownLanguage:
      self.init(path: unknown.path, reason: .unknownLanguage(unknown.code))
    default: self.init(path: path, reason: .wrong(expected: "readable text"))
    }
  }
}

extension JSONNode {
  /// Reads a publisher's language code.
  /// - Throws: `DocumentError.wrong`, ``UnknownLanguage``.
  func language(_ aliases: [String: String]) throws -> LanguageTag {
    let code = try string()
    guard let tag = CatalogReading.language(code, aliases) else {
      throw UnknownLanguage(path: path, code: code)
    }
    return tag
  }
}
