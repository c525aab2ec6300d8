import Catalogs
import Foundation
import Glibc
import System
import TestSupport
import Testing

@testable import Devices

/// Devices with the file systems that sticks and cards have.
@Suite(.serialized) struct FATTests {
  static let absent: Comment = "this machine mounts no such image through FUSE"

  /// Files that lie flat, and one whole folder, of which exFAT must move the folder.
  static func options(_ kind: DiskImage.Kind) -> InstallOptions {
    InstallOptions(engines: kind == .fat ? ["offline-translator"] : [])
  }

  @Test(.enabled(if: DiskImage.has(.fat), absent)) func aFATStickHoldsAPack() throws {
    try holdsAPack(.fat)
  }

  @Test(.enabled(if: DiskImage.has(.exFAT), absent)) func anExFATCardHoldsAPack() throws {
    try holdsAPack(.exFAT)
  }

  func holdsAPack(_ kind: DiskImage.Kind) throws {
    let image = try DiskImage(kind, megabytes: 16)
    let options = Self.options(kind)
    let old = try FakePack(sets: [
      Samples.bundle("en", "es", size: 90_000), Samples.bundle("en", "fr", seed: 4, size: 90_000),
    ])
    let new = try FakePack(
      edition: "2", sets: [Samples.bundle("en", "es", version: "2", seed: 9, size: 90_000)])
    let device = image.path + "/Reise"
    try old.install(to: device, options)
    let before = try Samples.tree(device)
    #expect(before.count == 6)
    try new.install(to: device, options)
    let after = try Samples.tree(device)
    #expect(before != after && after.count == 6)
    #expect(try Device(device).eject().allSatisfy(\.isIntact))

    // Pulled out and put in again.
    try image.unmount()
    #expect(try FileManager.default.contentsOfDirectory(atPath: image.path).isEmpty)
    try image.mount()
    #expect(try Samples.tree(device) == after)
    #expect(try DeviceView(device).status(deep: true).allSatisfy(\.isIntact))
    _ = try Device(device).rollback()
    #expect(try Samples.tree(device) == before)
    _ = try Device(device).remove(["enes"])
    #expect(try DeviceView(device).receipts.map(\.modelSet.name) == ["enfr"])
    #expect(try Samples.tree(device).count == 3)
    #expect(try DeviceView(device).status(deep: true).allSatisfy(\.isIntact))
  }

  /// Names that Windows, and so every camera and phone, would stumble over.
  @Test(.enabled(if: DiskImage.has(.fat) || DiskImage.has(.exFAT), absent))
  func namesThatSuchAStickCannotHoldAreRefused() throws {
    for kind in DiskImage.Kind.allCases where DiskImage.has(kind) {
      let image = try DiskImage(kind, megabytes: 16)
      for name in ["model:1", "aux.txt", "what?", "dot.", "Com3"] {
        let pack = try Self.named([name])
        let error = #expect(throws: DeviceError.self, "\(kind) \(name)") {
          try pack.install(to: image.path, Self.options(kind))
        }
        guard case .unusableName(let path, _) = error else {
          Issue.record("\(kind) \(name): \(String(describing: error))")
          continue
        }
        #expect(path.name == name)
      }
      let twins = try Self.named(["Model.bin", "model.BIN"])
      let error = #expect(throws: DeviceError.self) {
        try twins.install(to: image.path, Self.options(kind))
      }
      guard case .caseTwins = error else {
        Issue.record("\(kind): \(String(describing: error))")
        continue
      }
      #expect(try Samples.tree(image.path).isEmpty)
      #expect(try DeviceView(image.path).pending == nil)
      // Elsewhere they are good names.
      let folder = try TemporaryFolder()
      try twins.install(to: folder.path)
    }
  }

  /// A bundle whose first files have these names.
  static func named(_ names: [String]) throws -> FakePack {
    var set = Samples.bundle("en", "es")
    for (index, name) in names.enumerated() { set.0.artifacts[index].name = name }
    return try FakePack(sets: [set])
  }

  @Test(.enabled(if: DiskImage.has(.fat), absent))
  func aFileBeyondFourGibibytesIsRefusedBeforeTheFirstByte() throws {
    // The image has holes: it takes a few megabytes.
    let image = try DiskImage(.fat, megabytes: 12 << 10)
    for (bytes, fits) in [(4_294_967_296 as UInt64, false), (4_294_967_295, true)] {
      var set = Samples.bundle("en", "es")
      set.0.artifacts[0].plainBytes = ByteRange(bytes)
      let pack = try FakePack(sets: [set])
      let error = #expect(throws: DeviceError.self) { try pack.install(to: image.path) }
      switch error {
      case .fileTooLong("model.enes.bin", 4_294_967_296, limit: 4_294_967_295, "vfat"):
        #expect(!fits && pack.bytesRead == 0)
      // The declared length was a lie, which is found out only when it is unpacked.
      case .wrongLength: #expect(fits)
      default: Issue.record("\(String(describing: error))")
      }
    }
  }

  @Test(.enabled(if: DiskImage.has(.fat) || DiskImage.has(.exFAT), absent))
  func aStickThatFillsUpKeepsItsOldState() throws {
    for kind in DiskImage.Kind.allCases where DiskImage.has(kind) {
      let image = try DiskImage(kind, megabytes: 8)
      let options = Self.options(kind)
      try FakePack(sets: [Samples.bundle("en", "es")]).install(to: image.path, options)
      let before = try Samples.tree(image.path, state: true)
      // The publisher says little of the size, so that only the stick can refuse.
      var large = Samples.bundle("en", "fr", seed: 8, size: 9)
      large.1[0] = Samples.longNoise(3, blocks: 160)
      for index in large.0.artifacts.indices {
        large.0.artifacts[index].plainBytes = ByteRange(1, 16_000_000)
      }
      let error = #expect(throws: FileError.self, "\(kind)") {
        try FakePack(sets: [large]).install(to: image.path, options)
      }
      // fusefat has its own word for a full disk.
      #expect(
        error?.isFull == true || (kind == .fat && error?.code == EPERM),
        "\(kind): \(String(describing: error))")
      #expect(try Samples.tree(image.path, state: true) == before)
      #expect(try DeviceView(image.path).pending == nil)
      try FakePack(sets: [Samples.bundle("en", "it", seed: 9)]).install(to: image.path, options)
      #expect(try DeviceView(image.path).status(deep: true).allSatisfy(\.isIntact))
    }
  }

  /// fusefat loses what is in a folder that is renamed: `mkdir a; touch a/b; mv a c; ls c`
  /// shows nothing. It does not say so; we must.
  @Test(.enabled(if: DiskImage.has(.fat), absent))
  func aMediumThatLosesWhatItTookIsNotBelieved() throws {
    let image = try DiskImage(.fat, megabytes: 8)
    try FileManager.default.createDirectory(
      atPath: image.path + "/a", withIntermediateDirectories: false)
    try Data([1]).write(to: URL(fileURLWithPath: image.path + "/a/b"))
    try #require(rename(image.path + "/a", image.path + "/c") == 0)
    let loses = !FileManager.default.fileExists(atPath: image.path + "/c/b")
    let pack = try FakePack(sets: [Samples.bundle("en", "es")])
    guard loses else {
      try pack.install(to: image.path)
      return
    }
    let error = #expect(throws: DeviceError.self) { try pack.install(to: image.path) }
    guard case .lost = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
