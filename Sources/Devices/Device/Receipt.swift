public import Catalogs
public import Formats
import System

/// What was installed of one model set: the proof by which status, remove,
/// repair and inventory work. It is a file in the device's `receipts` folder.
public struct Receipt: Hashable, Sendable, Identifiable {
  /// The pack that a model set came from.
  public struct Origin: Hashable, Sendable {
    /// Name, id and edition of the pack.
    public var name: String, id: String, edition: String

    /// Makes an origin.
    public init(name: String, id: String, edition: String) {
      self.name = name
      self.id = id
      self.edition = edition
    }
  }

  /// The model set as the pack described it.
  public var modelSet: ModelSet
  /// The layout that it was installed by: ``Layout/name``.
  public var engine: String
  /// Where it came from.
  public var origin: Origin
  /// When it was installed, in UTC, by the clock of the machine that did it.
  public var installed: String
  /// The folder that belongs to it alone, and where that is.
  public var ownFolder: InstalledFile.Place?
  /// Every file.
  public var files: [InstalledFile]

  /// Makes a receipt.
  public init(
    modelSet: ModelSet, engine: String, origin: Origin, installed: String,
    ownFolder: InstalledFile.Place?, files: [InstalledFile]
  ) {
    self.modelSet = modelSet
    self.engine = engine
    self.origin = origin
    self.installed = installed
    self.ownFolder = ownFolder
    self.files = files
  }

  /// `engine/catalog/name`: unique on a device.
  public var id: String { "\(engine)/\(modelSet.id)" }
  /// Bytes of all files; those that are shared with others count too.
  public var bytes: UInt64 { files.reduce(0) { $0.addingClamped($1.bytes) } }

  /// Where it stands below the device.
  var path: RelativePath? { Receipt.path(engine: engine, modelSet) }

  static func path(engine: String, _ set: ModelSet) -> RelativePath? {
    RelativePath(
      components: [
        Site.device.stateName, "receipts", engine, set.catalog, set.name + ".json",
      ])
  }

  /// Its JSON form.
  public var json: JSONValue {
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

  /// Reads its JSON form.
  /// - Throws: `DocumentError`.
  public init(json node: JSONNode) throws {
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
}
