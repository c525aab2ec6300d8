import Catalogs
import Formats
import Foundation
import Glibc
import Packs
import System
import TestSupport
import Testing

@testable import Devices

/// Packs that are built, opened and installed as the program does it.
@Suite struct PackInstallTests {
  /// Builds a pack of model sets with their contents; answers its path.
  static func build(
    _ sets: [(ModelSet, [[UInt8]])], in folder: TemporaryFolder, name: String = "trip"
  ) throws -> String {
    let fake = try FakePack(sets: sets)
    let draft = PackDraft(
      name: name, catalogs: [CatalogDate(name: "firefox", date: "2025-10-17")],
      modelSets: fake.description.modelSets)
    let path = folder.path("\(name).zip")
    _ = try PackWriter.build(draft, to: path) { digest in
      guard let bytes = fake.bytes[digest] else { return nil }
      return try OpenFile.open(folder.write("library/\(digest.hex)", bytes))
    }
    return path
  }

  @Test func aZipGoesOntoADevice() throws {
    let folder = try TemporaryFolder()
    let path = try Self.build(
      [Samples.bundle("en", "es"), Samples.bundle("es", "pt", seed: 30)], in: folder)
    var steps: [InstallProgress] = []
    let installer = Installer(progress: { steps.append($0) })
    let device = try Device(folder.path("device"), making: true)
    let report = try installer.install(PackReader.open([path]), on: device)
    #expect(report.outcomes.map(\.action) == [.installed, .installed])
    #expect(try DeviceView(device).status(deep: true).allSatisfy(\.isIntact))
    #expect(steps.last?.step == .placing && steps.last?.done == 17_500)
    #expect(steps.allSatisfy { $0.done <= $0.total && $0.total == 17_500 })
    let receipt = try #require(DeviceView(device).receipts.first)
    #expect(receipt.origin.name == "trip" && receipt.origin.id.count == 64)
  }

  @Test func aPackThatWasAlteredAfterItsCheckInstallsNothing() throws {
    let folder = try TemporaryFolder()
    let path = try Self.build([Samples.bundle("en", "es")], in: folder)
    let device = try Device(folder.path("device"), making: true)
    let reader = try PackReader.open([path])
    // The payload stands last; its bytes change while the pack is open.
    let file = try OpenFile.open(path, .update)
    let whole = try file.readAll(limit: 1 << 20)
    let model = Samples.noise(1, 5000)
    let place = try #require(
      (0..<whole.count - 100).first { whole[$0..<$0 + 100].elementsEqual(model[..<100]) })
    try file.write([whole[place + 50] ^ 1], at: place + 50)
    #expect(throws: PackError.self) { try Installer().install(reader, on: device) }
    #expect(try Samples.tree(folder.path("device")).isEmpty)
    #expect(try DeviceView(device).receipts.isEmpty)
    #expect(throws: PackError.self) {
      try Installer().install(PackReader.open([path]), on: device)
    }
    #expect(try Samples.tree(folder.path("device")).isEmpty)
  }
  /// What happens to a pack while an installation reads it.
  enum Meddling: CaseIterable, Sendable {
    case changed, cut, replaced
  }

  @Test(arguments: Meddling.allCases)
  func aPackThatIsAlteredDuringTheInstallation(meddling: Meddling) throws {
    let folder = try TemporaryFolder()
    let device = try Device(folder.path("device"), making: true)
    let small = try Self.build([Samples.bundle("en", "fr", seed: 90)], in: folder, name: "small")
    _ = try Installer().install(PackReader.open([small]), on: device)
    let before = try Samples.tree(folder.path("device"), state: true)
    // A long model, so that its end is far away when the first progress is told. Blocks
    // beyond deflate's window do not compress: it is stored.
    var long = Samples.bundle("en", "es")
    long.1[0] = Samples.longNoise(7, blocks: 512)
    long.0.artifacts[0].plainBytes = ByteRange(UInt64(long.1[0].count))
    let path = try Self.build([long], in: folder)
    let directory = try ZipDirectory(OpenFile.open(path))
    let model = try #require(
      directory.entries.first {
        String(decoding: directory.name(of: $0.index), as: UTF8.self).hasSuffix("/model.enes.bin")
      })
    try #require(model.compression == .stored)
    let place = Int(model.dataOffset + model.size) - 64
    var isDone = false
    let installer = Installer(progress: { _ in
      guard !isDone else { return }
      isDone = true
      #expect(throws: Never.self) {
        switch meddling {
        case .changed: try OpenFile.open(path, .update).write([1, 2, 3, 4], at: place)
        case .cut: try #require(truncate(path, 100_000) == 0)
        case .replaced:
          // The reader keeps the file that it has opened.
          try folder.write("other", [1, 2, 3])
          try #require(rename(folder.path("other"), path) == 0)
        }
      }
    })
    let reader = try PackReader.open([path])
    if meddling == .replaced {
      try #require(installer.install(reader, on: device).outcomes.map(\.action) == [.installed])
      #expect(try DeviceView(device).status(deep: true).allSatisfy(\.isIntact))
    } else {
      #expect(throws: PackError.self) { try installer.install(reader, on: device) }
      #expect(try Samples.tree(folder.path("device"), state: true) == before)
      #expect(try DeviceView(device).pending == nil)
    }
    #expect(isDone)
  }

  /// An Argos package whose zip is honest by its own digest and still says two things.
  @Test(
    .enabled(if: Run.has("zip") && Run.has("python3")),
    arguments: [
      ("local-name", "its own header has another name than the directory"),
      ("overlap", "it begins inside the entry before"),
      ("suffix", "there are bytes behind its end record"),
      ("hidden", "bytes behind it belong to nothing"),
    ])
  func aHostileArgosPackageIsRefused(name: String, words: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("p/metadata.json", Array(#"{"from_code": "en", "to_code": "de"}"#.utf8))
    try folder.write("p/model.bin", Samples.noise(3, 900))
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Hostile/make.py").path
    let run = try Run(
      ["bash", "-euc", "zip -qr honest.zip p; python3 \"$0\" $1 honest.zip out.zip", script, name],
      in: folder.path)
    try #require(run.status == 0, "\(run.errors)")
    for (file, isHostile) in [("out.zip", true), ("honest.zip", false)] {
      let bytes = try OpenFile.open(folder.path(file)).readAll(limit: 1 << 20)
      let path = try Self.build(
        [
          Samples.archive(
            "translate-en_de", .argos, .zip, bytes, catalog: "argos",
            directions: [Samples.direction("en", "de")])
        ], in: folder)
      let device = try Device(folder.path("device"), making: true)
      guard isHostile else {
        try #require(
          try Installer().install(PackReader.open([path]), on: device).outcomes.count == 1)
        continue
      }
      let error = #expect(throws: DeviceError.self) {
        try Installer().install(PackReader.open([path]), on: device)
      }
      guard case .cannotUnpack(let set, _, let reason) = error,
        case .ambiguous(let problem) = reason
      else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(set == "argos/translate-en_de")
      #expect(problem.detail.hasSuffix(words))
      #expect(try Samples.tree(folder.path("device")).isEmpty)
      #expect(try DeviceView(device).receipts.isEmpty)
    }
  }
}

extension OpenFile {
  /// Writes bytes at an offset.
  fileprivate func write(_ bytes: [UInt8], at offset: Int) throws {
    try bytes.withUnsafeBytes { try write($0, at: UInt64(offset)) }
  }
}
