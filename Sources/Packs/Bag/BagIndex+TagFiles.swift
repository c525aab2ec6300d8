internal import Catalogs
internal import Formats

extension BagIndex {
  /// The contents of tag files, by path.
  typealias TagFiles = [String: TagContent]

  /// Reads what the tag files say.
  func read(_ files: TagFiles) throws {
    guard let declaration = files["bagit.txt"] else {
      return log.note(Finding(.missingDeclaration, "bagit.txt"))
    }
    var encoding = TagEncoding.utf8
    do {
      let declared = try BagDeclaration(declaration.load())
      version = declared.version
      encoding = declared.encoding
    } catch let finding as Finding {
      log.note(finding)
      if finding.kind == .unsupportedVersion { return }
    }
    let texts = try texts(files, encoding)
    try forEachManifest(of: texts, isTag: false, readPayloadManifest)
    if algorithms.isEmpty { log.note(Finding(.missingManifest, "manifest-sha256.txt")) }
    if algorithms.count > 1 { checkManifestsAgree() }
    if let content = texts["fetch.txt"] { try readFetch(content) }
    if let content = texts["bag-info.txt"] {
      info = BagInfo(try content.load(), version: version, note: log.note)
    }
    try forEachManifest(of: texts, isTag: true) { try readTagManifest($0, $1, $2, files) }
    if let content = files["pack.json"] {
      let bytes = try content.load()
      do {
        description = try PackDescription(json: JSONNode(parsing: bytes))
      } catch {
        log.note(Finding(.badDescription, "pack.json", found: "\(error)"))
      }
      try checkPack(files)
    } else {
      log.note(Finding(.missingDescription, "pack.json"))
    }
    checkTwins()
  }

  /// The tag files that are of an encoding, as UTF-8.
  private func texts(_ files: TagFiles, _ encoding: TagEncoding) throws -> TagFiles {
    if encoding == .utf8 { return files }
    var texts: TagFiles = [:]
    for (name, content) in files
    where BagManifest.kind(of: name) != nil || ["fetch.txt", "bag-info.txt"].contains(name) {
      if let text = encoding.utf8(try content.load()) {
        texts[name] = .memory(text)
      } else {
        log.note(Finding(.badManifest, name, found: "another encoding than bagit.txt says"))
      }
    }
    return texts
  }

  // MARK: Manifests

  private func forEachManifest(
    of texts: TagFiles, isTag: Bool,
    _ read: (_ name: String, _ algorithm: DigestAlgorithm, _ content: TagContent) throws -> Void
  ) throws {
    let sorted = texts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    for (name, content) in sorted {
      guard let kind = BagManifest.kind(of: name), kind.isTag == isTag else { continue }
      guard let algorithm = kind.algorithm else {
        log.note(Finding(.unknownDigest, name, found: kind.name))
        continue
      }
      if !algorithm.isSafe { log.note(Finding(.weakDigest, name, found: algorithm.rawValue)) }
      try read(name, algorithm, content)
    }
  }

  private func readPayloadManifest(
    _ name: String, _ algorithm: DigestAlgorithm, _ content: TagContent
  ) throws {
    var column = digests[algorithm] ?? DigestColumn(algorithm)
    // Columns that grow are copied each time, and the old ones count as well.
    if table.count == 0 {
      let lines = content.size / (2 * algorithm.length + 3)
      column.reserveCapacity(lines)
      reserveCapacity(lines, pathBytes: content.size)
    }
    try BagManifest.read(
      content, name: name, algorithm: algorithm, version: version, note: log.note
    ) { digest, path, line in
      let place = "\(name):\(line)"
      if let fault = PathRules.fault(of: path) {
        return log.note(Finding(fault, place, found: TagFile.text(path)))
      }
      guard path.starts(with: BagPaths.payload) else {
        return log.note(
          Finding(.manifestOutOfPlace, place, expected: "data/…", found: TagFile.text(path)))
      }
      let row = row(path)
      if let before = column[row] {
        var finding = Finding(.manifestDuplicate, place, found: TagFile.text(path))
        // Version 1.0 forbids it; before, only two different digests cannot both be right.
        if version < .v1_0, before.elementsEqual(digest) { finding.severity = .warning }
        return log.note(finding)
      }
      column.set(row, digest)
    }
    digests[algorithm] = column
  }

  private func checkManifestsAgree() {
    for row in 0..<table.count {
      for algorithm in algorithms where digests[algorithm]?[row] == nil {
        var finding = Finding(
          .manifestsDisagree, BagManifest.name(algorithm), expected: table.path(row))
        // Before version 1.0 it was enough that one manifest lists a file.
        if version < .v1_0 { finding.severity = .warning }
        log.note(finding)
      }
    }
  }

  private func readFetch(_ content: TagContent) throws {
    try FetchList.read(content, version: version, note: log.note) { length, path, line in
      let place = "fetch.txt:\(line)"
      if let fault = PathRules.fault(of: path) {
        return log.note(Finding(fault, place, found: TagFile.text(path)))
      }
      guard path.starts(with: BagPaths.payload), let row = table.row(of: path) else {
        return log.note(Finding(.fetchOutOfPlace, place, found: TagFile.text(path)))
      }
      marks[row].insert(.fetchable)
      guard let length else { return }
      if sizes[row] != .max, sizes[row] != length {
        return log.note(
          Finding(.badFetch, place, expected: "\(sizes[row])", found: "\(length)"))
      }
      sizes[row] = length
    }
  }

  private func readTagManifest(
    _ name: String, _ algorithm: DigestAlgorithm, _ content: TagContent, _ files: TagFiles
  ) throws {
    var seen: Set<String> = []
    try BagManifest.read(
      content, name: name, algorithm: algorithm, version: version, note: log.note
    ) { digest, bytes, line in
      let place = "\(name):\(line)"
      let path = TagFile.text(bytes)
      if name == PackTags.tagManifest { listedTagFiles.insert(path) }
      if let fault = PathRules.fault(of: bytes) {
        return log.note(Finding(fault, place, found: path))
      }
      guard !path.hasPrefix("data/"), !path.hasPrefix("tagmanifest-") else {
        return log.note(Finding(.manifestOutOfPlace, place, found: path))
      }
      guard seen.insert(path).inserted else {
        return log.note(Finding(.manifestDuplicate, place, found: path))
      }
      guard let found = try files[path]?.digest(algorithm) else {
        return log.note(Finding(.missingTagFile, path, expected: name))
      }
      if found != digest {
        log.note(
          Finding(
            .changedTagFile, path, expected: Hexadecimal.text(digest),
            found: Hexadecimal.text(found)))
      }
    }
    // A tag manifest must list every payload manifest (RFC 8493, 2.2.1).
    for manifest in files.keys.sorted() where BagManifest.kind(of: manifest)?.isTag == false {
      if !seen.contains(manifest) {
        log.note(Finding(.unlistedTagFile, manifest, expected: name))
      }
    }
  }

  // MARK: The pack

  /// What a pack has beyond a bag: everything listed, and all tag files of one mind.
  private func checkPack(_ files: TagFiles) throws {
    guard let description else { return }
    log.promoteWarnings([.caseTwin, .normalizationTwin, .reservedName, .manifestStyle])
    for name in [PackTags.manifest, PackTags.tagManifest] where files[name] == nil {
      log.note(Finding(.missingTagFile, name))
    }
    for name in files.keys.sorted()
    where !listedTagFiles.contains(name) && !PartList.isName(name)
      && ![PackTags.tagManifest, PackTags.signature].contains(name)
    {
      log.note(Finding(.unlistedTagFile, name, expected: PackTags.tagManifest))
    }
    if let manifest = files[PackTags.manifest] {
      let id = Hexadecimal.text(try manifest.digest(.sha256))
      if id != description.id { noteDisagreement(promised: "id \(id)", found: description.id) }
    }
    checkArtifacts(description)
    checkInfo(description)
    // A pack knows the length of each file, so that the sum can be held against it at once.
    if !sizes.contains(.max) {
      checkOxum(octets: sizes.reduce(0) { $0 &+ $1 }, files: UInt64(table.count))
    }
  }

  private func noteDisagreement(
    _ path: String = "pack.json", promised: String, found: String? = nil
  ) {
    log.note(Finding(.descriptionDisagrees, path, expected: promised, found: found))
  }

  /// The `bag-info.txt` of a pack has each of its labels once, and says what `pack.json` says.
  private func checkInfo(_ description: PackDescription) {
    let name = "bag-info.txt"
    guard let info else { return log.note(Finding(.missingTagFile, name)) }
    for label in PackTags.labels where info.value(of: label) == nil {
      log.note(Finding(.badInfo, name, expected: "\(label): once"))
    }
    if let id = info.value(of: "External-Identifier"), id != description.id {
      noteDisagreement(name, promised: "id \(description.id)", found: id)
    }
    if let format = info.value(of: "Travelpack-Format"), format != "1" {
      log.note(Finding(.unsupportedVersion, name, expected: "Travelpack-Format: 1", found: format))
    }
  }

  private func checkArtifacts(_ description: PackDescription) {
    var rows: [SHA256Digest: Int] = [:]
    for row in (0..<table.count).reversed() {
      if let digest = sha256(of: row) { rows[digest] = row }
    }
    for set in description.modelSets {
      for artifact in set.artifacts {
        guard let digest = artifact.sha256, let bytes = artifact.bytes.exact else { continue }
        guard let row = rows[digest] else {
          noteDisagreement(promised: "\(artifact.name) of \(set.id) in manifest-sha256.txt")
          continue
        }
        marks[row].insert(.described)
        if sizes[row] == .max { sizes[row] = bytes }
        if sizes[row] != bytes {
          noteDisagreement(promised: "\(table.path(row)): \(sizes[row])", found: "\(bytes)")
        }
      }
    }
    for row in 0..<table.count where !marks[row].contains(.described) {
      noteDisagreement(promised: table.path(row))
    }
  }

  /// Paths that some file systems take for the same, and names that some refuse.
  private func checkTwins() {
    // Half a hash and the row in one number each: twins stand side by side once sorted.
    var hashes: [UInt64] = []
    hashes.reserveCapacity(table.count)
    for row in 0..<table.count {
      let path = table.path(row)
      if PathRules.isReserved(path) { note(.reservedName, path) }
      let hash = UInt32(truncatingIfNeeded: PathRules.folded(path).hashValue)
      hashes.append(UInt64(hash) << 32 | UInt64(row))
    }
    hashes.sort()
    for (one, two) in zip(hashes, hashes.dropFirst()) where one >> 32 == two >> 32 {
      let path = table.path(Int(UInt32(truncatingIfNeeded: two)))
      let twin = table.path(Int(UInt32(truncatingIfNeeded: one)))
      // Swift compares texts by canonical equivalence.
      if twin == path {
        note(.normalizationTwin, path, found: twin)
      } else if PathRules.folded(twin) == PathRules.folded(path) {
        note(.caseTwin, path, found: twin)
      }
    }
  }

  private func note(_ kind: FindingKind, _ path: String, found: String? = nil) {
    var finding = Finding(kind, path, found: found)
    if description != nil { finding.severity = .error }
    log.note(finding)
  }
}
