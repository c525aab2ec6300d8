import Foundation
import Packs
import TestSupport
import Testing

/// Bags of every kind that the Library of Congress's BagIt conformance suite has: made by
/// `Tests/Conformance/make.py`, or a checkout of the suite itself where
/// `TRAVELPACK_BAGIT_SUITE` names one.
@Suite struct ConformanceTests {
  static let suite: String? = {
    if let folder = ProcessInfo.processInfo.environment["TRAVELPACK_BAGIT_SUITE"] { return folder }
    let checkout = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = checkout.appendingPathComponent("build/conformance").path
    try? FileManager.default.removeItem(atPath: folder)
    let maker = checkout.appendingPathComponent("Tests/Conformance/make.py").path
    return try? Run(["python3", maker, folder]).status == 0 ? folder : nil
  }()

  static func bags(_ kind: String) -> [String] {
    guard let suite else { return [] }
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: suite)) ?? []
    return versions.filter { $0.hasPrefix("v") }.sorted().flatMap { version in
      let names =
        (try? FileManager.default.contentsOfDirectory(atPath: "\(suite)/\(version)/\(kind)")) ?? []
      return names.filter { $0 != "Makefile" }.sorted().map { "\(version)/\(kind)/\($0)" }
    }
  }

  static func verify(_ bag: String) throws -> PackReport {
    try PackVerifier.verify(["\(suite ?? "")/\(bag)"])
  }

  @Test(arguments: bags("valid")) func validBags(bag: String) throws {
    let report = try Self.verify(bag)
    #expect(report.verdict == .valid, "\(report.findings)")
  }

  /// What each bag of the suite must be warned of or refused for.
  static let reasons: [String: FindingKind] = [
    "duplicate-file-with-different-case": .caseTwin,
    "made-with-md5sum-tools": .manifestStyle,
    "relative-path": .manifestStyle,
    "same-filename-listed-twice-with-different-normalization": .normalizationTwin,
    "same-filename-listed-twice-with-the-same-hash": .manifestDuplicate,
    "special-system-files": .missing,
    "baginfo-missing-encoding": .badDeclaration,
    "bom-in-bagit.txt": .badDeclaration,
    "corrupt-data-file": .wrongDigest,
    "corrupt-tag-file": .changedTagFile,
    "extra-file-in-bag": .unlisted,
    "invalid-version-number": .badDeclaration,
    "missing-baginfo": .missingTagFile,
    "missing-bagit.txt": .missingDeclaration,
    "out-of-scope-file-paths-using-dot-notation": .escapingPath,
    "out-of-scope-file-paths-using-dot-notation-for-fetch": .escapingPath,
    "same-filename-listed-twice-with-different-hashes": .manifestDuplicate,
    "bagit-with-invalid-whitespace": .badDeclaration,
    "notAllManifestsListAllFiles": .unlisted,
    "linux-only/out-of-scope-file-paths-using-absolute-path": .absolutePath,
    "linux-only/out-of-scope-file-paths-using-absolute-path-for-fetch": .absolutePath,
    "out-of-scope-file-paths-using-shortcut": .homePath,
    "out-of-scope-file-paths-using-shortcut-for-fetch": .homePath,
    "out-of-scope-file-paths-using-shortcut-username": .homePath,
    "out-of-scope-file-paths-using-shortcut-username-for-fetch": .homePath,
    "windows-only/out-of-scope-file-paths-using-absolute-path": .driveLetter,
    "windows-only/out-of-scope-file-paths-using-absolute-path-for-fetch": .driveLetter,
    "windows-only/out-of-scope-file-paths-using-shortcut": .backslash,
    "windows-only/out-of-scope-file-paths-using-shortcut-for-fetch": .backslash,
    "out-of-scope-file-paths-using-unc": .backslash,
    "out-of-scope-file-paths-using-unc-for-fetch": .backslash,
  ]

  static func reason(_ bag: String) throws -> FindingKind {
    let parts = bag.split(separator: "/").map(String.init)
    return try #require(reasons["\(parts[1])/\(parts[2])"] ?? reasons[parts[2]])
  }

  @Test(arguments: bags("warning")) func bagsWithWarnings(bag: String) throws {
    let report = try Self.verify(bag)
    let reason = try Self.reason(bag)
    #expect(report.verdict == .valid, "\(report.findings)")
    #expect(report.findings.contains { $0.kind == reason }, "\(report.findings)")
  }

  @Test(arguments: bags("invalid") + bags("linux-only") + bags("windows-only"))
  func invalidBags(bag: String) throws {
    let report = try Self.verify(bag)
    let reason = try Self.reason(bag)
    #expect(report.verdict == .invalid, "\(report.findings)")
    #expect(report.findings.contains { $0.kind == reason }, "\(report.findings)")
  }

  @Test func theWholeSuiteIsThere() {
    #expect(Self.bags("valid").count == 27)
    #expect(Self.bags("warning").count == 6)
    #expect(Self.bags("invalid").count == 15)
    #expect(Self.bags("linux-only").count == 6 && Self.bags("windows-only").count == 6)
  }
}
