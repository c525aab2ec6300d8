public import Catalogs
internal import Formats
internal import System

// Every model set that was ever begun has a small record, written before its
// first byte: so each artifact has an owner, and deleting knows what is shared.
extension Library {
  private static let recordsName = "models"
  private static let longestRecord = 4 << 20

  private static func recordName(_ set: ModelSet) throws -> String {
    let key = Array(set.versionedID.utf8)
    return String(try SHA256Hasher.digest(of: key).hex.prefix(32)) + ".json"
  }

  /// The model sets that were begun and not deleted, pins applied, ordered by id and version.
  ///
  /// A record that cannot be read is left out: it only says who owns bytes.
  /// - Throws: `FileError`, `DocumentError` for a damaged list of pins.
  public func modelSets() throws -> [ModelSet] {
    guard let folder = try existingFolder(Library.recordsName) else { return [] }
    var sets: [ModelSet] = []
    for name in try folder.names() where name.hasSuffix(".json") && !name.hasPrefix(".") {
      guard let bytes = try? folder.open(name).readAll(limit: Library.longestRecord),
        let node = try? JSONNode(parsing: bytes), let set = try? ModelSet(json: node)
      else { continue }
      sets.append(try pinned(set))
    }
    return sets.sorted { ($0.id, $0.version) < ($1.id, $1.version) }
  }

  /// Writes a model set down before its first byte is fetched.
  /// - Throws: `FileError`.
  func record(_ set: ModelSet) throws {
    let folder = try root.makeFolder(Library.recordsName)
    let name = try Library.recordName(set)
    let bytes = JSONText.write(set.json)
    if (try? folder.open(name).readAll(limit: Library.longestRecord)) == bytes { return }
    try folder.replace(name, with: bytes)
  }

  /// Deletes model sets: their records, what an unfinished download left, and
  /// every artifact that no other model set of the library needs.
  /// Answers the bytes that came back.
  /// - Throws: `FileError`, `DocumentError` for a damaged list of pins.
  public func delete(_ sets: [ModelSet]) throws -> UInt64 {
    let keys = Set(sets.map(\.versionedID))
    var others: Set<SHA256Digest> = []
    for other in try modelSets() where !keys.contains(other.versionedID) {
      others.formUnion(other.artifacts.compactMap(\.sha256))
    }
    var reclaimed: UInt64 = 0
    let records = try existingFolder(Library.recordsName)
    for set in try sets.map({ try pinned($0) }) {
      for artifact in set.artifacts {
        if let digest = artifact.sha256, others.contains(digest) { continue }
        if let digest = artifact.sha256 { reclaimed += try discard(digest) }
        reclaimed += try discardPartial(artifact)
      }
      // The record goes last: a crash before leaves something to delete again.
      try records?.remove(Library.recordName(set))
    }
    try records?.sync()
    return reclaimed
  }
}

// Publishers that state no digest are held to their first delivery: its length
// and digest are written down, and required from then on.
extension Library {
  private static let pinsName = "pins.json"

  private static func pinKey(_ set: ModelSet, _ artifact: Artifact) -> String {
    "\(set.versionedID)/\(artifact.name)"
  }

  /// The pins that were written down, by `catalog/name@version/artifact`.
  private func pins() throws -> JSONObject {
    guard let file = try ifThere({ try root.open(Library.pinsName) }) else { return JSONObject() }
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
