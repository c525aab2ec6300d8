internal import Catalogs
internal import Formats

/// The tag files of a pack and the payload that they promise.
///
/// They depend on the draft alone, not on what is downloaded: planned, partial
/// and finished packs have the same bytes here.
struct PackTags {
  /// The tag files in their order, without part lists.
  var files: [(name: String, bytes: [UInt8])]
  /// The payload in its order.
  var payloads: [PackPayload]
  var description: PackDescription
  /// Whether `fetch.txt` names each payload file.
  var isPublished: [Bool]

  static let manifest = "manifest-sha256.txt"
  static let tagManifest = "tagmanifest-sha256.txt"
  static let signature = "tagmanifest-sha256.txt.minisig"

  /// Makes them out of a draft.
  /// - Throws: `PackBuildError`, `DigestError`.
  init(_ draft: PackDraft) throws {
    guard !draft.modelSets.isEmpty else { throw PackBuildError.nothing }
    let sets = draft.modelSets.sorted {
      ($0.id, $0.version) < ($1.id, $1.version)
    }
    try PackTags.check(name: draft.name)
    payloads = try PackTags.payloads(of: sets)
    let published = payloads.map { payload -> [String] in
      payload.uses.lazy.map { sets[$0.modelSet].artifacts[$0.artifact].urls }
        .first { !$0.isEmpty } ?? []
    }
    isPublished = published.map { !$0.isEmpty }

    var manifest = ""
    var fetch = ""
    for (payload, urls) in zip(payloads, published) {
      manifest += "\(payload.sha256.hex)  \(payload.path)\n"
      for url in urls.prefix(1) {
        fetch += "\(FetchList.escaped(url)) \(payload.size) \(payload.path)\n"
      }
    }
    let created = draft.created ?? PackTags.newest(draft.catalogs)
    description = PackDescription(
      name: draft.name, id: try SHA256Hasher.digest(of: Array(manifest.utf8)).hex,
      edition: draft.edition
        ?? created.day.split(separator: "-" as Character).joined(separator: "."),
      created: created, catalogs: draft.catalogs.sorted { $0.name < $1.name }, trip: draft.trip,
      modelSets: sets)

    files = [
      ("bagit.txt", Array(BagDeclaration.text.utf8)),
      ("bag-info.txt", Array(PackTags.info(description, payloads).utf8)),
      ("pack.json", JSONText.write(description.json)),
      (PackTags.manifest, Array(manifest.utf8)),
    ]
    if !fetch.isEmpty { files.append(("fetch.txt", Array(fetch.utf8))) }
    var tagManifest = ""
    for file in files {
      tagManifest += "\(try SHA256Hasher.digest(of: file.bytes).hex)  \(file.name)\n"
    }
    files.append((PackTags.tagManifest, Array(tagManifest.utf8)))
  }

  /// Takes those of a pack that is there, byte for byte.
  init(
    files: [(name: String, bytes: [UInt8])], payloads: [PackPayload],
    description: PackDescription, isPublished: [Bool]
  ) {
    self.files = files
    self.payloads = payloads
    self.description = description
    self.isPublished = isPublished
  }

  /// The order in which tag files stand in a pack.
  static let order = [
    "bagit.txt", "bag-info.txt", "pack.json", manifest, "fetch.txt", tagManifest,
    signature,
  ]

  /// The bytes of a tag file.
  func bytes(of name: String) -> [UInt8]? { files.first { $0.name == name }?.bytes }

  /// The same with a signature behind the tag manifest.
  func signed(by key: SigningKey?) throws -> PackTags {
    guard let key else { return self }
    var tags = self
    tags.files.removeAll { $0.name == PackTags.signature }
    tags.files.append(
      (
        PackTags.signature,
        try key.sign(bytes(of: PackTags.tagManifest) ?? [], of: description)
      ))
    return tags
  }

  /// The SHA-256 of the tag manifest, which all parts share.
  func tagManifestDigest() throws -> SHA256Digest {
    try SHA256Hasher.digest(of: bytes(of: PackTags.tagManifest) ?? [])
  }

  // MARK: Payload

  /// The payload files: each digest once, at the path of the first artifact that has it.
  private static func payloads(of sets: [ModelSet]) throws -> [PackPayload] {
    var payloads: [PackPayload] = []
    var places: [SHA256Digest: Int] = [:]
    var folded: Set<String> = []
    var ids: Set<String> = []
    for (setIndex, set) in sets.enumerated() {
      if set.format == .mlkit { throw PackBuildError.notPackable(modelSet: set.id) }
      guard ids.insert(set.id).inserted else { throw PackBuildError.twin(set.id) }
      try check(name: set.catalog)
      try check(name: set.name)
      for (artifactIndex, artifact) in set.artifacts.enumerated() {
        try check(name: artifact.name)
        guard let sha256 = artifact.sha256, let size = artifact.bytes.exact else {
          throw PackBuildError.notPinned(modelSet: set.id, artifact: artifact.name)
        }
        let use = PackPayload.Use(modelSet: setIndex, artifact: artifactIndex)
        if let place = places[sha256] {
          payloads[place].uses.append(use)
          continue
        }
        let path = "data/\(set.catalog)/\(set.name)/\(artifact.name)"
        // Names are ASCII here, so that small letters are all that can make twins.
        guard folded.insert(path.lowercased()).inserted else { throw PackBuildError.twin(path) }
        places[sha256] = payloads.count
        payloads.append(PackPayload(path: path, size: size, sha256: sha256, uses: [use]))
      }
    }
    return payloads
  }

  /// The same rule that `pack.json` is read by.
  private static func check(name: String) throws {
    guard (try? JSONNode(.string(name)).plainName()) != nil, !PathRules.isReserved(name) else {
      throw PackBuildError.unusableName(name)
    }
  }

  private static func newest(_ catalogs: [CatalogDate]) -> Timestamp {
    catalogs.compactMap { Timestamp($0.date) }.max() ?? .first
  }

  /// The labels of `bag-info.txt`.
  static let labels = [
    "Bagging-Date", "External-Description", "External-Identifier", "Payload-Oxum",
    "Travelpack-Format",
  ]

  private static func info(_ description: PackDescription, _ payloads: [PackPayload]) -> String {
    let bytes = payloads.reduce(UInt64(0)) { $0 &+ $1.size }
    let languages = Set(description.modelSets.flatMap(\.languages))
    return """
      Bagging-Date: \(description.created.day)
      External-Description: Travel pack \(description.name) for \
      \(languages.sorted().map(\.text).joined(separator: " "))
      External-Identifier: \(description.id)
      Payload-Oxum: \(bytes).\(payloads.count)
      Travelpack-Format: 1

      """
  }
}
