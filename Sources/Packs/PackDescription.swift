public import Catalogs
public import Formats

/// What a pack holds and for which trip: the content of its `pack.json`.
///
/// It says the same whether the payload is there, planned or in parts.
public struct PackDescription: Hashable, Sendable {
  /// The name of the pack and of its one top folder: a plain file name.
  public var name: String
  /// The SHA-256 of its `manifest-sha256.txt`, 64 hexadecimal digits.
  public var id: String
  /// Which edition it is; the next one of the same name compares higher
  /// (dotted numbers). `2025.10.17` unless its maker chose another.
  public var edition: String
  /// When its content was fixed, in UTC.
  public var created: Timestamp
  /// The catalogs that the model sets come from.
  public var catalogs: [CatalogDate]
  /// The trip that it was made for, in the form of trip files; `nil` when there was none.
  public var trip: JSONValue?
  /// What it holds, every artifact pinned.
  public var modelSets: [ModelSet]
}

extension PackDescription {
  private static let fields = [
    "format", "version", "name", "id", "edition", "created", "catalogs", "trip", "modelSets",
  ]

  /// The JSON form: the content of `pack.json`.
  public var json: JSONValue {
    var object: JSONObject = [
      "format": "travelpack-pack", "version": 1, "name": .string(name), "id": .string(id),
      "edition": .string(edition), "created": .string(created.text),
      "catalogs": .array(catalogs.map(\.json)),
    ]
    object["trip"] = trip
    object["modelSets"] = .array(modelSets.map(\.json))
    return .object(object)
  }

  /// Reads the JSON form. Every artifact must have a length and a digest, and
  /// no two model sets the same catalog and name.
  /// - Throws: `DocumentError`.
  public init(json node: JSONNode) throws {
    try node.allow(only: PackDescription.fields)
    _ = try node.member("format").parsed("travelpack-pack") { $0 == "travelpack-pack" ? $0 : nil }
    _ = try node.member("version").integer(in: 1...1)
    let modelSets = try node.member("modelSets").elements().map { inner in
      let set = try ModelSet(json: inner)
      guard set.isPinned else {
        throw DocumentError.wrong(
          path: inner.path, expected: "a model set whose artifacts have lengths and digests")
      }
      return set
    }
    var ids: Set<String> = []
    for (index, set) in modelSets.enumerated() where !ids.insert(set.id).inserted {
      throw DocumentError.wrong(
        path: "modelSets[\(index)].name", expected: "each model set once")
    }
    self.init(
      name: try node.member("name").plainName(),
      id: try node.member("id").parsed("64 hexadecimal digits") { SHA256Digest(hex: $0)?.hex },
      edition: try node.member("edition").string(),
      created: try node.member("created").parsed("a time such as 2025-10-17T00:00:00Z") {
        Timestamp($0)
      },
      catalogs: try node.member("catalogs").elements().map { try CatalogDate(json: $0) },
      trip: try node.optional("trip")?.value, modelSets: modelSets)
  }
}

/// One payload file of a pack and the artifacts that it is.
public struct PackPayload: Hashable, Sendable {
  /// A place of an artifact in the description.
  public struct Use: Hashable, Sendable {
    /// The index in ``PackDescription/modelSets``.
    public var modelSet: Int
    /// The index in its artifacts.
    public var artifact: Int
  }

  /// Its path below the top folder: `data/firefox/enes/model.enes.intgemm.alphas.bin.zst`.
  public var path: String
  /// Its length in bytes.
  public var size: UInt64
  /// Its digest.
  public var sha256: SHA256Digest
  /// The artifacts that have these bytes, in the order of the description; at least one.
  public var uses: [Use]
}
