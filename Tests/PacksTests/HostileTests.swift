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
    ("dot-dot-end", .escapingPath), ("dot-dot-many", .escapingPath),
    ("dot-dot-windows", .backslash),
    ("dot-dot-mixed", .backslash), ("dot-dot-blank", .escapingPath), ("dots", .escapingPath),
    ("dot", .escapingPath), ("empty-part", .escapingPath),
    ("absolute", .absolutePath), ("absolute-double", .absolutePath), ("drive", .driveLetter),
    ("drive-relative", .driveLetter), ("backslash", .backslash), ("backslash-root", .backslash),
    ("unc", .backslash), ("home", .homePath), ("home-user", .homePath),
    ("newline", .controlCharacter), ("escape", .controlCharacter),
    ("c1-control", .controlCharacter), ("bidi", .bidiCharacter), ("zero-width", .bidiCharacter),
    ("outside", .outsideTopFolder), ("top-file", .outsideTopFolder), ("unlisted", .unlisted),
    ("unlisted-tag", .unlistedTagFile), ("long-name", .unusablePath), ("case-twin", .unlisted),
  ]

  /// Links that later entries would be written through, in every container.
  static let links: [(String, FindingKind)] = [
    ("link-file", .notAPlainFile), ("link-folder", .notAPlainFile), ("link-up", .notAPlainFile),
    ("link-up-folder", .notAPlainFile),
  ]

  static let zips: [(String, FindingKind)] = [
    ("symlink", .notAPlainFile), ("device", .notAPlainFile), ("fifo", .notAPlainFile),
    ("folder-with-bytes", .notAPlainFile), ("invalid-utf8", .invalidUTF8),
    ("overlong-utf8", .invalidUTF8), ("folder-mode", .notAPlainFile),
    ("folder-attribute", .notAPlainFile), ("missing", .missing),
    ("nul", .controlCharacter), ("duplicate", .duplicate), ("duplicate-tag", .duplicate),
    ("too-long", .tooLong), ("too-short", .tooShort), ("changed", .wrongDigest),
    ("nested", .nestedTopFolder), ("late-tag-file", .lateTagFile),
    ("changed-tag-file", .changedTagFile), ("local-name", .nameMismatch),
    ("local-packed", .headerMismatch), ("local-zip64", .headerMismatch),
    ("zip64-needless", .damagedContainer), ("zip64-twice", .damagedContainer),
    ("central-method", .headerMismatch), ("central-encrypted", .headerMismatch),
    ("masked", .unsupportedFeature),
    ("local-size", .headerMismatch), ("local-crc", .headerMismatch),
    ("local-method", .headerMismatch), ("local-flags", .headerMismatch),
    ("unicode-path", .nameMismatch), ("unicode-path-local", .nameMismatch),
    ("unicode-path-twice", .damagedContainer), ("extra-cut", .damagedContainer),
    ("encrypted", .unsupportedFeature),
    ("bzip2", .unsupportedFeature), ("wrong-descriptor", .headerMismatch),
    ("prefix-adjusted", .strayData), ("zip-in-front", .strayData),
    ("behind-directory", .strayData), ("directory-short", .strayData),
    ("directory-long", .truncated), ("comment-lies", .strayData), ("disks", .unsupportedFeature),
    ("disk-count", .unsupportedFeature), ("count-wraps", .headerMismatch),
    ("prefix", .strayData), ("suffix", .strayData), ("two-ends", .damagedContainer),
    ("overlap", .overlappingEntries), ("hidden", .strayData), ("gap", .strayData),
    ("count-more", .headerMismatch), ("count-less", .headerMismatch),
    ("million", .tooManyEntries), ("million-there", .tooManyEntries),
    ("million-hidden", .tooManyEntries), ("tag-crowd", .tooManyEntries),
    ("end64-differs", .headerMismatch),
    ("end64-moved", .damagedContainer), ("end64-longer", .damagedContainer), ("huge", .bomb),
    ("ratio", .bomb),
    ("bomb-inside", .bomb), ("cut-tenth", .truncated), ("cut-half", .truncated),
    ("cut-end", .truncated), ("oxum-lies", .wrongOxum), ("oxum-twice", .badOxum),
    ("third-line", .badDeclaration), ("bom", .badDeclaration), ("version-2", .unsupportedVersion),
    ("manifest-garbage", .badManifest), ("manifest-twice", .manifestDuplicate),
    ("manifest-outside", .manifestOutOfPlace), ("manifest-escapes", .escapingPath),
    ("manifest-case-twin", .caseTwin), ("manifest-normalization-twin", .normalizationTwin),
    ("manifest-reserved", .reservedName), ("manifest-stream", .reservedName),
    ("manifest-trailing-dot", .reservedName), ("tag-manifest-payload", .manifestOutOfPlace),
    ("tag-manifest-self", .manifestOutOfPlace), ("tag-manifest-twice", .manifestDuplicate),
    ("tag-manifest-more", .missingTagFile), ("tag-manifest-garbage", .badManifest),
    ("second-manifest", .manifestsDisagree),
    ("fetch-tag-file", .fetchOutOfPlace), ("fetch-unlisted", .fetchOutOfPlace),
    ("fetch-escapes", .escapingPath), ("fetch-garbage", .badFetch),
    ("description-garbage", .badDescription), ("description-other-id", .badDescription),
    ("description-other-name", .descriptionDisagrees),
    ("description-other-size", .descriptionDisagrees),
    ("description-other-digest", .descriptionDisagrees), ("description-huge", .badDescription),
    ("description-unknown", .badDescription),
  ]

  static let tars: [(String, FindingKind)] = [
    ("tar-symlink", .notAPlainFile), ("tar-hardlink", .notAPlainFile),
    ("tar-device", .notAPlainFile), ("tar-block", .notAPlainFile), ("tar-fifo", .notAPlainFile),
    ("tar-order", .lateTagFile), ("tar-cut-entry", .truncated), ("tar-cut-content", .truncated),
    ("tar-cut-mark", .truncated), ("tar-cut-half-mark", .truncated), ("tar-behind", .strayData),
    ("tar-duplicate", .duplicate), ("tar-sparse", .bomb),
    ("tar-pax-sparse", .bomb), ("tar-hardlink-file", .notAPlainFile),
    ("tar-hardlink-up", .notAPlainFile), ("tar-nested", .nestedTopFolder),
    ("tar-invalid-utf8", .invalidUTF8), ("tar-overlong-utf8", .invalidUTF8),
    ("tar-pax-path", .escapingPath), ("tar-too-long", .tooLong), ("tar-too-short", .tooShort),
    ("tar-changed", .wrongDigest),
  ]

  /// What is done to the compressed stream of a tar, and what is hidden in it.
  static let streams: [(String, FindingKind)] = [
    ("stream-cut", .truncated), ("stream-cut-end", .truncated), ("stream-behind", .strayData),
    ("stream-second", .strayData), ("stream-many", .tooManyEntries),
    ("stream-million", .tooManyEntries),
    ("stream-long-tag", .tagFileTooLong),
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

  @Test(arguments: links, ["sample.zip", "sample.tar"])
  func aLinkThatLaterEntriesGoThrough(link: (String, FindingKind), file: String) throws {
    try Self.check(link.0, file, link.1)
  }

  @Test(arguments: zips) func aHostileZip(name: String, kind: FindingKind) throws {
    try Self.check(name, "sample.zip", kind)
  }

  @Test(arguments: tars) func aHostileTar(name: String, kind: FindingKind) throws {
    try Self.check(name, "sample.tar", kind)
  }

  @Test(arguments: streams) func aHostileGzip(name: String, kind: FindingKind) throws {
    try Self.check(name, "sample.tar.gz", kind)
  }

  @Test(.enabled(if: Run.has("zstd"), "zstd is not there"), arguments: streams)
  func aHostileZstd(name: String, kind: FindingKind) throws {
    // What is no frame is damage to libzstd.
    try Self.check(name, "sample.tar.zst", name == "stream-behind" ? .damagedContainer : kind)
  }

  @Test func everyCaseOfTheScriptIsTested() throws {
    let list = try Run(["python3", Self.script, "list"]).output.split(separator: "\n").map(
      String.init)
    let tested = (Self.paths + Self.links + Self.zips + Self.tars + Self.streams).map(\.0)
    #expect(Set(list) == Set(tested))
  }
}
