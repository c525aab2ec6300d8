internal import Formats

/// A pack that was opened: one file or folder, or the parts of a split one.
struct OpenedParts {
  /// The parts in their order; one of them when the pack is not split.
  let packs: [OpenedPack]
  /// Whether every part is there.
  let isWhole: Bool

  /// What the tag files, which all parts share, promise.
  var index: BagIndex { packs[0].index }

  /// Opens the pack, and notes parts that do not belong together.
  /// - Throws: `Finding`, `FileError`, `DigestError`.
  init(_ paths: [String], _ options: PackVerifier.Options, _ log: FindingLog) throws {
    var opened: [(pack: OpenedPack, path: String, list: PartList?)] = []
    for path in paths {
      // All parts have the same tag files, so that what is wrong with them is noted once.
      let ownLog = FindingLog()
      let pack = try OpenedPack(path, options, opened.isEmpty ? log : ownLog)
      if let first = opened.first {
        for finding in ownLog.findings where !log.findings.contains(finding) { log.note(finding) }
        guard try first.pack.seal() == pack.seal() else {
          log.note(
            Finding(
              .foreignPart, path, expected: first.pack.index.description?.id,
              found: pack.index.description?.id))
          continue
        }
      }
      opened.append((pack, path, try OpenedParts.list(of: pack, path, log)))
    }
    guard opened.count > 1 || opened.first?.list != nil else {
      packs = opened.map(\.pack)
      isWhole = true
      return
    }
    isWhole = OpenedParts.checkNumbers(opened.map { ($0.path, $0.list) }, log)
    let index = opened[0].pack.index
    packs = opened.sorted { ($0.list?.number ?? 0) < ($1.list?.number ?? 0) }.map(\.pack)
    // The first of the sorted packs speaks for all: its notes go to the same log.
    for pack in packs { pack.share(index, log) }
  }

  /// The list of a part, held against the manifest and against what is in the part.
  private static func list(of pack: OpenedPack, _ path: String, _ log: FindingLog) throws
    -> PartList?
  {
    let names = pack.tagFiles.keys.filter { PartList.isName($0) }.sorted()
    guard let name = names.first else { return nil }
    guard names.count == 1, let bytes = try pack.tagFiles[name]?.load(),
      let list = try PartList(name: name, bytes)
    else {
      log.note(Finding(.badPart, "\(path): \(name)"))
      return nil
    }
    let digest = { (name: String) in
      try pack.tagFiles[name].map { Hexadecimal.text(try $0.digest(.sha256)) }
    }
    guard try list.id == digest("manifest-sha256.txt"),
      try list.tagManifest == digest(PackTags.tagManifest)
    else {
      log.note(Finding(.foreignPart, "\(path): \(name)"))
      return nil
    }
    let table = pack.index.table
    let column = pack.index.digests[.sha256]
    for file in list.files {
      guard let row = table.row(of: Array(file.path.utf8)),
        let listed = column?[row], listed.elementsEqual(file.sha256.bytes)
      else {
        log.note(Finding(.badPart, "\(path): \(name)", expected: file.path))
        continue
      }
    }
    pack.promised = Set(list.files.map(\.path))
    return list
  }

  /// Notes parts that are missing or stand twice; whether all are there.
  private static func checkNumbers(_ parts: [(path: String, list: PartList?)], _ log: FindingLog)
    -> Bool
  {
    guard let count = parts.lazy.compactMap({ $0.list?.count }).first else {
      for part in parts { log.note(Finding(.badPart, part.path)) }
      return false
    }
    var seen: Set<Int> = []
    for part in parts {
      guard let list = part.list, list.count == count else {
        log.note(Finding(.badPart, part.path, expected: "a part of \(count)"))
        continue
      }
      if !seen.insert(list.number).inserted {
        log.note(Finding(.duplicatePart, part.path, found: list.name))
      }
    }
    for number in 1...count where !seen.contains(number) {
      log.note(Finding(.missingPart, "part \(number) of \(count)"))
    }
    return seen.count == count
  }
}
