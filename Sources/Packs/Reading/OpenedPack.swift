internal import Archives

/// A pack whose container was opened and whose tag files were read and checked.
struct OpenedPack {
  let index: BagIndex
  let source: PackContainer
  let container: PackReport.Container
  let signature: SignatureState
  /// The tag files of the top folder.
  let tagFiles: [String: [UInt8]]

  /// Opens it and notes everything that is wrong with it but its payload.
  /// - Throws: `Finding` when it is no container; `FileError`, `DigestError`.
  init(_ paths: [String], _ options: PackVerifier.Options, _ log: FindingLog) throws {
    index = BagIndex(log: log)
    let path = paths.first ?? ""
    source = try PackContainer.open(path, log: log)
    signature = .none
    switch source {
    case .bag(let bag):
      container = bag.container
      var loader = TagFileLoader(log: log)
      try loader.takeAll(bag)
      tagFiles = loader.files
      try index.read(loader.files, others: loader.others)
      BagOrder.check(bag, index, log)
      let name = TopFolder.name(ofArchive: path)
      if container != .folder, bag.topFolder != name {
        log.note(Finding(.otherTopFolder, bag.topFolder, expected: name))
      }
      if let description = index.description, container != .folder,
        !description.name.utf8.elementsEqual(bag.topFolder.utf8)
      {
        log.note(
          Finding(
            .descriptionDisagrees, "pack.json", expected: "name \(bag.topFolder)",
            found: description.name))
      }
    case .stream(let tar):
      container = tar.container
      tagFiles = [:]
    }
  }
}
