import Catalogs
import Formats
import Foundation
import Packs
import System
import TestSupport
import Testing

@Suite struct RewriteTests {
  /// The tag files of a pack, by `unzip -p`.
  static func tagFiles(_ path: String) throws -> [String] {
    try ["manifest-sha256.txt", "tagmanifest-sha256.txt", "tagmanifest-sha256.txt.minisig"].map {
      try Run(["unzip", "-p", path, "*/\($0)"]).output
    }
  }

  @Test(.enabled(if: Run.has("unzip")))
  func aPlannedPackIsCompletedWithoutTheKey() throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    let key = try MinisignSecretKey()
    let planned = try sample.build(
      "sample.zip", .init(isPlanned: true, signingKey: SigningKey(key)))
    let full = sample.folder.path("full/sample.zip")
    try FileManager.default.createDirectory(
      atPath: sample.folder.path("full"), withIntermediateDirectories: true)
    let built = try PackWriter.rewrite([planned], to: full, artifact: sample.lookUp)
    #expect(built.missingPayloads == 0 && built.isSigned)
    #expect(try Self.tagFiles(full) == Self.tagFiles(planned))
    let options = SignTests.trusting(key.publicKey)
    #expect(try PackVerifier.verify([full], options: options).findings == [])
    // The same bytes as when it is built in one go.
    let direct = try sample.build("sample.zip", .init(signingKey: SigningKey(key)))
    #expect(try sample.bytes("full/sample.zip") == sample.bytes("sample.zip"))
    withExtendedLifetime(direct) {}
  }

  @Test func completingInStepsKeepsWhatIsThere() throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    let planned = try sample.build("sample.zip", .init(isPlanned: true))
    let first = try #require(sample.draft.modelSets[0].artifacts[0].sha256)
    #expect(
      throws: PackBuildError.notDownloaded(modelSet: "firefox/enes", artifact: "model.bin.zst")
    ) {
      try PackWriter.rewrite([planned], to: planned) {
        $0 == first ? try sample.lookUp($0) : nil
      }
    }
    let partial = try PackWriter.rewrite([planned], to: planned, isPartialAllowed: true) {
      $0 == first ? try sample.lookUp($0) : nil
    }
    #expect(partial.missingPayloads == 4)
    #expect(try PackVerifier.verify([planned]).missingFiles == 4)
    // What the pack holds is not asked of the library again.
    let full = try PackWriter.rewrite([planned], to: planned) {
      $0 == first ? nil : try sample.lookUp($0)
    }
    #expect(full.missingPayloads == 0)
    #expect(try PackVerifier.verify([planned]).verdict == .valid)
  }

  @Test func aDeltaCarriesOnlyWhatTheDeviceLacks() throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    let full = try sample.build()
    let have = sample.draft.modelSets[0].artifacts.compactMap { $0.sha256?.hex }
    let inventory = try Inventory(
      json: JSONNode([
        "format": "travelpack-inventory", "version": 1, "modelSets": [],
        "artifacts": JSONValue(have),
      ]))
    let delta = sample.folder.path("delta/sample.zip")
    try FileManager.default.createDirectory(
      atPath: sample.folder.path("delta"), withIntermediateDirectories: true)
    let built = try PackWriter.rewrite([full], to: delta, options: .init(inventory: inventory))
    #expect(built.missingPayloads == 3 && built.files[0].payloads == 2)
    let report = try PackVerifier.verify([delta])
    #expect(report.verdict == .holey && report.missingFiles == 3 && report.files == 2)
    #expect(report.findings.first?.path == "data/firefox/enes/lex.bin.zst")
  }

  @Test(arguments: PackFormat.allCases, PackFormat.allCases)
  func aPackIsWrappedAnew(from: PackFormat, to: PackFormat) throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    let source = try sample.build("sample.\(from.rawValue)", .init(format: from))
    let path = sample.folder.path("again.\(to.rawValue)")
    let built = try PackWriter.rewrite([source], to: path, options: .init(format: to))
    #expect(built.missingPayloads == 0)
    #expect(try PackVerifier.verify([path]).findings == [])
  }

  // MARK: Parts

  static func parts(_ sample: SamplePack, _ format: PackFormat = .zip) throws -> [String] {
    let built = try PackWriter.build(
      sample.draft, to: sample.folder.path("sample.\(format.rawValue)"),
      options: .init(format: format, partSize: 100_000), artifact: sample.lookUp)
    return built.files.map(\.path)
  }

  static func splitSample() throws -> SamplePack {
    let sample = try SamplePack()
    for name in ["a", "b", "c"] {
      try sample.add("firefox", name, files: ["model": 40_000, "lex": 20_000])
    }
    return sample
  }

  @Test(arguments: [PackFormat.zip, .tar])
  func partsAreReadWithoutJoining(format: PackFormat) throws {
    let sample = try Self.splitSample()
    defer { withExtendedLifetime(sample) {} }
    let parts = try Self.parts(sample, format)
    #expect((4...6).contains(parts.count))
    #expect(parts[1].hasSuffix("/sample.part-002-of-00\(parts.count).\(format.rawValue)"))
    for part in parts {
      let size = try OpenFile.open(part).size()
      #expect(size <= 100_000)
      // Each part can be verified alone, and says that the others are not there.
      let report = try PackVerifier.verify([part])
      #expect(
        report.verdict == .holey
          && report.findings.map(\.kind) == parts.dropFirst().map { _ in .missingPart })
    }
    let report = try PackVerifier.verify(parts.reversed())
    #expect(report.findings == [] && report.files == 11)
    let reader = try PackReader.open(parts)
    var count = 0
    while try reader.nextPayload() != nil { count += 1 }
    try reader.finish()
    #expect(count == 11 && reader.missing.isEmpty)
    // And joined again: the same bytes as without splitting.
    let joined = try PackWriter.rewrite(
      parts, to: sample.folder.path("sample.\(format.rawValue)"), options: .init(format: format))
    #expect(joined.missingPayloads == 0)
    let bytes = try sample.bytes("sample.\(format.rawValue)")
    try sample.build("sample.\(format.rawValue)", .init(format: format))
    #expect(try sample.bytes("sample.\(format.rawValue)") == bytes)
  }

  @Test func partsThatDoNotBelongTogetherAreNamed() throws {
    let sample = try Self.splitSample()
    defer { withExtendedLifetime(sample) {} }
    let parts = try Self.parts(sample)
    let missing = try PackVerifier.verify([parts[0]] + parts[2...].reversed())
    #expect(missing.findings.map(\.path) == ["part 2 of \(parts.count)"])
    #expect(missing.verdict == .holey)
    let twice = try PackVerifier.verify(parts + [parts[0]])
    #expect(twice.findings.contains { $0.kind == .duplicatePart } && twice.verdict == .invalid)
    let other = try Self.splitSample()
    defer { withExtendedLifetime(other) {} }
    try other.add("firefox", "d", files: ["model": 5])
    let foreign = try Self.parts(other)
    let mixed = try PackVerifier.verify([parts[0], foreign[1]] + parts[2...])
    #expect(mixed.findings.first?.kind == .foreignPart && mixed.verdict == .invalid)
  }

  @Test func aPartTooSmallForTheLargestFileIsRefused() throws {
    let sample = try Self.splitSample()
    defer { withExtendedLifetime(sample) {} }
    #expect {
      try PackWriter.build(
        sample.draft, to: sample.folder.path("sample.zip"), options: .init(partSize: 50_000),
        artifact: sample.lookUp)
    } throws: {
      guard case .partTooSmall(let smallest) = $0 as? PackBuildError else { return false }
      return smallest > 70_000 && smallest < 100_000
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: sample.folder.path) == ["library"])
  }
}
