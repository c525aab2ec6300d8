import Catalogs
import Formats
import Foundation
import Packs
import System
import TestSupport
import Testing

@Suite struct BuildTests {
  @Test func aBuiltPackIsValid() throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    let path = try sample.build()
    let report = try PackVerifier.verify([path])
    #expect(report.findings == [])
    #expect(report.verdict == .valid)
    #expect(report.files == 5)
    #expect(report.bytes == 3000 + 500 + 70 + 70_000 + 1)
    #expect(report.description?.modelSets.map(\.id) == ["firefox/enes", "firefox/esen"])
    #expect(report.description?.created.text == "2025-10-17T00:00:00Z")
  }

  @Test func theSameInputGivesTheSameBytes() throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    try sample.build()
    let first = try sample.bytes("sample.zip")
    sample.draft.modelSets.reverse()
    try sample.build()
    #expect(try sample.bytes("sample.zip") == first)
  }

  @Test(.enabled(if: Run.has("unzip") && Run.has("sha256sum")))
  func unzipAndSha256sumAgree() throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    let path = try sample.build()
    let test = try Run(["unzip", "-t", path])
    #expect(test.status == 0, "\(test.output)\(test.errors)")
    let unpack = try Run(["unzip", "-q", path, "-d", sample.folder.path("out")])
    #expect(unpack.status == 0, "\(unpack.errors)")
    for manifest in ["manifest-sha256.txt", "tagmanifest-sha256.txt"] {
      let check = try Run(
        ["sha256sum", "--strict", "-c", manifest], in: sample.folder.path("out/sample"))
      #expect(check.status == 0, "\(check.output)\(check.errors)")
    }
    let report = try PackVerifier.verify([sample.folder.path("out/sample")])
    #expect(report.findings == [])
  }

  @Test(arguments: PackFormat.allCases) func aPlannedPackIsHoley(format: PackFormat) throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    let path = try sample.build(
      "sample.\(format.rawValue)", PackWriter.Options(format: format, isPlanned: true))
    let report = try PackVerifier.verify([path])
    #expect(report.verdict == .holey)
    #expect(report.findings.map(\.kind) == Array(repeating: .toFetch, count: 5))
    #expect(report.missingBytes == 73_571)
    // Whoever reads it to its end is told what is not in it.
    let reader = try PackReader.open([path])
    #expect(try reader.nextPayload() == nil)
    #expect(throws: PackError.incomplete(report.findings)) { try reader.finish() }
  }

  @Test func eachFlippedByteIsFound() throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    sample.draft.modelSets.removeLast()
    let path = try sample.build()
    let bytes = try sample.bytes("sample.zip")
    // Times and the reserved halves of attributes carry nothing that matters.
    for place in stride(from: 0, to: bytes.count, by: 17) {
      var changed = bytes
      changed[place] ^= 0x20
      try sample.folder.write("sample.zip", changed)
      let report = try PackVerifier.verify([path])
      if report.verdict != .invalid {
        try sample.folder.write("changed.zip", changed)
        let names = try Run(["unzip", "-Z1", sample.folder.path("changed.zip")])
        #expect(names.status == 0, "byte \(place) of \(bytes.count)")
      }
    }
  }

  @Test func theReaderGivesEveryPayload() throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    let reader = try PackReader.open([try sample.build()])
    var seen: [String] = []
    while let payload = try reader.nextPayload() {
      let hasher = try SHA256Hasher()
      var buffer = [UInt8](repeating: 0, count: 1000)
      while true {
        let count = try buffer.withUnsafeMutableBytes { try reader.read(into: $0) }
        if count == 0 { break }
        hasher.update(Array(buffer[..<count]))
      }
      #expect(hasher.finish() == payload.sha256)
      seen.append(payload.path)
    }
    try reader.finish()
    #expect(seen.count == 5 && seen.first == "data/firefox/enes/lex.bin.zst")
  }

  @Test func theReaderGivesOnlyWhatIsWanted() throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    let reader = try PackReader.open([try sample.build()])
    reader.select([1])
    var seen: [String] = []
    while let payload = try reader.nextPayload() { seen.append(payload.path) }
    try reader.finish()
    #expect(seen == ["data/firefox/esen/lex.bin.zst", "data/firefox/esen/model.bin.zst"])
  }

  @Test func anArtifactThatIsMissingOrWrongStopsTheBuild() throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    try sample.folder.write("sample.zip", [1, 2, 3])
    #expect(throws: PackBuildError.notDownloaded(modelSet: "firefox/enes", artifact: "lex.bin.zst"))
    {
      try PackWriter.build(sample.draft, to: sample.folder.path("sample.zip")) { _ in nil }
    }
    let wrong = try sample.folder.write("wrong", SamplePack.bytes(3000, seed: "other"))
    let digest = try #require(sample.draft.modelSets[0].artifacts[1].sha256)
    #expect(
      throws: PackBuildError.wrongContent(modelSet: "firefox/enes", artifact: "model.bin.zst")
    ) {
      try PackWriter.build(sample.draft, to: sample.folder.path("sample.zip")) {
        $0 == digest ? try OpenFile.open(wrong) : try sample.lookUp($0)
      }
    }
    #expect(try sample.bytes("sample.zip") == [1, 2, 3])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: sample.folder.path).sorted()
        == ["library", "sample.zip", "wrong"])
  }
}
