import Formats
import Foundation
import Packs
import TestSupport
import Testing

@Suite struct SignTests {
  static let now = Timestamp(clamping: 1_780_000_000)

  /// A signed sample, its key and its path.
  static func signed(expires: Timestamp? = nil) throws -> (SamplePack, MinisignSecretKey, String) {
    let sample = try SamplePack()
    let key = try MinisignSecretKey()
    let path = try sample.build(
      "sample.zip", PackWriter.Options(signingKey: SigningKey(key, expires: expires)))
    return (sample, key, path)
  }

  static func trusting(_ key: MinisignPublicKey) -> PackVerifier.Options {
    PackVerifier.Options(
      trustedKeys: [TrustedKey(name: "me", key: key)], requiresSignature: true, now: now)
  }

  @Test func aSignedPackIsTrusted() throws {
    let (sample, key, path) = try Self.signed(expires: Timestamp("2030-01-01"))
    defer { withExtendedLifetime(sample) {} }
    let report = try PackVerifier.verify([path], options: Self.trusting(key.publicKey))
    #expect(report.findings == [])
    guard case .trusted(let keyID, let name, let comment) = report.signature else {
      return #expect(report.signature == .none)
    }
    #expect(keyID == key.keyID.description && name == "me")
    let parsed = try #require(TrustedComment(comment))
    #expect(parsed.name == "sample" && parsed.id == report.description?.id)
    #expect(parsed.edition == "2025.10.17" && parsed.expires?.day == "2030-01-01")
  }

  @Test func withoutTheKeyItIsUnknown() throws {
    let (sample, _, path) = try Self.signed()
    defer { withExtendedLifetime(sample) {} }
    let other = try MinisignSecretKey().publicKey
    let report = try PackVerifier.verify([path], options: Self.trusting(other))
    #expect(report.findings.map(\.kind) == [.unknownKey] && report.verdict == .invalid)
    let lenient = try PackVerifier.verify([path])
    #expect(lenient.findings.map(\.kind) == [.unknownKey] && lenient.verdict == .valid)
    let strict = try PackVerifier.verify([path], options: .init(requiredKey: other))
    #expect(strict.findings.map(\.kind) == [.wrongKey])
  }

  @Test func anUnsignedPackIsRefusedWhereASignatureIsRequired() throws {
    let sample = try SamplePack()
    let report = try PackVerifier.verify(
      [try sample.build()], options: .init(requiresSignature: true))
    #expect(report.findings.map(\.kind) == [.unsigned] && report.verdict == .invalid)
    #expect(throws: PackError.invalid([Finding(.unsigned, "tagmanifest-sha256.txt.minisig")])) {
      try PackReader.open(
        [sample.folder.path("sample.zip")], options: .init(requiresSignature: true))
    }
  }

  @Test func anExpiredSignatureWarns() throws {
    let (sample, key, path) = try Self.signed(expires: Timestamp("2020-01-01"))
    defer { withExtendedLifetime(sample) {} }
    let report = try PackVerifier.verify([path], options: Self.trusting(key.publicKey))
    #expect(report.findings.map(\.kind) == [.expired] && report.verdict == .valid)
  }

  /// Each alteration of an unpacked signed pack and the finding that it makes.
  @Test(
    .enabled(if: Run.has("unzip")),
    arguments: [
      ("trusted comment", FindingKind.alteredComment), ("tag manifest", .wrongSignature),
      ("other pack", .wrongSignature), ("other comment", .signatureOfAnotherPack),
      ("garbage", .badSignature),
    ])
  func alterationsHaveTheirOwnFindings(alteration: String, kind: FindingKind) throws {
    let (sample, key, path) = try Self.signed()
    defer { withExtendedLifetime(sample) {} }
    #expect(try Run(["unzip", "-q", path, "-d", sample.folder.path("out")]).status == 0)
    let place = "out/sample/tagmanifest-sha256.txt.minisig"
    let text = String(decoding: try sample.bytes(place), as: UTF8.self)
    switch alteration {
    case "trusted comment":
      try sample.folder.write(
        place, Array(text.replacingOccurrences(of: "2025.10.17", with: "2026.10.17").utf8))
    case "tag manifest":
      let manifest = try sample.bytes("out/sample/tagmanifest-sha256.txt")
      try sample.folder.write("out/sample/tagmanifest-sha256.txt", manifest + Array("\n".utf8))
    case "other pack":
      let other = try SamplePack()
      other.draft.name = "other"
      let otherPath = try other.build("other.zip", .init(signingKey: SigningKey(key)))
      #expect(try Run(["unzip", "-q", otherPath, "-d", other.folder.path("out")]).status == 0)
      try sample.folder.write(
        place, try other.bytes("out/other/tagmanifest-sha256.txt.minisig"))
    case "other comment":
      let manifest = try sample.bytes("out/sample/tagmanifest-sha256.txt")
      let comment = try #require(
        TrustedComment(
          "travelpack name=other id=00 edition=1 created=2025-10-17"))
      try sample.folder.write(
        place, Array(try key.sign(manifest, trustedComment: comment.text).fileText.utf8))
    default:
      try sample.folder.write(place, Array("garbage".utf8))
    }
    let report = try PackVerifier.verify(
      [sample.folder.path("out/sample")], options: Self.trusting(key.publicKey))
    #expect(report.findings.map(\.kind).contains(kind), "\(report.findings)")
    #expect(report.verdict == .invalid && report.signature == .wrong)
  }

  @Test(.enabled(if: Run.has("minisign") && Run.has("unzip")))
  func minisignProvesThePack() throws {
    let (sample, key, path) = try Self.signed()
    defer { withExtendedLifetime(sample) {} }
    #expect(try Run(["unzip", "-q", path, "-d", sample.folder.path("out")]).status == 0)
    let check = try Run(
      ["minisign", "-Vm", "tagmanifest-sha256.txt", "-P", key.publicKey.text],
      in: sample.folder.path("out/sample"))
    #expect(check.status == 0, "\(check.errors)")
    #expect(check.output.contains("travelpack name=sample id="))
  }

  @Test func theTrustStoreKeepsKeysByName() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("trust")
    #expect(try TrustStore(path).list().keys == [])
    let (one, two) = (try MinisignSecretKey().publicKey, try MinisignSecretKey().publicKey)
    try TrustStore(path).add(one, as: "one")
    try TrustStore(path).add(one, as: "one")
    #expect(throws: TrustStore.Refusal.nameTaken("one")) {
      try TrustStore(path).add(two, as: "one")
    }
    #expect(throws: TrustStore.Refusal.keyKnown(as: "one")) {
      try TrustStore(path).add(one, as: "two")
    }
    #expect(throws: TrustStore.Refusal.unusableName("a/b")) {
      try TrustStore(path).add(two, as: "a/b")
    }
    try TrustStore(path).add(two, as: "two")
    try folder.write("trust/bad.pub", [1, 2])
    let list = try TrustStore(path).list()
    #expect(list.keys.map(\.name) == ["one", "two"] && list.damages.count == 1)
    #expect(try TrustStore(path).remove(two.keyID.description)?.name == "two")
    #expect(try TrustStore(path).remove("two") == nil)
    #expect(try TrustStore(path).list().keys.map(\.key) == [one])
  }
}
