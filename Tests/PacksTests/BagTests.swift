import Formats
import Foundation
import Packs
import TestSupport
import Testing

/// Bags of RFC 8493 as folders, rule by rule.
@Suite struct BagTests {
  /// A bag in a folder: what its files are, and what its tag files say.
  struct Bag {
    var version = "1.0"
    var files: [String: String] = ["a.txt": "hello"]
    var algorithm = DigestAlgorithm.sha256
    /// Names in the manifest where they are not those of the files.
    var manifestNames: [String: String] = [:]
    var manifestMore = ""
    var tagFiles: [String: String] = [:]

    func write(_ folder: TemporaryFolder) throws -> String {
      var manifest = ""
      for (name, text) in files.sorted(by: { $0.key < $1.key }) {
        try folder.write("bag/data/\(name)", Array(text.utf8))
        let digest = try RunningDigest.digest(of: Array(text.utf8), algorithm)
        manifest += "\(Hexadecimal.text(digest))  data/\(manifestNames[name] ?? name)\n"
      }
      var tags = [
        "bagit.txt": "BagIt-Version: \(version)\nTag-File-Character-Encoding: UTF-8\n",
        "manifest-\(algorithm.rawValue).txt": manifest + manifestMore,
      ]
      tags.merge(tagFiles) { $1 }
      for (name, text) in tags { try folder.write("bag/\(name)", Array(text.utf8)) }
      return folder.path("bag")
    }
  }

  static func verify(_ bag: Bag) throws -> PackReport {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    return try PackVerifier.verify([bag.write(folder)])
  }

  static func kinds(_ bag: Bag) throws -> [FindingKind] {
    try verify(bag).findings.map(\.kind)
  }

  @Test(arguments: ["0.93", "0.94", "0.95", "0.96", "0.97", "1.0"])
  func everyVersionIsRead(version: String) throws {
    let report = try Self.verify(Bag(version: version))
    #expect(report.findings.map(\.kind) == [.missingDescription] && report.verdict == .valid)
  }

  @Test(arguments: DigestAlgorithm.allCases) func everyDigestIsRead(algorithm: DigestAlgorithm)
    throws
  {
    let report = try Self.verify(Bag(algorithm: algorithm))
    #expect(report.verdict == .valid && report.files == 1)
    #expect(report.findings.contains { $0.kind == .weakDigest } == !algorithm.isSafe)
  }

  @Test func percentIsDecodedOnceAndOnlyThreeCharacters() throws {
    // Version 1.0 encodes %, LF and CR; everything else is as it stands.
    let new = Bag(
      files: ["100%.txt": "x", "a%0Ab": "y", "c d": "z", "e%20f": "w"],
      manifestNames: [
        "100%.txt": "100%25.txt", "a%0Ab": "a%250Ab", "e%20f": "e%20f",
      ])
    #expect(try Self.kinds(new) == [.missingDescription])
    // Before, a % stands for itself.
    let old = Bag(version: "0.97", files: ["100%25.txt": "x"])
    #expect(try Self.kinds(old) == [.missingDescription])
    // A name with a line feed can be listed; no pack may have it.
    let feed = try Self.kinds(Bag(files: ["a\nb": "x"], manifestNames: ["a\nb": "a%0Ab"]))
    #expect(feed.contains(.controlCharacter))
  }

  @Test(arguments: ["\n", "\r", "\r\n"]) func linesEndInThreeWays(end: String) throws {
    let digest = Hexadecimal.text(try RunningDigest.digest(of: Array("hello".utf8), .sha256))
    let bag = Bag(tagFiles: [
      "manifest-sha256.txt": "\(digest.uppercased())  data/a.txt\(end)",
      "bag-info.txt": "One: 1\(end)  and more\(end)Payload-Oxum: 5.1\(end)",
      "fetch.txt": "https://example.org/a.txt 5 data/a.txt\(end)",
    ])
    #expect(try Self.kinds(bag) == [.missingDescription])
  }

  /// Changes of a bag and the finding of each.
  static let faults: [(Bag, FindingKind)] = [
    (Bag(tagFiles: ["bagit.txt": "BagIt-Version: 1.0\n"]), .badDeclaration),
    (
      Bag(tagFiles: ["bagit.txt": "BagIt-Version: 1.0\nTag-File-Character-Encoding: KOI8-R\n"]),
      .unsupportedVersion
    ),
    (
      Bag(tagFiles: ["bagit.txt": "BagIt-Version : 1.0\nTag-File-Character-Encoding: UTF-8\n"]),
      .badDeclaration
    ),
    (Bag(version: "1.1"), .unsupportedVersion),
    (Bag(manifestMore: "\n"), .badManifest),
    (Bag(manifestMore: "zz  data/x\n"), .badManifest),
    (Bag(manifestMore: String(repeating: "0", count: 64) + "  data/x\n"), .missing),
    (Bag(manifestMore: String(repeating: "0", count: 64) + "  bagit.txt\n"), .manifestOutOfPlace),
    (Bag(manifestMore: String(repeating: "0", count: 64) + "  data/a.txt\n"), .manifestDuplicate),
    (Bag(manifestMore: String(repeating: "0", count: 64) + "  data/../x\n"), .escapingPath),
    (Bag(tagFiles: ["manifest-sha512.txt": ""]), .manifestsDisagree),
    (Bag(tagFiles: ["data/b.txt": "x"]), .unlisted),
    (Bag(tagFiles: ["data/a.txt": "hallo"]), .wrongDigest),
    (Bag(tagFiles: ["bag-info.txt": "Payload-Oxum: 5.1\nPayload-Oxum: 5.1\n"]), .badOxum),
    (Bag(tagFiles: ["bag-info.txt": "Payload-Oxum: five\n"]), .badOxum),
    (Bag(tagFiles: ["bag-info.txt": "Payload-Oxum: 6.1\n"]), .wrongOxum),
    (Bag(tagFiles: ["bag-info.txt": "no colon\n"]), .badInfo),
    (Bag(tagFiles: ["fetch.txt": "a.txt 5 data/a.txt\n"]), .badFetch),
    (Bag(tagFiles: ["fetch.txt": "https://x/a +5 data/a.txt\n"]), .badFetch),
    (Bag(tagFiles: ["fetch.txt": "https://x/a - bagit.txt\n"]), .fetchOutOfPlace),
    (Bag(tagFiles: ["fetch.txt": "https://x/a - data/b.txt\n"]), .fetchOutOfPlace),
    (Bag(tagFiles: ["fetch.txt": "https://x/a 6 data/a.txt\n"]), .tooShort),
    (
      Bag(tagFiles: [
        "tagmanifest-sha256.txt": String(repeating: "0", count: 64) + "  bagit.txt\n"
      ]), .changedTagFile
    ),
    (
      Bag(tagFiles: [
        "tagmanifest-sha256.txt": String(repeating: "0", count: 64) + "  tagmanifest-md5.txt\n"
      ]), .manifestOutOfPlace
    ),
    (Bag(tagFiles: ["tagmanifest-sha256.txt": ""]), .unlistedTagFile),
  ]

  @Test(arguments: faults.indices) func eachFaultHasItsFinding(index: Int) throws {
    let (bag, kind) = Self.faults[index]
    let report = try Self.verify(bag)
    #expect(
      report.verdict == .invalid && report.findings.contains { $0.kind == kind },
      "\(report.findings)")
  }

  @Test func aMissingFileThatCanBeFetchedMakesItHoley() throws {
    let digest = String(repeating: "0", count: 64)
    let report = try Self.verify(
      Bag(
        manifestMore: "\(digest)  data/b.txt\n",
        tagFiles: ["fetch.txt": "https://example.org/b.txt - data/b.txt\n"]))
    #expect(report.verdict == .holey && report.missingFiles == 1)
  }

  @Test func lengthsThatNoNumberHoldsAreOnlyStated() throws {
    let names = ["b", "c", "d"]
    let digest = String(repeating: "0", count: 64)
    let report = try Self.verify(
      Bag(
        manifestMore: names.map { "\(digest)  data/\($0)\n" }.joined(),
        tagFiles: [
          "fetch.txt": names.map { "https://example.org/\($0) \(Int64.max) data/\($0)\n" }.joined()
        ]))
    #expect(report.verdict == .holey && report.missingFiles == 3 && report.missingBytes == .max)
  }

  @Test func twinsAreWarnedOf() throws {
    let report = try Self.verify(Bag(files: ["a.txt": "x", "A.txt": "y", "CON.txt": "z"]))
    #expect(report.verdict == .valid)
    #expect(Set(report.findings.map(\.kind)) == [.missingDescription, .caseTwin, .reservedName])
  }

  @Test func linksAreNoFiles() throws {
    let folder = try TemporaryFolder()
    let path = try Bag().write(folder)
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/data/link", withDestinationPath: "/etc/passwd")
    let report = try PackVerifier.verify([path])
    #expect(report.findings.contains { $0.kind == .notAPlainFile } && report.verdict == .invalid)
  }

  @Test func whatIsNoPackIsSaidToBeNone() throws {
    let folder = try TemporaryFolder()
    for (bytes, kind) in [
      ([], .truncated), (Array("hello".utf8), .unknownContainer),
      ([0x50, 0x4b, 3, 4], .truncated), ([0x1f, 0x8b, 8, 0], .damagedContainer),
      ([0x28, 0xb5, 0x2f, 0xfd, 1], .damagedContainer),
    ] as [([UInt8], FindingKind)] {
      let path = try folder.write("x.zip", bytes)
      let report = try PackVerifier.verify([path])
      #expect(report.verdict == .invalid)
      #expect(
        [kind, .truncated, .unknownContainer].contains(report.findings.first?.kind),
        "\(report.findings)")
    }
  }
}
