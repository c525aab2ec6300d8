public import Formats

// Making a catalog of a folder of model files.

extension OwnCatalog {
  /// The file beside the model files of a folder that says what they are; see
  /// ``modelSet(catalog:folder:description:files:baseURL:)``.
  public static let descriptionName = "model-set.json"

  /// Makes the model set of a folder.
  ///
  /// The description is a model set of the catalog format without `catalog`, `name`
  /// and `artifacts`. Without one, what the files are is read from their names: the
  /// files of a bergamot model in a folder named `FROM-TO`, an `.argosmodel`, a
  /// `.traineddata` or an Apertium package alone in its folder.
  /// - Parameters:
  ///   - catalog: the catalog's name.
  ///   - folder: the folder's name, which becomes the model set's.
  ///   - description: what ``descriptionName`` holds, or `nil` when there is none.
  ///   - files: the folder's other files.
  ///   - baseURL: what stands before `/FOLDER/FILE` in the addresses.
  /// - Throws: `DocumentError`: what is missing from, or wrong in, the description
  ///   or the names.
  public static func modelSet(
    catalog: String, folder: String, description: JSONNode?, files: [DescribedFile],
    baseURL: String
  ) throws -> ModelSet {
    let name = try JSONNode(.string(folder), path: folder).plainName()
    let path = "\(folder)/\(descriptionName)"
    guard !files.isEmpty else {
      throw DocumentError.wrong(path: folder, expected: "a folder with model files")
    }
    for file in files {
      _ = try JSONNode(.string(file.name), path: "\(folder)/\(file.name)").plainName()
    }
    let base = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
    guard CatalogReading.isWebURL(base) || base.hasPrefix("file:///") else {
      throw DocumentError.wrong(path: "base URL", expected: "an https, http or file URL")
    }
    var set: ModelSet
    if let description {
      try description.allow(
        only: ["version", "format", "directions", "reads", "needs", "licence"])
      var object = try description.object()
      object["catalog"] = .string(catalog)
      object["name"] = .string(name)
      object["artifacts"] = []
      set = try ModelSet(json: JSONNode(.object(object), path: path))
    } else if let known = inferred(catalog: catalog, name: name, files: files) {
      set = known
    } else {
      throw DocumentError.missing(path: path)
    }
    set.artifacts =
      files
      .map { file in
        let role = set.format == .bergamot ? file.bergamotRole : nil
        return file.artifact(url: "\(base)/\(name)/\(file.name)", role: role ?? "package")
      }
      .sorted { $0.name < $1.name }
    return set
  }

  /// What the names of a folder and of its files say.
  private static func inferred(
    catalog: String, name: String, files: [DescribedFile]
  ) -> ModelSet? {
    let roles = Set(files.compactMap(\.bergamotRole))
    if roles.isSuperset(of: ["model", "lex"]), let direction = direction(of: name, "-") {
      return ModelSet(
        catalog: catalog, name: name, version: "1", format: .bergamot, directions: [direction],
        artifacts: [])
    }
    guard files.count == 1, let file = files.first?.name else { return nil }
    if file.hasSuffix(".argosmodel"), file.hasPrefix("translate-") {
      let parts = file.dropFirst(10).dropLast(11).split(maxSplits: 1) { $0 == "-" }
      guard let pair = parts.first, let direction = direction(of: String(pair), "_") else {
        return nil
      }
      let version = parts.dropFirst().first.map { String($0).replacing("_", with: ".") } ?? "1"
      return ModelSet(
        catalog: catalog, name: name, version: version, format: .argos, directions: [direction],
        artifacts: [])
    }
    if let end = file.firstRange(of: ".traineddata")?.lowerBound {
      let code = String(file[..<end]).replacing("_", with: "-").lowercased()
      var isKnown = true
      let reads = AptCatalog.reads(of: "tesseract-ocr-\(code)") { _ in isKnown = false }
      guard isKnown else { return nil }
      return ModelSet(
        catalog: catalog, name: name, version: "1", format: .tesseract, reads: reads,
        artifacts: [])
    }
    let words = file.split(separator: "_" as Character)
    if file.hasSuffix(".deb"), words.count == 3,
      let pair = AptPackages.shared.pairs[String(words[0])]
    {
      return ModelSet(
        catalog: catalog, name: name, version: String(words[1]), format: .apertium,
        directions: AptCatalog.directions(ofModes: pair.modes), licence: pair.licence,
        artifacts: [])
    }
    return nil
  }

  /// The direction that a name such as `en-zh-Hans` has, where only one reading is known.
  private static func direction(of name: String, _ separator: Character) -> Direction? {
    let places = name.indices.filter { name[$0] == separator }
    let found = places.compactMap { place -> Direction? in
      guard
        let from = CatalogReading.language(String(name[..<place]), ArgosCatalog.aliases),
        let to = CatalogReading.language(
          String(name[name.index(after: place)...]), ArgosCatalog.aliases),
        from != to
      else { return nil }
      return Direction(from: from, to: to)
    }
    return found.count == 1 ? found.first : nil
  }
}

/// A file of a folder that becomes a model set of our own catalog format.
public struct DescribedFile: Hashable, Sendable {
  /// Its name, without folders.
  public var name: String
  /// Its length in bytes.
  public var bytes: UInt64
  /// Its digest.
  public var sha256: SHA256Digest
  /// Bytes of what it unpacks to, where someone has counted them.
  public var plainBytes: UInt64?
  /// The digest of the one file that it unpacks to, where someone has computed it.
  public var plainSHA256: SHA256Digest?

  /// Makes one.
  public init(
    name: String, bytes: UInt64, sha256: SHA256Digest, plainBytes: UInt64? = nil,
    plainSHA256: SHA256Digest? = nil
  ) {
    self.name = name
    self.bytes = bytes
    self.sha256 = sha256
    self.plainBytes = plainBytes
    self.plainSHA256 = plainSHA256
  }

  /// How its name says that it is packed.
  public var unpacking: Unpacking {
    let name = name.lowercased()
    let endings: [(String, Unpacking)] = [
      (".tar.gz", .tarGzip), (".tgz", .tarGzip), (".zst", .zstd), (".gz", .gzip), (".zip", .zip),
      (".argosmodel", .zip), (".deb", .deb),
    ]
    return endings.first { name.hasSuffix($0.0) }?.1 ?? .plain
  }

  /// The part that its name says it plays in a bergamot model set.
  var bergamotRole: String? {
    FirefoxBundle.roles.first { name.hasPrefix("\($0).") }
  }

  /// It as an artifact at an address.
  func artifact(url: String, role: String) -> Artifact {
    // What is compressed may be any number of times as large; nobody has looked.
    let plain =
      unpacking == .plain
      ? ByteRange(bytes) : plainBytes.map { ByteRange($0) } ?? ByteRange(bytes, bytes * 4)
    return Artifact(
      name: name, urls: [url], bytes: ByteRange(bytes), sha256: sha256, unpacking: unpacking,
      plainBytes: plain, plainSHA256: unpacking == .plain ? nil : plainSHA256, role: role)
  }
}
