import Formats

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
