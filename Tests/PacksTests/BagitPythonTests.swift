import Formats
import Packs
import TestSupport
import Testing

/// What bagit-python 1.9 gets wrong and the verifier must get right; where it is
/// installed, it is asked as well, so that this list does not outlive its reason.
@Suite struct BagitPythonTests {
  private static let zeros = String(repeating: "0", count: 64)
  private static let lines = "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n"

  /// Bags that it accepts, and the finding that they must get.
  static let accepted: [(String, BagTests.Bag, FindingKind)] = [
    (
      "a third line in bagit.txt", .init(tagFiles: ["bagit.txt": lines + "X: 1\n"]), .badDeclaration
    ),
    ("an empty third line", .init(tagFiles: ["bagit.txt": lines + "\n"]), .badDeclaration),
    (
      "the two lines in another order",
      .init(tagFiles: [
        "bagit.txt": "Tag-File-Character-Encoding: UTF-8\nBagIt-Version: 1.0\n"
      ]), .badDeclaration
    ),
    (
      "a blank before the colon",
      .init(tagFiles: [
        "bagit.txt": "BagIt-Version : 1.0\nTag-File-Character-Encoding: UTF-8\n"
      ]), .badDeclaration
    ),
    ("a version that there is not", .init(version: "1.1"), .unsupportedVersion),
    ("a garbage line in a manifest", .init(manifestMore: "garbage\n"), .badManifest),
    ("an empty line in a manifest", .init(manifestMore: "\n"), .badManifest),
    (
      "two sums of the payload",
      .init(tagFiles: ["bag-info.txt": "Payload-Oxum: 5.1\nPayload-Oxum: 9.9\n"]), .badOxum
    ),
    (
      "a tag file in fetch.txt", .init(tagFiles: ["fetch.txt": "https://x/a - bagit.txt\n"]),
      .fetchOutOfPlace
    ),
    (
      "a file in fetch.txt that no manifest lists",
      .init(tagFiles: ["fetch.txt": "https://x/a - data/b.txt\n"]), .fetchOutOfPlace
    ),
    (
      "a length below nothing", .init(tagFiles: ["fetch.txt": "https://x/a -5 data/a.txt\n"]),
      .badFetch
    ),
    (
      "a file outside data in a manifest",
      .init(manifestMore: Hexadecimal.text(digest(lines)) + "  bagit.txt\n"), .manifestOutOfPlace
    ),
    (
      "manifests that do not list the same", .init(tagFiles: ["manifest-sha512.txt": ""]),
      .manifestsDisagree
    ),
    (
      "a tag manifest without the payload manifest",
      .init(tagFiles: ["tagmanifest-sha256.txt": Hexadecimal.text(digest(lines)) + "  bagit.txt\n"]
      ),
      .unlistedTagFile
    ),
  ]

  private static func digest(_ text: String) -> [UInt8] {
    (try? RunningDigest.digest(of: Array(text.utf8), .sha256)) ?? []
  }

  static let bagit = (try? Run(["python3", "-c", "import bagit"]).status) == 0

  /// Whether it calls a bag valid; `nil` where it is not installed.
  static func judges(_ path: String) throws -> Bool? {
    guard bagit else { return nil }
    return try Run(["python3", "-c", "import bagit, sys; bagit.Bag(sys.argv[1]).validate()", path])
      .status == 0
  }

  @Test(arguments: accepted.indices) func whatItAcceptsIsRefused(index: Int) throws {
    let (name, bag, kind) = Self.accepted[index]
    let folder = try TemporaryFolder()
    let path = try bag.write(folder)
    let report = try PackVerifier.verify([path])
    #expect(report.verdict == .invalid, "\(name)")
    #expect(report.findings.contains { $0.kind == kind }, "\(name): \(report.findings)")
    #expect(try Self.judges(path) != false, "bagit-python refuses \(name) by now")
  }

  /// It does not decode `%25`, which RFC 8493 (2.1.3) demands.
  @Test(arguments: [("100%.txt", "100%25.txt"), ("a%0Ab", "a%250Ab")])
  func whatItRefusesIsRight(file: String, listed: String) throws {
    let folder = try TemporaryFolder()
    let path = try BagTests.Bag(files: [file: "x"], manifestNames: [file: listed]).write(folder)
    #expect(try PackVerifier.verify([path]).verdict == .valid)
    #expect(try Self.judges(path) != true, "bagit-python decodes \(listed) by now")
  }
}
