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

  /// Deletes artifacts that no model set of the library needs, such as those of
  /// a record that was lost. Answers the bytes that came back.
  /// - Throws: `FileError`, `DocumentError` for a damaged list of pins.
  public func deleteUnowned() throws -> UInt64 {
    let owned = Set(try modelSets().flatMap { $0.artifacts.compactMap(\.sha256) })
    var reclaimed: UInt64 = 0
    for (digest, _) in try artifacts() where !owned.contains(digest) {
      reclaimed += try discard(digest)
    }
    return reclaimed
  }

  /// The bytes of a model set that are only its own, and those that it shares
  /// with other model sets of the library.
  /// - Throws: `FileError`, `DocumentError` for a damaged list of pins.
  public func bytes(of set: ModelSet) throws -> (own: UInt64, shared: UInt64) {
    var others: Set<SHA256Digest> = []
    for other in try modelSets() where other.id != set.id || other.version != set.version {
      others.formUnion(other.artifacts.compactMap(\.sha256))
    }
    var own: UInt64 = 0
    var shared: UInt64 = 0
    for digest in Set(try pinned(set).artifacts.compactMap(\.sha256)) {
      guard let size = try size(of: digest) else { continue }
      if others.contains(digest) { shared += size } else { own += size }
    }
    return (own, shared)
  }
}
