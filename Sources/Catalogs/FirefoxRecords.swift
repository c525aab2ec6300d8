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

/// Reads the registry that Firefox's publisher used before Remote Settings:
/// directions as `enes`, of each file its plain size and digest, and an estimate of
/// the compressed size.
enum FirefoxRegistry {
  /// Entries by direction.
  /// - Throws: `DocumentError` for a document that is no object of objects.
  static func read(
    _ root: JSONNode, warnings: inout [CatalogWarning]
  ) throws -> [FirefoxBundle] {
    var bundles: [FirefoxBundle] = []
    for (name, value) in try root.object() {
      let entry = JSONNode(value, path: name)
      guard let direction = CatalogReading.read(entry, into: &warnings, { try direction(name, $0) })
      else { continue }
      var isAlpha = false
      var files: [Artifact] = []
      let roles = FirefoxBundle.roles.filter { (try? entry.optional($0)) != nil }
      for role in roles {
        let file = CatalogReading.read(entry, into: &warnings) { entry in
          let node = try entry.member(role)
          if try node.optional("modelType")?.string() == "dev" { isAlpha = true }
          let estimate = try CatalogReading.fileSize(node.member("estimatedCompressedSize"))
          return Artifact(
            name: try node.member("name").plainName(), urls: [],
            // It is an estimate: a tenth more or less.
            bytes: ByteRange(estimate - estimate / 10, estimate + estimate / 10),
            sha256: nil, unpacking: .gzip,
            plainBytes: ByteRange(try CatalogReading.fileSize(node.member("size"))),
            plainSHA256: try node.member("expectedSha256Hash").digest(), role: role)
        }
        if let file { files.append(file) }
      }
      bundles.append(
        FirefoxBundle(
          key: .init(direction: direction, version: "0", architecture: ""),
          audience: isAlpha ? .nightly : .all, files: files, path: name))
    }
    return bundles
  }

  /// A pair is written as two codes of two letters without anything between.
  private static func direction(_ name: String, _ entry: JSONNode) throws -> Direction {
    _ = try entry.object()
    guard name.utf8.count == 4, name.utf8.allSatisfy({ (0x61...0x7a).contains($0) }) else {
      throw DocumentError.wrong(path: name, expected: "two language codes such as enes")
    }
    let codes = [String(name.prefix(2)), String(name.suffix(2))]
    let tags = try codes.map { code in
      guard let tag = CatalogReading.language(code, FirefoxCatalog.aliases) else {
        throw UnknownLanguage(path: name, code: code)
      }
      return tag
    }
    return Direction(from: tags[0], to: tags[1])
  }
}
