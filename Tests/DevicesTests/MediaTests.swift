import Catalogs
import Foundation
import System
import TestSupport
import Testing

@testable import Devices

/// A file system of its own, unmounted with its last reference.
private final class Medium {
  let folder: TemporaryFolder
  /// Where it is mounted.
  var path: String { folder.path("medium") }
  private let unmount: [String]

  /// A file system in memory.
  init(memory options: String) throws {
    folder = try TemporaryFolder("travelpack-medium")
    try FileManager.default.createDirectory(
      atPath: folder.path("medium"), withIntermediateDirectories: true)
    let path = folder.path("medium")
    unmount = ["umount", "-l", path]
    try Medium.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", path])
  }

  func remount(_ options: String) throws {
    try Medium.run(["mount", "-o", "remount,\(options)", path])
  }

  static func run(_ command: [String]) throws {
    let run = try Run(command)
    guard run.status == 0 else {
      throw FileError(operation: command[0], path: run.errors, code: EPERM)
    }
  }

  deinit { _ = try? Run(unmount) }

  static let hasMemory = (try? Medium(memory: "size=1m")) != nil
}

/// Devices on real file systems that are small, old or in trouble.
@Suite struct MediaTests {
  @Test(.enabled(if: Medium.hasMemory, "this machine lets us mount nothing"))
  func aDiskThatFillsUpKeepsItsOldState() throws {
    let medium = try Medium(memory: "size=3m")
    let small = try FakePack(sets: [Samples.bundle("en", "es")])
    try small.install(to: medium.path)
    let before = try Samples.tree(medium.path, state: true)
    // The publisher says little of the size, so that only the disk can refuse.
    var large = Samples.bundle("en", "fr", seed: 8, size: 3_000_000)
    for index in large.0.artifacts.indices {
      large.0.artifacts[index].plainBytes = ByteRange(1, 4_000_000)
    }
    let error = #expect(throws: FileError.self) {
      try FakePack(sets: [large]).install(to: medium.path)
    }
    #expect(error?.isFull == true)
    #expect(try Samples.tree(medium.path, state: true) == before)
    #expect(try DeviceView(medium.path).pending == nil)
    // A size that is stated is refused before the first byte.
    let stated = try FakePack(sets: [Samples.bundle("en", "fr", seed: 8, size: 3_000_000)])
    let refused = #expect(throws: DeviceError.self) { try stated.install(to: medium.path) }
    guard case .noSpace = refused else {
      Issue.record("\(String(describing: refused))")
      return
    }
    #expect(stated.bytesRead == 0)
    try FakePack(sets: [Samples.bundle("en", "it", seed: 9)]).install(to: medium.path)
  }

  @Test(.enabled(if: Medium.hasMemory, "this machine lets us mount nothing"))
  func tooFewInodesAreSaidBeforeTheFirstByte() throws {
    let medium = try Medium(memory: "size=3m,nr_inodes=20")
    let pack = try FakePack(sets: [Samples.bundle("en", "es")])
    let error = #expect(throws: DeviceError.self) { try pack.install(to: medium.path) }
    guard case .noInodes = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(pack.bytesRead == 0)
  }

  @Test(.enabled(if: Medium.hasMemory, "this machine lets us mount nothing"))
  func aDeviceMountedReadOnlyCanBeSeenAndNotChanged() throws {
    let medium = try Medium(memory: "size=3m")
    let pack = try FakePack(sets: [Samples.bundle("en", "es")])
    try pack.install(to: medium.path)
    try medium.remount("ro")
    let view = try DeviceView(medium.path)
    #expect(try view.status(deep: true).map(\.isIntact) == [true])
    let error = #expect(throws: DeviceError.self) { try Device(medium.path) }
    guard case .notWritable = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func aDeviceThatVanishesInTheMiddleIsOneClearError() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("device")
    try FakePack(sets: [Samples.bundle("en", "es")]).install(to: path)
    let before = try Samples.tree(path)
    let pack = try FakePack(sets: [Samples.bundle("en", "fr", seed: 4, size: 400_000)])
    pack.onRead = { read in
      guard read > 300_000, FileManager.default.fileExists(atPath: path) else { return }
      try FileManager.default.removeItem(atPath: "\(path)/.travelpack/staging")
      try FileManager.default.moveItem(atPath: path, toPath: path + "-gone")
    }
    #expect(throws: FileError.self) { try pack.install(to: path) }
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try Samples.tree(path + "-gone") == before)
    pack.onRead = { _ in }
    try pack.install(to: path + "-gone")
  }

  @Test func namesInEveryScriptAreInstalledInTheCLocale() throws {
    let folder = try TemporaryFolder()
    let names = ["日本語", "العربية", "ไทย", "naïve", "한국어", "Ελλάδα", "кот"]
    for name in names { try folder.write("p/\(name)/\(name).bin", Array(name.utf8)) }
    try folder.write("p/metadata.json", Array(#"{"from_code": "en", "to_code": "ja"}"#.utf8))
    // Python writes names as UTF-8 in every locale.
    let script = "import shutil; shutil.make_archive('out', 'zip', '.', 'p')"
    try #require(Run(["python3", "-c", script], in: folder.path).status == 0)
    let bytes = try OpenFile.open(folder.path("out.zip")).readAll(limit: 1 << 20)
    let pack = try FakePack(sets: [
      Samples.archive("translate-en_ja", .argos, .zip, bytes, catalog: "argos")
    ])
    let report = try pack.install(to: folder.path("device"))
    #expect(report.outcomes[0].remarks == [.asksTheNetworkOnce])
    for name in names {
      let file = try OpenFile.open(
        folder.path("device/argos-translate/packages/translate-en_ja/\(name)/\(name).bin"))
      #expect(try file.readAll(limit: 100) == Array(name.utf8))
    }
  }
}
