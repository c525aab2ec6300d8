internal import Catalogs
internal import Formats

extension BagIndex {
  /// The contents of tag files, by path.
  typealias TagFiles = [String: TagContent]

  /// Reads what the tag files say.
  ///
  /// - Parameters:
  ///   - files: the contents of the tag files that are read or short.
  ///   - others: the digests of all other tag files, by path.
  func read(_ files: TagFiles, others: [String: [DigestAlgorithm: [UInt8]]] = [:]) throws {
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
    let text = { [log] (name: String) throws -> TagContent? in
      guard let content = files[name] else { return nil }
      if encoding == .utf8 { return content }
      if let text = encoding.utf8(try content.load()) { return .memory(text) }
      log.note(Finding(.badManifest, name, found: "another encoding than bagit.txt says"))
      return nil
    }
    let names = files.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for name in names { try readPayloadManifest(name, text) }
    if algorithms.isEmpty { log.note(Finding(.missingManifest, "manifest-sha256.txt")) }
    if algorithms.count > 1 { checkManifestsAgree() }
    if let content = try text("fetch.txt") { try readFetch(content) }
    if let content = try text("bag-info.txt") {
      info = BagInfo(try content.load(), version: version, note: log.note)
    }
    for name in names { try readTagManifest(name, text, files, others) }
    if let content = files["pack.json"] {
      readDescription(try content.load())
      try checkPack(files, others)
    } else {
      log.note(Finding(.missingDescription, "pack.json"))
    }
    checkTwins()
  }

  // MARK: Manifests

  private func readPayloadManifest(_ name: String, _ text: (String) throws -> TagContent?) throws {
    guard let kind = BagManifest.kind(of: name), !kind.isTag else { return }
    guard let algorithm = kind.algorithm else {
      return log.note(Finding(.unknownDigest, name, found: kind.name))
    }
    if !algorithm.isSafe { log.note(Finding(.weakDigest, name, found: algorithm.rawValue)) }
    guard let content = try text(name) else { return }
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
      guard isPayload(path, "\(name):\(line)") else { return }
      let row = row(path)
      if let before = column[row] {
        var finding = Finding(.manifestDuplicate, "\(name):\(line)", found: TagFile.text(path))
        // Version 1.0 forbids it; before, only two different digests cannot both be right.
        if version < .v1_0, before.elementsEqual(digest) { finding.severity = .warning }
        return log.note(finding)
      }
      column.set(row, digest)
    }
    digests[algorithm] = column
  }

  /// Whether a path may stand in a payload manifest; notes why not.
  private func isPayload(_ path: ArraySlice<UInt8>, _ place: String) -> Bool {
    if let fault = PathRules.fault(of: path) {
      log.note(Finding(fault, place, found: TagFile.text(path)))
      return false
    }
    guard path.starts(with: Array("data/".utf8)) else {
      log.note(Finding(.manifestOutOfPlace, place, expected: "data/…", found: TagFile.text(path)))
      return false
    }
    return true
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
    try FetchList.read(content, version: version, note: log.note) { _, length, path, line in
      let place = "fetch.txt:\(line)"
      if let fault = PathRules.fault(of: path) {
        return log.note(Finding(fault, place, found: TagFile.text(path)))
      }
      guard path.starts(with: Array("data/".utf8)), let row = table.row(of: path) else {
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
    _ name: String, _ text: (String) throws -> TagContent?, _ files: TagFiles,
    _ others: [String: [DigestAlgorithm: [UInt8]]]
  ) throws {
    guard let kind = BagManifest.kind(of: name), kind.isTag else { return }
    guard let algorithm = kind.algorithm else {
      return log.note(Finding(.unknownDigest, name, found: kind.name))
    }
    if !algorithm.isSafe { log.note(Finding(.weakDigest, name, found: algorithm.rawValue)) }
    guard let content = try text(name) else { return }
    var seen: Set<String> = []
    var failure: (any Error)?
    try BagManifest.read(
      content, name: name, algorithm: algorithm, version: version, note: log.note
    ) { digest, path, line in
      let place = "\(name):\(line)"
      let path = TagFile.text(path)
      if let fault = PathRules.fault(of: Array(path.utf8)) {
        return log.note(Finding(fault, place, found: path))
      }
      guard !path.hasPrefix("data/"), !path.hasPrefix("tagmanifest-") else {
        return log.note(Finding(.manifestOutOfPlace, place, found: path))
      }
      guard seen.insert(path).inserted else {
        return log.note(Finding(.manifestDuplicate, place, found: path))
      }
      do {
        let found = try files[path]?.digest(algorithm)
        guard let found = found ?? others[path]?[algorithm] else {
          return log.note(Finding(.missingTagFile, path, expected: name))
        }
        if found != digest {
          log.note(
            Finding(
              .changedTagFile, path, expected: Hexadecimal.text(digest),
              found: Hexadecimal.text(found)))
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    // A tag manifest must list every payload manifest (RFC 8493, 2.2.1).
    for manifest in files.keys.sorted() where BagManifest.kind(of: manifest)?.isTag == false {
      if !seen.contains(manifest) {
        log.note(Finding(.unlistedTagFile, manifest, expected: name))
      }
    }
  }

  // MARK: The pack

  private func readDescription(_ bytes: [UInt8]) {
    do {
      description = try PackDescription(json: JSONNode(parsing: bytes))
    } catch let error as DocumentError {
      log.note(Finding(.badDescription, "pack.json", found: "\(error)"))
    } catch {
      log.note(Finding(.badDescription, "pack.json", found: "\(error)"))
    }
  }

  /// What a pack has beyond a bag: everything listed, and all tag files of one mind.
  private func checkPack(
    _ files: TagFiles, _ others: [String: [DigestAlgorithm: [UInt8]]]
  ) throws {
    guard let description else { return }
    log.sharpen([.caseTwin, .normalizationTwin, .reservedName, .manifestStyle])
    let tagManifest = BagManifest.name(.sha256, isTag: true)
    for name in [BagManifest.name(.sha256), tagManifest] where files[name] == nil {
      log.note(Finding(.missingTagFile, name))
    }
    var listed: Set<String> = []
    if let content = files[tagManifest] {
      try BagManifest.read(
        content, name: tagManifest, algorithm: .sha256, version: version, note: { _ in }
      ) { _, path, _ in listed.insert(TagFile.text(path)) }
    }
    listedTagFiles = listed
    for name in files.keys.sorted() + others.keys.sorted()
    where !listed.contains(name) && name != tagManifest && name != tagManifest + ".minisig"
      && !PartList.isName(name)
    {
      log.note(Finding(.unlistedTagFile, name, expected: tagManifest))
    }
    if let manifest = files[BagManifest.name(.sha256)],
      case let id = Hexadecimal.text(try manifest.digest(.sha256)), id != description.id
    {
      log.note(
        Finding(.descriptionDisagrees, "pack.json", expected: "id \(id)", found: description.id))
    }
    checkArtifacts(description)
    checkInfo(description)
    checkOxum()
  }

  /// The `bag-info.txt` of a pack has each of its labels once, and says what `pack.json` says.
  private func checkInfo(_ description: PackDescription) {
    let name = "bag-info.txt"
    guard let info else { return log.note(Finding(.missingTagFile, name)) }
    for label in PackTags.labels where info.value(of: label) == nil {
      log.note(Finding(.badInfo, name, expected: "\(label): once"))
    }
    if let id = info.value(of: "External-Identifier"), id != description.id {
      log.note(Finding(.descriptionDisagrees, name, expected: "id \(description.id)", found: id))
    }
    if let format = info.value(of: "Travelpack-Format"), format != "1" {
      log.note(Finding(.unsupportedVersion, name, expected: "Travelpack-Format: 1", found: format))
    }
  }

  /// A pack knows the length of each file, so that the sum can be held against it at once.
  private func checkOxum() {
    guard let oxum = info?.oxum, !sizes.contains(.max) else { return }
    let octets = sizes.reduce(UInt64(0)) { $0 &+ $1 }
    if oxum != (octets, UInt64(table.count)) {
      log.note(
        Finding(
          .wrongOxum, "bag-info.txt", expected: "\(oxum.octets).\(oxum.files)",
          found: "\(octets).\(table.count)"))
    }
  }

  private func checkArtifacts(_ description: PackDescription) {
    let rows = rowsByDigest()
    for set in description.modelSets {
      for artifact in set.artifacts {
        guard let digest = artifact.sha256, let bytes = artifact.bytes.exact else { continue }
        guard let row = rows[digest] else {
          log.note(
            Finding(
              .descriptionDisagrees, "pack.json",
              expected: "\(artifact.name) of \(set.id) in manifest-sha256.txt"))
          continue
        }
        marks[row].insert(.described)
        if sizes[row] == .max { sizes[row] = bytes }
        if sizes[row] != bytes {
          log.note(
            Finding(
              .descriptionDisagrees, "pack.json", expected: "\(table.path(row)): \(sizes[row])",
              found: "\(bytes)"))
        }
      }
    }
    for row in 0..<table.count where !marks[row].contains(.described) {
      log.note(Finding(.descriptionDisagrees, "pack.json", expected: table.path(row)))
    }
  }

  /// The first row of every SHA-256 digest.
  func rowsByDigest() -> [SHA256Digest: Int] {
    var rows: [SHA256Digest: Int] = [:]
    for row in 0..<table.count {
      guard let bytes = digests[.sha256]?[row], let digest = SHA256Digest(bytes: bytes),
        rows[digest] == nil
      else { continue }
      rows[digest] = row
    }
    return rows
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
      let folded = PathRules.folded(path)
      // Swift compares texts by canonical equivalence.
      if twin == path {
        note(.normalizationTwin, path, found: twin)
      } else if PathRules.folded(twin) == folded {
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
