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
    try tagFiles.filter { !PartList.isName($0.key) }.mapValues { try $0.load() }
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
      try index.read(loader.files, others: loader.others)
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
