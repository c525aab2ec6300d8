import Formats

/// Apertium's translation pairs and Tesseract's models in the archive of the
/// machine's own Debian or Ubuntu, as apt knows them.
///
/// A model set is a package and has its name (`apertium-eng-spa`). What a pair
/// translates stands in no field of the archive: it comes from a table of the modes
/// that the packages ship (`Sources/C/CAssets/make/apt.py`).
public enum AptCatalog {
  /// The catalog's name.
  public static let name = "apt"

  /// A regular expression (POSIX extended) for the names of the packages, for
  /// `apt-cache search --names-only`.
  public static let packagePattern = "^(apertium-[a-z]{2,3}-[a-z]{2,3}|tesseract-ocr-[a-z-]+)$"

  /// Beginnings of the packages' names, for `apt-cache pkgnames PREFIX`.
  public static let packagePrefixes = ["apertium-", "tesseract-ocr-"]

  /// Whether a package's name is one to ask `apt-cache show` about.
  public static func isWanted(package: String) -> Bool {
    if package == "tesseract-ocr-all" || package == "apertium-all-dev" { return false }
    if package.hasPrefix("tesseract-ocr-") {
      return package.dropFirst(14).allSatisfy { $0 == "-" || ("a"..."z").contains($0) }
        && package.utf8.count > 14
    }
    let parts = package.split(separator: "-" as Character, omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0] == "apertium"
      && parts[1...].allSatisfy { part in
        (2...3).contains(part.utf8.count) && part.allSatisfy { ("a"..."z").contains($0) }
      }
  }

  /// Reads what `apt-cache show PACKAGE…` prints.
  ///
  /// Transitional packages are passed over without a word, packages that cannot be
  /// used become warnings that name them. Of a package that stands several times,
  /// the first paragraph counts that can be downloaded: apt prints its choice first.
  /// - Parameters:
  ///   - bytes: what `apt-cache show` printed.
  ///   - date: the day of the archive's lists, `YYYY-MM-DD`.
  public static func parse(aptCacheShow bytes: [UInt8], date: String) -> Catalog {
    var warnings: [CatalogWarning] = []
    var sets: [String: ModelSet] = [:]
    var troubles: [String: CatalogWarning] = [:]
    for stanza in DebianStanza.read(bytes) {
      guard let package = stanza["Package"], isWanted(package: package), sets[package] == nil,
        !isTransitional(stanza)
      else { continue }
      do {
        sets[package] = try modelSet(package, stanza, &warnings)
      } catch {
        if troubles[package] == nil { troubles[package] = CatalogWarning(error, at: package) }
      }
    }
    for (package, warning) in troubles.sorted(by: { $0.key < $1.key }) where sets[package] == nil {
      CatalogReading.warn(&warnings, warning.path, warning.reason)
    }
    // Every model is read together with English, and with the one that finds out
    // how a page is turned.
    let helpers = ["tesseract-ocr-eng", "tesseract-ocr-osd"]
    let needs = helpers.filter { sets[$0] != nil }
    for set in sets.values where set.format == .tesseract && !helpers.contains(set.name) {
      sets[set.name]?.needs = needs
    }
    return Catalog(
      name: name, date: date, modelSets: Array(sets.values),
      warnings: warnings.sorted { $0.path < $1.path })
  }

  private static func isTransitional(_ stanza: DebianStanza) -> Bool {
    let text = stanza["Description-en"] ?? stanza["Description"] ?? ""
    // Debian writes "Transitional dummy package for …" or "transitional package".
    let words = text.lowercased().split { $0 == " " }.prefix(3)
    return words.contains { $0 == "transitional" || $0 == "dummy" }
      // Descriptions may come in the machine's language; such a package holds next to nothing.
      || (stanza["Installed-Size"].flatMap { UInt64($0) }.map { $0 <= 64 } ?? false)
  }

  private static func modelSet(
    _ package: String, _ stanza: DebianStanza, _ warnings: inout [CatalogWarning]
  ) throws -> ModelSet {
    let isPair = package.hasPrefix("apertium-")
    let version = try stanza.version(package)
    var set = ModelSet(
      catalog: name, name: package, version: version, format: isPair ? .apertium : .tesseract,
      licence: isPair ? nil : "Apache-2.0", artifacts: [])
    var plainBytes: ByteRange?
    if isPair {
      guard let facts = AptPackages.shared.pairs[package] else {
        throw DocumentError.wrong(
          path: package, expected: "a pair whose directions are known to this program")
      }
      set.directions = directions(ofModes: facts.modes) { code in
        CatalogReading.warn(&warnings, package, .unknownLanguage(code))
      }
      set.licence = facts.licence
      if facts.version == version { plainBytes = ByteRange(facts.plainBytes) }
    } else {
      set.reads = reads(of: package) { code in
        CatalogReading.warn(&warnings, package, .unknownLanguage(code))
      }
    }
    // dpkg rounds every file up to 1 KiB and counts folders and documentation; of
    // what remains, at most a few files are small.
    let installed = try stanza.number("Installed-Size", package, in: 1...(1 << 26)) << 10
    let overhead = isPair ? installed / 4 : min(24 << 10, installed / 2)
    set.artifacts = [
      Artifact(
        name: try stanza.fileName(package), urls: ["apt:\(package)=\(version)"],
        bytes: ByteRange(
          try stanza.number("Size", package, in: 1...UInt64(CatalogReading.largestFile))),
        sha256: try stanza.digest(package), unpacking: .deb,
        plainBytes: plainBytes ?? ByteRange(installed - overhead, installed))
    ]
    return set
  }
}

extension DebianStanza {
  fileprivate func text(_ field: String, _ package: String) throws -> String {
    guard let text = self[field], !text.isEmpty else {
      throw DocumentError.missing(path: "\(package).\(field)")
    }
    return text
  }

  fileprivate func number(
    _ field: String, _ package: String, in range: ClosedRange<UInt64>
  ) throws -> UInt64 {
    guard let number = UInt64(try text(field, package)), range.contains(number) else {
      throw DocumentError.wrong(
        path: "\(package).\(field)",
        expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  fileprivate func digest(_ package: String) throws -> SHA256Digest {
    guard let digest = SHA256Digest(hex: try text("SHA256", package)) else {
      throw DocumentError.wrong(path: "\(package).SHA256", expected: "64 hexadecimal digits")
    }
    return digest
  }

  fileprivate func version(_ package: String) throws -> String {
    let version = try text("Version", package)
    guard ArtifactAddress.isVersion(version) else {
      throw DocumentError.wrong(path: "\(package).Version", expected: "a Debian version")
    }
    return version
  }

  /// The archive's own name of the file: without the epoch, whose `:` no FAT takes.
  fileprivate func fileName(_ package: String) throws -> String {
    let path = try text("Filename", package)
    let name = path.utf8.lastIndex(of: 0x2f).map { path[path.index(after: $0)...] } ?? path[...]
    return try JSONNode(.string(String(name)), path: "\(package).Filename").plainName()
  }
}

/// One paragraph of fields as Debian's tools write them (deb-control(5)).
struct DebianStanza {
  private var fields: [(name: String, value: String)] = []

  /// The first line of a field's value; `nil` when it is not there.
  subscript(name: String) -> String? {
    fields.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }

  /// Names of the fields that the reader keeps; the rest of `apt-cache show` is prose.
  private static let kept: Set<String> = [
    "Package", "Version", "Architecture", "Installed-Size", "Size", "SHA256", "Filename",
    "Description", "Description-en",
  ]

  /// Parts text at its empty lines. Lines that are no fields are passed over.
  static func read(_ bytes: [UInt8]) -> [DebianStanza] {
    var stanzas: [DebianStanza] = []
    var stanza = DebianStanza()
    func end() {
      if !stanza.fields.isEmpty { stanzas.append(stanza) }
      stanza = DebianStanza()
    }
    for line in bytes.split(separator: 0x0a, omittingEmptySubsequences: false) {
      if line.isEmpty {
        end()
      } else if line.first != 0x20, let colon = line.prefix(64).firstIndex(of: 0x3a) {
        let name = String(decoding: line[..<colon], as: UTF8.self)
        guard kept.contains(name) else { continue }
        let value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }.prefix(1000)
        stanza.fields.append((name, String(decoding: value, as: UTF8.self)))
      }
    }
    end()
    return stanzas
  }
}
