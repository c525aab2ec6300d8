import Archives
import Catalogs
import Digests
import Files
import Foundation
import Packs
import TestSupport
import Testing

/// The specification's test vector, held against what is really written.
///
/// `TRAVELPACK_UPDATE_PAGES=1` writes it into the page anew.
@Suite struct FormatPageTests {
  static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/travelpack/travelpack.docc/PackFormat.md")
  static let mark = "<!-- made by FormatPageTests -->\n"

  /// The vector's tag files and the digest of the whole zip, as the page shows them.
  static func vector() throws -> String {
    let folder = try TemporaryFolder()
    let content = Array("hello\n".utf8)
    let file = try folder.write("model.bin", content)
    let artifact = Artifact(
      name: "model.bin", urls: ["https://models.example/model.bin"], bytes: ByteRange(6),
      sha256: try SHA256Hasher.digest(of: content), unpacking: .plain, plainBytes: ByteRange(6),
      role: "model")
    let english = try #require(LanguageTag("en"))
    let spanish = try #require(LanguageTag("es"))
    let draft = PackDraft(
      name: "vector", catalogs: [CatalogDate(name: "acme", date: "2026-01-31")],
      modelSets: [
        ModelSet(
          catalog: "acme", name: "es-en", version: "1.0", format: .bergamot,
          directions: [Direction(from: spanish, to: english)], licence: "CC0-1.0",
          artifacts: [artifact])
      ])
    let path = folder.path("vector.zip")
    _ = try PackWriter.build(draft, to: path, artifact: { _ in try OpenFile.open(file) })
    let directory = try ZipDirectory(OpenFile.open(path))
    var text = ""
    for entry in directory.entries {
      let name = String(decoding: directory.name(of: entry.index), as: UTF8.self)
        .replacingOccurrences(of: "vector/", with: "")
      if name.hasPrefix("data/") { continue }
      var bytes = [UInt8](repeating: 0, count: Int(entry.size))
      let reader = try directory.open(entry)
      let count = try bytes.withUnsafeMutableBytes { try reader.read(into: $0) }
      #expect(count == bytes.count)
      text += "\n`\(name)`\n\n```\n\(String(decoding: bytes, as: UTF8.self))```\n"
    }
    let digest = try SHA256Hasher.digest(of: OpenFile.open(path))
    return text + """

      The whole `vector.zip` has \(digest.count) bytes and the SHA-256

      ```
      \(digest.digest.hex)
      ```

      """
  }

  @Test func theVectorIsWhatIsWritten() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let parts = text.components(separatedBy: Self.mark)
    try #require(parts.count == 2)
    let vector = try Self.vector()
    if ProcessInfo.processInfo.environment["TRAVELPACK_UPDATE_PAGES"] != nil {
      try (parts[0] + Self.mark + vector).write(to: Self.page, atomically: true, encoding: .utf8)
    } else {
      #expect(parts[1] == vector)
    }
  }

  @Test func everyFindingOfThePageExists() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let table = try #require(text.components(separatedBy: "## What a reader refuses").last)
      .components(separatedBy: "### Other bags")[0]
    let kinds = table.split(separator: "\n").filter { $0.hasPrefix("| ") }
      .compactMap { $0.split(separator: "|").last }
      .flatMap { $0.split(separator: "`").map(String.init) }
      .filter { $0.contains { $0.isLetter } && $0 != " finding " }
    #expect(kinds.count > 20)
    for kind in kinds { #expect(FindingKind(rawValue: kind) != nil, "\(kind)") }
  }
}
