public import Catalogs
public import Formats

/// What a device has already, for packs that carry only the rest.
public struct Inventory: Hashable, Sendable {
  /// A model set that is whole on the device.
  public struct ModelSetName: Hashable, Sendable {
    /// The catalog, the name in it, and the version.
    public var catalog: String, name: String, version: String
  }

  /// The model sets, for people to read: a pack is made by the digests alone.
  public var modelSets: [ModelSetName]
  /// The digests of the artifacts that its model sets came from.
  public var artifacts: Set<SHA256Digest>

  /// Takes the model sets that are whole on a device, each catalog and name once.
  public init(of modelSets: [ModelSet]) {
    var seen: Set<String> = []
    let once = modelSets.filter { seen.insert($0.id).inserted }
    self.modelSets = once.map {
      ModelSetName(catalog: $0.catalog, name: $0.name, version: $0.version)
    }
    artifacts = Set(once.flatMap { $0.artifacts.compactMap(\.sha256) })
  }

  /// The JSON form: `{"format": "travelpack-inventory", "version": 1,
  /// "modelSets": [{"catalog": …, "name": …, "version": …}], "artifacts": [SHA-256, …]}`.
  public var json: JSONValue {
    [
      "format": "travelpack-inventory", "version": 1,
      "modelSets": .array(
        modelSets.map { set in
          [
            "catalog": .string(set.catalog), "name": .string(set.name),
            "version": .string(set.version),
          ]
        }),
      "artifacts": JSONValue(artifacts.map(\.hex).sorted()),
    ]
  }

  /// Reads the JSON form.
  /// - Throws: `DocumentError`.
  public init(json node: JSONNode) throws {
    try node.allow(only: ["format", "version", "modelSets", "artifacts"])
    _ = try node.member("format").parsed("travelpack-inventory") {
      $0 == "travelpack-inventory" ? $0 : nil
    }
    _ = try node.member("version").integer(in: 1...1)
    modelSets = try (node.optional("modelSets")?.elements() ?? []).map {
      ModelSetName(
        catalog: try $0.member("catalog").string(), name: try $0.member("name").string(),
        version: try $0.member("version").string())
    }
    artifacts = Set(
      try node.member("artifacts").elements().map {
        try $0.parsed("64 hexadecimal digits") { SHA256Digest(hex: $0) }
      })
  }
}
