internal import Formats
internal import System

/// A catalog's bytes in the library, as the publisher wrote them, below one line
/// that says where they are from: one file, so that both change at once.
struct StoredCatalog {
  /// The longest file that is read, in bytes.
  static let limit = 64 << 20

  /// The address or path that the bytes are from.
  var source: String
  /// The day on which they were fetched, `YYYY-MM-DD`.
  var fetched: String
  /// What the machine's own state was, for a catalog made from it.
  var fingerprint: String?
  /// The bytes.
  var bytes: [UInt8]

  private static let suffix = ".catalog"

  /// The file name of a catalog.
  static func fileName(_ name: String) -> String { name + suffix }

  /// The names of the catalogs in a folder.
  static func names(in folder: Folder) throws -> [String] {
    try folder.names().filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }
      .map { String($0.dropLast(suffix.count)) }
  }

  /// Reads the stored catalog of a name; `nil` when there is none or it is damaged.
  static func read(_ name: String, in folder: Folder) throws -> StoredCatalog? {
    let bytes: [UInt8]
    do {
      bytes = try folder.open(fileName(name)).readAll(limit: limit)
    } catch let error as FileError where error.isMissing {
      return nil
    }
    guard let end = bytes.firstIndex(of: 0x0a),
      let head = try? JSONNode(parsing: Array(bytes[..<end])),
      let source = try? head.member("source").string(),
      let fetched = try? head.member("fetched").string()
    else { return nil }
    return StoredCatalog(
      source: source, fetched: fetched, fingerprint: try? head.optional("fingerprint")?.string(),
      bytes: Array(bytes[(end + 1)...]))
  }

  /// Replaces the stored catalog of a name.
  func write(_ name: String, in folder: Folder) throws {
    var head: JSONObject = ["source": .string(source), "fetched": .string(fetched)]
    head["fingerprint"] = fingerprint.map(JSONValue.string)
    let line = JSONText.write(.object(head), compact: true)
    try folder.replace(StoredCatalog.fileName(name), with: line + [0x0a] + bytes)
  }
}
