public import Catalogs
public import Formats
public import System

/// What was installed of one model set: the proof by which status, remove,
/// repair and inventory work. It is a file in the device's `receipts` folder.
public struct Receipt: Hashable, Sendable, Identifiable {
  /// The pack that a model set came from.
  public struct Origin: Hashable, Sendable {
    /// Name, id and edition of the pack.
    public var name: String, id: String, edition: String
  }

  /// The model set as the pack described it.
  public var modelSet: ModelSet
  /// The layout that it was installed by: `Layouts.names`.
  public var engine: String
  /// Where it came from.
  public var origin: Origin
  /// When it was installed, in UTC, by the clock of the machine that did it.
  public var installed: String
  /// The folder that belongs to it alone, and where that is.
  public var ownFolder: InstalledFile.Place?
  /// Every file.
  public var files: [InstalledFile]

  /// `engine/catalog/name`: unique on a device.
  public var id: String { "\(engine)/\(modelSet.id)" }
  /// Bytes of all files; those that are shared with others count too.
  public var bytes: UInt64 { files.reduce(0) { $0.addingClamped($1.bytes) } }

  /// Where it stands below the device.
  var path: RelativePath? {
    RelativePath(
      components: Receipt.folder.components + [engine, modelSet.catalog, modelSet.name + ".json"])
  }

  /// Its JSON form.
  var json: JSONValue {
    var object: JSONObject = [
      "format": "travelpack-receipt", "version": 1, "engine": .string(engine),
      "pack": [
        "name": .string(origin.name), "id": .string(origin.id), "edition": .string(origin.edition),
      ],
      "installed": .string(installed),
    ]
    object["ownFolder"] = ownFolder.map { .object($0.members) }
    object["modelSet"] = modelSet.json
    object["files"] = .array(files.map(\.json))
    return .object(object)
  }
}

/// One file that we installed.
public struct InstalledFile: Hashable, Sendable {
  /// A path, and which folder it is below.
  public struct Place: Hashable, Sendable {
    /// The device, or the parent of an engine's folder outside of it.
    var root: InstallRoot
    /// The path in it.
    public var path: RelativePath

    var members: JSONObject {
      var object = JSONObject()
      object["site"] = root.stored.map(JSONValue.string)
      object["path"] = .string(path.description)
      return object
    }
  }

  /// Where it is.
  public var place: Place
  /// Its length in bytes.
  public var bytes: UInt64
  /// Its digest.
  public var sha256: SHA256Digest

  var json: JSONValue {
    var object = place.members
    object["bytes"] = JSONValue(bytes)
    object["sha256"] = .string(sha256.hex)
    return .object(object)
  }
}

extension InstalledFile.Place {
  init(json node: JSONNode) throws {
    let root = try node.site()
    self.init(root: root, path: try node.member("path").path(root.holds))
  }
}

extension InstalledFile {
  init(json node: JSONNode) throws {
    try node.allow(only: ["site", "path", "bytes", "sha256"])
    self.init(
      place: try Place(json: node), bytes: try node.member("bytes").byteCount(),
      sha256: try node.member("sha256").parsed("64 hexadecimal digits") { SHA256Digest(hex: $0) })
  }
}

extension Receipt {
  /// Reads its JSON form.
  /// - Throws: `DocumentError`.
  init(json node: JSONNode) throws {
    try node.allow(
      only: [
        "format", "version", "engine", "pack", "installed", "ownFolder", "modelSet", "files",
      ])
    try node.member("format").expect("travelpack-receipt")
    _ = try node.member("version").integer(in: 1...1)
    let pack = try node.member("pack")
    self.init(
      modelSet: try ModelSet(json: node.member("modelSet")),
      engine: try node.member("engine").plainName(),
      origin: Origin(
        name: try pack.member("name").string(), id: try pack.member("id").string(),
        edition: try pack.member("edition").string()),
      installed: try node.member("installed").string(),
      ownFolder: try node.optional("ownFolder").map { try InstalledFile.Place(json: $0) },
      files: try node.member("files").elements().map { try InstalledFile(json: $0) })
  }

  /// `receipts/<engine>/<catalog>/<model set>.json`.
  static let folder = RelativePath.of(InstallRoot.device.stateName, "receipts")

  /// All receipts of a device, ordered by their ids.
  /// - Throws: `FileError`, `DeviceError.unreadable`.
  static func all(on device: Folder) throws -> [Receipt] {
    guard try device.status(at: folder)?.kind == .folder else { return [] }
    var found: [Receipt] = []
    let receipts = try device.folder(at: folder)
    for engine in try receipts.folders() {
      for catalog in try engine.folders() {
        for name in try catalog.names() where name.hasSuffix(".json") && !name.hasPrefix(".") {
          found.append(try catalog.document(name) { try Receipt(json: $0) })
        }
      }
    }
    return found.sorted { $0.id < $1.id }
  }
}

extension Folder {
  /// The folders in it, opened.
  /// - Throws: `FileError`.
  fileprivate func folders() throws -> [Folder] {
    try names().compactMap { try status($0)?.kind == .folder ? folder($0) : nil }
  }
}
