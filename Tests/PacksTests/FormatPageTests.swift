import Catalogs
import Formats
import Foundation
import Packs
import System
import TestSupport
import Testing

/// The specification: its pack is held against what is really written, and each of
/// its vectors against what the reader finds.
///
/// `TRAVELPACK_UPDATE_PAGES=1` writes the pack into the page anew.
@Suite struct FormatPageTests {
  static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/travelpack/travelpack.docc/PackFormat.md")
  static let mark = "<!-- made by FormatPageTests -->\n"
  static let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
  static let vectors = FormatVector.all(of: text)

  /// The key of the page, which signs the vectors.
  static func key() throws -> MinisignSecretKey {
    let lines = text.components(separatedBy: "\n")
    let place = try #require(
      lines.firstIndex { $0.hasPrefix("untrusted comment: minisign secret key") })
    let key = try MinisignSecretKey(lines[place...(place + 1)].joined(separator: "\n")) { nil }
    #expect(lines[place + 3] == key.publicKey.text)
    return key
  }

  /// The tag files of the page's pack.
  static func tagFiles() throws -> [(String, String)] {
    let parts = try #require(text.components(separatedBy: mark).last)
    return try parts.matches(of: /`([a-z0-9.-]+)`\n\n```\n/).filter { !$0.1.hasSuffix(".minisig") }
      .map { match in
        let rest = parts[match.range.upperBound...]
        return (String(match.1), String(rest[..<(try #require(rest.range(of: "```")).lowerBound)]))
      }
  }

  @Test(
    .enabled(if: Run.has("zstd") && Run.has("gzip"), "zstd or gzip is not there"),
    arguments: vectors)
  func everyVectorHoldsForTheReader(vector: FormatVector) throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let key = try Self.key()
    let keys = ["page": key, "another": try MinisignSecretKey()]
    let packs = try vector.text.components(separatedBy: " & ").map {
      try VectorPack($0, tagFiles: Self.tagFiles(), keys: keys)
    }
    let options = PackVerifier.Options(
      trustedKeys: [TrustedKey(name: "page", key: key.publicKey)],
      now: try #require(Timestamp("2026-06-01")))
    for container in packs[0].containers {
      let paths = try packs.enumerated().map { try $1.write(folder.path("\($0)"), container) }
      let report = try PackVerifier.verify(paths, options: options)
      let kinds = report.findings.map(\.kind.rawValue)
      if let finding = vector.finding {
        #expect(kinds.contains(finding), "\(container): \(report.findings)")
      } else {
        #expect(kinds == [], "\(container): \(report.findings)")
      }
      let isHarmless = ["to-fetch", "missing-part"].contains(vector.finding)
      let expected: PackReport.Verdict =
        vector.isValid ? .valid : isHarmless ? .holey : .invalid
      #expect(report.verdict == expected, "\(container): \(report.findings)")
    }
  }

  @Test func rulesAreNumberedAndHaveVectors() throws {
    var numbers: [String: Int] = [:]
    var last = ""
    for vector in Self.vectors where vector.rule != last {
      last = vector.rule
      let letter = String(vector.rule.prefix(1))
      numbers[letter, default: 0] += 1
      #expect(vector.rule == "\(letter)\(numbers[letter, default: 0])")
    }
    #expect(
      numbers.keys.sorted() == ["B", "D", "E", "F", "I", "J", "M", "N", "P", "R", "S", "T", "Z"])
    // No row was overlooked.
    let rows = Self.text.matches(of: /(?m)^\| [A-Z]?[0-9]* ?\|.*`.*\|$/).count
    #expect(Self.vectors.count == rows)
    for vector in Self.vectors {
      if let finding = vector.finding {
        #expect(FindingKind(rawValue: finding) != nil, "\(finding)")
      }
    }
  }

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
    let signed = folder.path("signed/vector.zip")
    try folder.write("signed/x", [])
    _ = try PackWriter.rewrite([path], to: signed, options: .init(signingKey: SigningKey(key())))
    let signature = try Run(["unzip", "-p", signed, "vector/tagmanifest-sha256.txt.minisig"])
    return text + """

      The whole `vector.zip` has \(digest.count) bytes and the SHA-256

      ```
      \(digest.digest.hex)
      ```

      Signed with the key above, it also has

      `tagmanifest-sha256.txt.minisig`

      ```
      \(signature.output)```

      """
  }

  @Test(.enabled(if: Run.has("unzip"))) func theVectorIsWhatIsWritten() throws {
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
}
