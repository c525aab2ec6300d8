internal import Formats
internal import System

/// A pack whose container was opened and whose tag files were read and checked.
final class OpenedPack {
  private(set) var index: BagIndex
  let source: PackContainer
  let container: PackReport.Container
  private(set) var signature = SignatureState.none
  /// The tag files of the top folder.
  private(set) var tagFiles: [String: TagContent] = [:]
  /// Whether a tar's tag files stand behind its payload, so that they are not read yet.
  private(set) var isLate = false
  /// The payload that a part says is in it; `nil` when the pack is not split.
  var promised: Set<String>?
  let path: String
  private let options: PackVerifier.Options
  private var log: FindingLog
  private var loader: TagFileLoader

  /// Opens it and notes everything that is wrong with it but its payload.
  /// - Throws: `Finding` when it is no container; `FileError`, `DigestError`.
  init(_ path: String, _ options: PackVerifier.Options, _ log: FindingLog) throws {
    self.path = path
    self.options = options
    self.log = log
    index = BagIndex(log: log)
    loader = TagFileLoader(log: log)
    source = try PackContainer.open(path, log: log)
    switch source {
    case .bag(let bag):
      container = bag.container
      try loader.takeAll(bag)
      try readTagFiles(topFolder: bag.topFolder)
      BagOrder.check(bag, index, log)
    case .stream(let tar):
      container = tar.container
      // A tar tells its tag files as they come; with the first payload file they
      // should all have been there.
      while let entry = try next(of: tar) {
        if entry.isPayload {
          tar.putBack(entry)
          break
        }
        try take(entry, of: tar)
      }
      isLate =
        loader.files["bagit.txt"] == nil || loader.files["pack.json"] == nil || !loader.hasManifest
      if !isLate { try readTagFiles(topFolder: tar.topFolder) }
    }
  }

  /// The tag files that all parts of one pack have alike.
  func tags() throws -> [String: [UInt8]] {
    try tagFiles.filter { !PartList.isName($0.key) && $0.value.isReadable }.mapValues {
      try $0.load()
    }
  }

  /// What all parts of one pack have alike: the tag manifest, which lists the
  /// other tag files, and the signature.
  func seal() throws -> [[UInt8]?] {
    try [PackTags.tagManifest, PackTags.signature].map { try tagFiles[$0]?.load() }
  }

  /// Makes the index of the first part the one of all parts.
  func share(_ index: BagIndex, _ log: FindingLog) {
    self.index = index
    self.log = log
  }

  /// Notes a payload file that the list of this part does not name.
  func checkPromised(_ path: ArraySlice<UInt8>) {
    guard let promised, !promised.contains(TagFile.text(path)) else { return }
    log.note(Finding(.badPart, TagFile.text(path), found: self.path))
  }

  /// The next file of a tar.
  /// - Throws: `Finding` when it cannot be read any further.
  func next(of tar: TarBag) throws -> TarBag.Entry? {
    do {
      return try tar.next()
    } catch let problem as ArchiveProblem {
      throw Finding(problem, container: path)
    }
  }

  /// Takes a tag file of a tar. One that stands behind the payload of a pack is
  /// noted; a bag may have its tag files anywhere.
  func take(_ entry: TarBag.Entry, of tar: TarBag, isBehindPayload: Bool = false) throws {
    let path = TagFile.text(entry.path)
    do {
      try loader.take(path, size: entry.size, tar)
    } catch let problem as ArchiveProblem {
      throw Finding(problem, container: self.path)
    }
    if isBehindPayload, !isLate {
      let isListed = index.listedTagFiles.contains(path)
      log.note(Finding(isListed ? .lateTagFile : .unlistedTagFile, path))
    }
  }

  /// Reads the tag files once all of them were met.
  func readTagFiles(topFolder: String) throws {
    tagFiles = loader.files
    do {
      try index.read(loader.files)
    } catch let problem as ArchiveProblem {
      throw Finding(problem, container: path)
    }
    if container != .folder {
      let name = TopFolder.name(ofArchive: path)
      // A pack says its own name, so that its file may be called otherwise.
      if index.description == nil, !topFolder.utf8.elementsEqual(name.utf8) {
        log.note(Finding(.otherTopFolder, topFolder, expected: name))
      }
      if let description = index.description, !description.name.utf8.elementsEqual(topFolder.utf8) {
        log.note(
          Finding(
            .descriptionDisagrees, "pack.json", expected: "name \(topFolder)",
            found: description.name))
      }
    }
    if isLate, index.description != nil { log.note(Finding(.lateTagFile, "pack.json")) }
    signature = try SignatureCheck(
      tagFiles: tagFiles, description: index.description, options: options, log: log
    ).run()
  }
}

/// Whether a reader that streams meets every tag file before the payload.
enum BagOrder {
  /// Notes tag files of a pack that stand behind a payload file.
  static func check(_ bag: any BagFiles, _ index: BagIndex, _ log: FindingLog) {
    guard index.description != nil, bag.container != .folder else { return }
    var hasPayload = false
    for file in 0..<bag.count {
      if bag.isPayload(file) {
        hasPayload = true
      } else if hasPayload {
        log.note(Finding(.lateTagFile, TagFile.text(bag.path(file))))
      }
    }
  }
}

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
    guard try list.id == digest(PackTags.manifest),
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
