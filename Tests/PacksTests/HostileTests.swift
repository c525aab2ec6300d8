import Foundation
import Packs
import TestSupport
import Testing

/// Hostile packs made by `Tests/Hostile/make.py`, each with the finding that it must get.
@Suite(.enabled(if: Run.has("python3"))) struct HostileTests {
  static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Hostile/make.py").path

  /// Paths that no container may have.
  static let paths: [(String, FindingKind)] = [
    ("dot-dot", .escapingPath), ("dot-dot-in-top", .escapingPath), ("dot-dot-deep", .escapingPath),
    ("dot-dot-end", .escapingPath), ("dot", .escapingPath), ("empty-part", .escapingPath),
    ("absolute", .absolutePath), ("absolute-double", .absolutePath), ("drive", .driveLetter),
    ("drive-relative", .driveLetter), ("backslash", .backslash), ("backslash-root", .backslash),
    ("unc", .backslash), ("home", .homePath), ("home-user", .homePath),
    ("newline", .controlCharacter), ("escape", .controlCharacter),
    ("c1-control", .controlCharacter), ("bidi", .bidiCharacter), ("zero-width", .bidiCharacter),
    ("outside", .outsideTopFolder), ("top-file", .outsideTopFolder), ("unlisted", .unlisted),
    ("unlisted-tag", .unlistedTagFile), ("long-name", .unusablePath), ("case-twin", .unlisted),
  ]

  static let zips: [(String, FindingKind)] = [
    ("symlink", .notAPlainFile), ("device", .notAPlainFile), ("fifo", .notAPlainFile),
    ("folder-with-bytes", .notAPlainFile), ("invalid-utf8", .invalidUTF8),
    ("nul", .controlCharacter), ("duplicate", .duplicate), ("duplicate-tag", .duplicate),
    ("too-long", .tooLong), ("too-short", .tooShort), ("changed", .wrongDigest),
    ("nested", .nestedTopFolder), ("late-tag-file", .lateTagFile),
    ("changed-tag-file", .changedTagFile), ("local-name", .nameMismatch),
    ("local-size", .headerMismatch), ("local-crc", .headerMismatch),
    ("local-method", .headerMismatch), ("local-flags", .headerMismatch),
    ("unicode-path", .nameMismatch), ("unicode-path-local", .nameMismatch),
    ("extra-cut", .damagedContainer), ("encrypted", .unsupportedFeature),
    ("bzip2", .unsupportedFeature), ("wrong-descriptor", .headerMismatch),
    ("prefix", .strayData), ("suffix", .strayData), ("two-ends", .damagedContainer),
    ("overlap", .overlappingEntries), ("hidden", .strayData), ("gap", .strayData),
    ("count-more", .headerMismatch), ("count-less", .headerMismatch),
    ("million", .tooManyEntries), ("end64-differs", .headerMismatch), ("ratio", .bomb),
    ("bomb-inside", .bomb), ("cut-tenth", .truncated), ("cut-half", .truncated),
    ("cut-end", .truncated), ("oxum-lies", .wrongOxum), ("oxum-twice", .badOxum),
    ("third-line", .badDeclaration), ("bom", .badDeclaration), ("version-2", .unsupportedVersion),
    ("manifest-garbage", .badManifest), ("manifest-twice", .manifestDuplicate),
    ("manifest-outside", .manifestOutOfPlace), ("manifest-escapes", .escapingPath),
    ("fetch-tag-file", .fetchOutOfPlace), ("fetch-unlisted", .fetchOutOfPlace),
    ("fetch-escapes", .escapingPath), ("fetch-garbage", .badFetch),
    ("description-garbage", .badDescription), ("description-other-id", .badDescription),
    ("description-other-name", .descriptionDisagrees),
    ("description-other-size", .descriptionDisagrees), ("description-unknown", .badDescription),
  ]

  static let tars: [(String, FindingKind)] = [
    ("tar-symlink", .notAPlainFile), ("tar-hardlink", .notAPlainFile),
    ("tar-device", .notAPlainFile), ("tar-block", .notAPlainFile), ("tar-fifo", .notAPlainFile),
    ("tar-order", .lateTagFile), ("tar-cut-entry", .truncated), ("tar-cut-content", .truncated),
    ("tar-cut-mark", .truncated), ("tar-cut-half-mark", .truncated), ("tar-behind", .strayData),
    ("tar-duplicate", .duplicate), ("tar-sparse", .bomb),
  ]

  /// Makes the hostile pack, verifies it, and tries to read it.
  static func check(_ name: String, _ file: String, _ kind: FindingKind) throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    let honest = try sample.build("honest.zip")
    let path = sample.folder.path(file)
    let make = try Run(["python3", script, name, honest, path])
    try #require(make.status == 0, "\(make.errors)")
    let report = try PackVerifier.verify([path])
    #expect(report.findings.contains { $0.kind == kind }, "\(report.findings)")
    #expect(report.verdict == .invalid)
    // Installing meets the same wall.
    #expect(throws: PackError.self) {
      let reader = try PackReader.open([path])
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while try reader.nextPayload() != nil {
        while try buffer.withUnsafeMutableBytes({ try reader.read(into: $0) }) > 0 {}
      }
      try reader.finish()
    }
  }

  @Test(arguments: paths) func aHostilePathInAZip(name: String, kind: FindingKind) throws {
    try Self.check(name, "sample.zip", kind)
  }

  @Test(arguments: paths) func aHostilePathInATar(name: String, kind: FindingKind) throws {
    try Self.check(name, "sample.tar", kind)
  }

  @Test(arguments: zips) func aHostileZip(name: String, kind: FindingKind) throws {
    try Self.check(name, "sample.zip", kind)
  }

  @Test(arguments: tars) func aHostileTar(name: String, kind: FindingKind) throws {
    try Self.check(name, "sample.tar", kind)
  }

  @Test func aCutGzipIsTruncated() throws {
    try Self.check("gzip-cut", "sample.tar.gz", .truncated)
  }

  @Test func everyCaseOfTheScriptIsTested() throws {
    let list = try Run(["python3", Self.script, "list"]).output.split(separator: "\n").map(
      String.init)
    let tested = (Self.paths + Self.zips + Self.tars).map(\.0) + ["gzip-cut"]
    #expect(Set(list) == Set(tested))
  }
}
