public import Catalogs
internal import Formats
internal import System

// Publishers that state no digest are held to their first delivery: its length
// and digest are written down, and required from then on.
extension Library {
  private static let pinsName = "pins.json"

  private static func pinKey(_ set: ModelSet, _ artifact: Artifact) -> String {
    "\(set.versionedID)/\(artifact.name)"
  }

  /// The pins that were written down, by `catalog/name@version/artifact`.
  private func pins() throws -> JSONObject {
    let file: OpenFile
    do {
      file = try root.open(Library.pinsName)
    } catch let error as FileError where error.isMissing {
      return JSONObject()
    }
    return try JSONNode(parsing: file.readAll(limit: 64 << 20)).object()
  }

  /// A model set with the lengths and digests that were pinned at the first download.
  /// - Throws: `FileError`, `DocumentError` for a damaged list of pins.
  public func pinned(_ set: ModelSet) throws -> ModelSet {
    if set.isPinned { return set }
    let pins = try pins()
    var result = set
    for (index, artifact) in set.artifacts.enumerated() where !artifact.isPinned {
      let key = Library.pinKey(set, artifact)
      guard let value = pins[key] else { continue }
      let node = JSONNode(value, path: key)
      let digest = try node.member("sha256").parsed("64 hexadecimal digits") {
        SHA256Digest(hex: $0)
      }
      // A digest that the publisher states by now outranks what was pinned.
      if artifact.sha256 == nil { result.artifacts[index].sha256 = digest }
      if result.artifacts[index].sha256 == digest {
        result.artifacts[index].bytes = ByteRange(try node.member("bytes").byteCount())
      }
    }
    return result
  }

  /// Writes down length and digest of an artifact that the catalog left open.
  /// - Throws: `FileError`, `DocumentError`.
  func pin(_ artifact: Artifact, of set: ModelSet, bytes: UInt64, sha256: SHA256Digest) throws {
    var pins = try pins()
    pins[Library.pinKey(set, artifact)] = [
      "bytes": JSONValue(bytes), "sha256": .string(sha256.hex),
    ]
    try root.replace(Library.pinsName, with: JSONText.write(.object(pins)))
  }
}
