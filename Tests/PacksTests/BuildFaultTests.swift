import Catalogs
import Foundation
import Glibc
import Packs
import System
import TestSupport
import Testing

/// A build leaves the old file or the new one, whatever goes wrong.
@Suite struct BuildFaultTests {
  @Test(arguments: [EIO, ENOSPC, EROFS, EACCES])
  func everyCallThatFailsLeavesTheOldFile(code: Int32) throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    let path = try sample.build()
    let new = try sample.bytes("sample.zip")
    let old: [UInt8] = [1, 2, 3]
    FaultPoints.arm(at: 0, .kill)
    try sample.build()
    let calls = FaultPoints.disarm()
    #expect(calls > 30)
    for call in 1...calls {
      try sample.folder.write("sample.zip", old)
      FaultPoints.arm(at: call, .error(code))
      let failed = (try? sample.build()) == nil
      FaultPoints.disarm()
      let bytes = try sample.bytes("sample.zip")
      #expect(bytes == old || bytes == new, "call \(call) of \(calls)")
      if !failed { #expect(bytes == new, "call \(call) of \(calls)") }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: sample.folder.path).sorted()
          == ["library", "sample.zip"], "call \(call) of \(calls)")
    }
    print("build: \(calls) fault points tried with \(code)")
    #expect(try PackVerifier.verify([path]).verdict != .holey)
  }

  @Test func anInterruptedBuildLeavesTheOldFile() throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    try sample.folder.write("sample.zip", [1, 2, 3])
    var asked = 0
    #expect(throws: Interrupted()) {
      try PackWriter.build(
        sample.draft, to: sample.folder.path("sample.zip"), artifact: sample.lookUp,
        isInterrupted: {
          asked += 1
          return asked == 3
        })
    }
    #expect(try sample.bytes("sample.zip") == [1, 2, 3])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: sample.folder.path).sorted()
        == ["library", "sample.zip"])
  }

  @Test func anInterruptedCheckEnds() throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    for format in PackFormat.allCases {
      let path = try sample.build("sample.\(format.rawValue)", .init(format: format))
      #expect(throws: Interrupted()) { try PackVerifier.verify([path], isInterrupted: { true }) }
    }
  }

  @Test func progressReachesTheWhole() throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    for format in PackFormat.allCases {
      let path = sample.folder.path("sample.\(format.rawValue)")
      var last: PackProgress?
      _ = try PackWriter.build(
        sample.draft, to: path, options: .init(format: format), artifact: sample.lookUp,
        progress: {
          #expect($0.done >= last?.done ?? 0)
          last = $0
        })
      #expect(last?.done == 73_571 && last?.total == 73_571)
      last = nil
      _ = try PackVerifier.verify([path], progress: { last = $0 })
      #expect(last?.done == 73_571 && last?.total == 73_571)
    }
  }

  @Test func aTargetInNoFolderOrOnAFolderIsAnError() throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    #expect(throws: FileError.self) { try sample.build("none/sample.zip") }
    try FileManager.default.createDirectory(
      atPath: sample.folder.path("sample.zip"), withIntermediateDirectories: true)
    #expect(throws: FileError.self) { try sample.build() }
  }

  /// Names, texts and numbers that a draft may not have.
  @Test func draftsThatNobodyCouldReadAreRefused() throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    let good = sample.draft
    func build(_ change: (inout PackDraft) -> Void) throws {
      sample.draft = good
      change(&sample.draft)
      try sample.build()
    }
    #expect(throws: PackBuildError.nothing) { try build { $0.modelSets = [] } }
    #expect(throws: PackBuildError.unusableName("a/b")) { try build { $0.name = "a/b" } }
    #expect(throws: PackBuildError.unusableName("CON")) { try build { $0.name = "CON" } }
    #expect(throws: PackBuildError.unusableName("..")) { try build { $0.modelSets[0].name = ".." } }
    #expect(throws: PackBuildError.twin("firefox/esen")) {
      try build { $0.modelSets.append($0.modelSets[1]) }
    }
    #expect(throws: PackBuildError.twin("data/firefox/esen/LEX.bin.zst")) {
      try build {
        $0.modelSets[0].name = "ESEN"
        $0.modelSets[0].artifacts[0].name = "lex.bin.zst"
        $0.modelSets[1].artifacts[0].name = "LEX.bin.zst"
      }
    }
    #expect(throws: PackBuildError.notPinned(modelSet: "firefox/enes", artifact: "lex.bin.zst")) {
      try build { $0.modelSets[0].artifacts[0].sha256 = nil }
    }
    #expect(throws: PackBuildError.notPackable(modelSet: "firefox/enes")) {
      try build { $0.modelSets[0].format = .mlkit }
    }
    #expect(throws: PackBuildError.notPublished(modelSet: "firefox/enes", artifact: "lex.bin.zst"))
    {
      sample.draft = good
      sample.draft.modelSets[0].artifacts[0].urls = []
      try sample.build("sample.zip", .init(isPlanned: true))
    }
  }

  @Test func anArtifactOfTwoModelSetsIsStoredOnce() throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    sample.draft.modelSets[1].artifacts.append(sample.draft.modelSets[0].artifacts[0])
    let path = try sample.build()
    let report = try PackVerifier.verify([path])
    #expect(report.findings == [] && report.files == 5)
    let reader = try PackReader.open([path])
    #expect(reader.payloads[0].uses.map(\.modelSet) == [0, 1])
    reader.select([1])
    var seen: [String] = []
    while let payload = try reader.nextPayload() { seen.append(payload.path) }
    #expect(seen.contains("data/firefox/enes/lex.bin.zst") && seen.count == 3)
  }
}
