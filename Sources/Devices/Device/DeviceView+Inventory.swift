import Catalogs
public import Formats

extension DeviceView {
  /// What a device has, for making a pack that carries only the rest: the model
  /// sets that are whole, with the digests of the artifacts that they came from.
  ///
  /// `{"format": "travelpack-inventory", "version": 1, "modelSets": […],
  /// "artifacts": [SHA-256, …]}`
  /// - Throws: `FileError`.
  public func inventory() throws -> JSONValue {
    let sets = try status().filter(\.isIntact).map(\.receipt.modelSet)
    var seen: Set<String> = []
    let once = sets.filter { seen.insert($0.id).inserted }
    let digests = Set(once.flatMap { $0.artifacts.compactMap { $0.sha256?.hex } })
    return [
      "format": "travelpack-inventory", "version": 1,
      "modelSets": .array(
        once.map { set in
          [
            "catalog": .string(set.catalog), "name": .string(set.name),
            "version": .string(set.version),
          ]
        }),
      "artifacts": JSONValue(digests.sorted()),
    ]
  }
}
