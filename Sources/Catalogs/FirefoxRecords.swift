import Formats

/// Reads Remote Settings' records of the collection `translations-models-v2`.
enum FirefoxRecords {
  private static let audiences: [String: FirefoxBundle.Audience] = [
    "": .all,
    "env.appinfo.OS == 'Android'": .android,
    "env.appinfo.OS != 'Android'": .desktop,
    "env.channel == 'default' || env.channel == 'nightly'": .nightly,
  ]

  /// Puts records together to bundles; the day becomes that of the newest record.
  static func read(
    _ records: [JSONNode], day: inout String, warnings: inout [CatalogWarning]
  ) -> [FirefoxBundle] {
    var bundles: [FirefoxBundle] = []
    var places: [Place: Int] = [:]
    var newest: Int64 = -1
    for record in records {
      guard let read = CatalogReading.read(record, into: &warnings, read(_:)) else { continue }
      newest = max(newest, read.modified)
      guard FirefoxBundle.roles.contains(read.file.role) else { continue }
      let place = Place(key: read.key, audience: read.audience)
      guard let index = places[place] else {
        places[place] = bundles.count
        bundles.append(
          FirefoxBundle(
            key: read.key, audience: read.audience, files: [read.file], path: record.path))
        continue
      }
      if bundles[index].files.contains(where: { $0.role == read.file.role }) {
        CatalogReading.warn(&warnings, record.path, .duplicate)
      } else {
        bundles[index].files.append(read.file)
      }
    }
    if let text = CalendarDay.text(milliseconds: newest) { day = text }
    return bundles
  }

  private struct Place: Hashable {
    var key: FirefoxBundle.Key
    var audience: FirefoxBundle.Audience
  }

  private struct Record {
    var key: FirefoxBundle.Key
    var audience: FirefoxBundle.Audience
    var file: Artifact
    var modified: Int64
  }

  private static func read(_ record: JSONNode) throws -> Record {
    let attachment = try record.member("attachment")
    let filter = try record.optional("filter_expression")
    let audience = try filter.map {
      try $0.parsed("a filter that is known") { audiences[$0] }
    }
    let file = Artifact(
      name: try attachment.member("filename").plainName(),
      urls: [FirefoxCatalog.attachments + (try attachment.member("location").location())],
      bytes: ByteRange(try CatalogReading.fileSize(attachment.member("size"))),
      sha256: try attachment.member("hash").digest(),
      unpacking: .zstd,
      plainBytes: ByteRange(try CatalogReading.fileSize(record.member("decompressedSize"))),
      plainSHA256: try record.member("decompressedHash").digest(),
      role: try record.member("fileType").string())
    return Record(
      key: FirefoxBundle.Key(
        direction: Direction(
          from: try record.member("sourceLanguage").language(FirefoxCatalog.aliases),
          to: try record.member("targetLanguage").language(FirefoxCatalog.aliases)),
        version: try record.member("version").versionText(),
        architecture: try record.optional("architecture")?.string() ?? ""),
      audience: audience ?? .all, file: file,
      modified: (try? record.optional("last_modified")?.integer()) ?? -1)
  }
}

extension JSONNode {
  /// A relative location on the publisher's server: path segments of plain letters.
  /// - Throws: `DocumentError.wrong`.
  fileprivate func location() throws -> String {
    try parsed("a relative path") { PlainText.isRelativePath($0) ? $0 : nil }
  }
}
