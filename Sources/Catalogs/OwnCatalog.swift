public import Formats

/// Our own catalog format, for organisations that publish models of their own.
///
/// The format is described in the documentation, "Catalog format".
public enum OwnCatalog {
  /// What the document says it is.
  static let format = "travelpack-catalog"
  /// The version of the format that is read and written.
  static let version: Int64 = 1
  /// Names that are taken by publishers whose own formats are read.
  public static let reservedNames: Set<String> = [
    FirefoxCatalog.name, ArgosCatalog.name, AptCatalog.name, MLKitCatalog.name,
  ]

  /// Whether a document says that it is in this format.
  public static func isOwn(_ document: JSONNode) -> Bool {
    (try? document.optional("format")?.string()) == format
  }

  /// Reads a catalog.
  /// - Throws: `DocumentError` when the document as a whole cannot be used; what is wrong
  ///   with single model sets becomes a warning, and they are left out.
  public static func parse(_ bytes: [UInt8]) throws -> Catalog {
    let root = try JSONNode(parsing: bytes, limit: CatalogReading.sizeLimit)
    try root.allow(only: ["format", "version", "name", "date", "modelSets"])
    _ = try root.member("format").parsed("\"\(format)\"") { $0 == format ? $0 : nil }
    _ = try root.member("version").integer(in: version...version)
    let nameNode = try root.member("name")
    let name = try nameNode.plainName()
    guard !reservedNames.contains(name.lowercased()) else {
      throw DocumentError.wrong(path: nameNode.path, expected: "a name that is not taken")
    }
    let date = try root.member("date").parsed("a day such as 2026-01-31") {
      CalendarDay.isDay($0) ? $0 : nil
    }
    var warnings: [CatalogWarning] = []
    var sets: [ModelSet] = []
    // Names that differ only in case would share a folder on a stick.
    var names: Set<String> = []
    for entry in try root.member("modelSets").elements() {
      guard let set = CatalogReading.read(entry, into: &warnings, { try modelSet($0, name) })
      else { continue }
      guard names.insert(set.name.lowercased()).inserted else {
        CatalogReading.warn(&warnings, entry.path, .duplicate)
        continue
      }
      sets.append(set)
    }
    for set in sets {
      for need in set.needs where !sets.contains(where: { $0.name == need }) {
        CatalogReading.warn(
          &warnings, set.name, .wrong(expected: "a model set of the name \(need)"))
      }
    }
    return Catalog(name: name, date: date, modelSets: sets, warnings: warnings)
  }

  /// Writes a catalog.
  public static func write(_ catalog: Catalog) -> [UInt8] {
    JSONText.write([
      "format": .string(format), "version": .integer(version), "name": .string(catalog.name),
      "date": .string(catalog.date),
      "modelSets": .array(
        catalog.modelSets.map { set in
          guard case .object(var object) = set.json else { return .null }
          object["catalog"] = nil
          return .object(object)
        }),
    ])
  }

  private static func modelSet(_ entry: JSONNode, _ catalog: String) throws -> ModelSet {
    var object = try entry.object()
    guard object["catalog"] == nil else {
      throw DocumentError.unknown(path: "\(entry.path).catalog", closest: nil)
    }
    object["catalog"] = .string(catalog)
    var set = try ModelSet(json: JSONNode(.object(object), path: entry.path))
    set.directions = try set.directions.enumerated().map { index, direction in
      Direction(
        from: try known(direction.from, "\(entry.path).directions[\(index)].from"),
        to: try known(direction.to, "\(entry.path).directions[\(index)].to"))
    }
    set.reads = try set.reads.enumerated().map { index, tag in
      tag.language == "und" ? tag : try known(tag, "\(entry.path).reads[\(index)]")
    }
    guard !set.artifacts.isEmpty else {
      throw DocumentError.wrong(path: "\(entry.path).artifacts", expected: "at least one file")
    }
    var names: Set<String> = []
    for (index, artifact) in set.artifacts.enumerated() {
      let path = "\(entry.path).artifacts[\(index)]"
      guard names.insert(artifact.name.lowercased()).inserted else {
        throw DocumentError.wrong(path: "\(path).name", expected: "a name of its own")
      }
      for (number, url) in artifact.urls.enumerated() {
        // Whose packages the machine installs is not for a catalog from elsewhere to say.
        guard case .url = ArtifactAddress(url) else {
          throw DocumentError.wrong(
            path: "\(path).urls[\(number)]", expected: "an https, http or file URL")
        }
      }
    }
    return set
  }

  private static func known(_ tag: LanguageTag, _ path: String) throws -> LanguageTag {
    let canonical = LanguageNames.canonical(tag)
    guard LanguageNames.isKnown(canonical) else {
      throw UnknownLanguage(path: path, code: tag.text)
    }
    return canonical
  }
}
