public import Formats

/// What a device has already, for packs that carry only the rest.
public struct Inventory: Hashable, Sendable {
  /// The digests of the artifacts that its model sets came from.
  public var artifacts: Set<SHA256Digest>

  /// Makes a value.
  public init(artifacts: Set<SHA256Digest>) { self.artifacts = artifacts }

  /// Reads what a device wrote: `{"format": "travelpack-inventory", "version": 1,
  /// "modelSets": […], "artifacts": [SHA-256, …]}`.
  /// - Throws: `DocumentError`.
  public init(json node: JSONNode) throws {
    try node.allow(only: ["format", "version", "modelSets", "artifacts"])
    _ = try node.member("format").parsed("travelpack-inventory") {
      $0 == "travelpack-inventory" ? $0 : nil
    }
    _ = try node.member("version").integer(in: 1...1)
    artifacts = Set(
      try node.member("artifacts").elements().map {
        try $0.parsed("64 hexadecimal digits") { SHA256Digest(hex: $0) }
      })
  }
}
