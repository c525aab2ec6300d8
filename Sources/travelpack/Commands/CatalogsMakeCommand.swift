import App
import Catalogs
import Formats
import Packs
import System
import Terminal

/// `catalogs make`: turns a folder of model files into a catalog.
struct CatalogsMakeCommand: Command {
  var shared = SharedOptions()
  var folder = ""
  var baseURL: String?
  var output: String?
  var name: String?

  static let configuration = CommandConfiguration(
    commandName: "make", abstract: "make a catalog of a folder of model files",
    discussion: """
      Each folder in DIR becomes a model set. What it is stands in its model-set.json, or
      follows from its name and files (en-es with a bergamot model, one .argosmodel, one
      .traineddata, one Apertium package). Every file is hashed, and unpacked once for its size.
      """,
    usage: ["[options] DIR --base-url URL -o FILE"],
    examples: [
      "travelpack catalogs make models --base-url https://example.org -o catalog.json"
    ])

  static var ownParameters: [Parameter<CatalogsMakeCommand>] {
    [
      .argument("DIR", \.folder, completion: .folder, help: "the folder of model set folders"),
      .option("base-url", value: "URL", \.baseURL, help: "where DIR will be published"),
      .option(
        "output", short: "o", value: "FILE", \.output, completion: .file, help: "the catalog"),
      .option("name", value: "NAME", \.name, help: "the catalog's name; that of DIR otherwise"),
    ]
  }

  mutating func validate() throws {
    if baseURL == nil { throw UsageError.conflict("--base-url URL is needed") }
    if output == nil { throw UsageError.conflict("-o FILE is needed: where the catalog goes") }
  }

  func run(in context: Context) throws -> CommandResult {
    let root = try Folder.open(folder)
    let parts = folder.split { $0 == "/" }
    let catalogName = name ?? parts.last.map(String.init) ?? "catalog"
    var sets: [ModelSet] = []
    for name in try root.names() where try root.status(name)?.kind == .folder {
      sets.append(try modelSet(name, in: root.folder(name), catalog: catalogName))
    }
    guard !sets.isEmpty else {
      throw Message(
        english: "cannot make a catalog", folder, why: "there is no folder in it", code: .badData)
    }
    let today = Timestamp(clamping: context.now()).day
    let catalog = Catalog(name: catalogName, date: today, modelSets: sets)
    let bytes = OwnCatalog.write(catalog)
    // What was written must be what a reader takes.
    let read = try Input.reading(output ?? "") { try OwnCatalog.parse(bytes) }
    if let warning = read.warnings.first {
      throw Message(
        english: "cannot make a catalog", warning.path, why: warning.words.text(), code: .badData)
    }
    try Output.write(bytes, to: output ?? "")
    let json: JSONValue = [
      "path": JSONValue(output), "name": .string(catalogName),
      "modelSets": JSONValue(sets.map(\.id)),
    ]
    return CommandResult(json) { screen in
      screen.table(ModelSet.table(sets))
      screen.heading(
        "\(output ?? ""): \(catalogName) of \(today), "
          + CountFormat.text(sets.count, "model set"))
    }
  }

  private func modelSet(_ name: String, in folder: Folder, catalog: String) throws -> ModelSet {
    var description: JSONNode?
    var files: [DescribedFile] = []
    for file in try folder.names() where !file.hasPrefix(".") {
      guard try folder.status(file)?.kind == .file else { continue }
      try Interruption.check()
      if file == OwnCatalog.descriptionName {
        description = try Input.json(of: folder.path(of: file))
      } else {
        files.append(try described(file, in: folder))
      }
    }
    return try Input.reading(folder.path) {
      try OwnCatalog.modelSet(
        catalog: catalog, folder: name, description: description, files: files,
        baseURL: baseURL ?? "")
    }
  }

  private func described(_ name: String, in folder: Folder) throws -> DescribedFile {
    let file = try folder.open(name)
    let (digest, bytes) = try SHA256Hasher.digest(of: file)
    var described = DescribedFile(name: name, bytes: bytes, sha256: digest)
    guard described.unpacking != .plain else { return described }
    do {
      let plain = try PlainContent(of: file, described.unpacking)
      described.plainBytes = plain.bytes
      described.plainSHA256 = plain.sha256
    } catch let error as UnpackError {
      throw Message(
        english: "cannot make a catalog", file.path, why: error.words.text(), code: .badData)
    }
    return described
  }
}

/// What comes out of a published file.
struct PlainContent {
  /// Bytes of everything.
  var bytes: UInt64 = 0
  /// The digest, when exactly one file without a name comes out.
  var sha256: SHA256Digest?

  /// Unpacks a file, and keeps nothing of it.
  /// - Throws: `UnpackError`, `FileError`, `DigestError`.
  init(of file: OpenFile, _ unpacking: Unpacking) throws {
    guard let unpacker = try PlainContent.unpacker(file, unpacking) else { return }
    while let entry = try unpacker.next() {
      let hasher = try SHA256Hasher()
      while let piece = try unpacker.read() {
        bytes += UInt64(piece.count)
        hasher.update(piece)
      }
      sha256 = entry.path == nil ? hasher.finish() : nil
    }
  }

  private static func unpacker(_ file: OpenFile, _ unpacking: Unpacking) throws -> Unpacker? {
    let form: Unpacker.Form
    switch unpacking {
    case .plain: return nil
    case .zip: return try Unpacker(zip: file)
    case .zstd: form = .zstd
    case .gzip: form = .gzip
    case .tarGzip: form = .tarGzip
    case .deb: form = .deb
    }
    try file.seek(to: 0)
    return try Unpacker(form) { try file.read(into: $0) }
  }
}
