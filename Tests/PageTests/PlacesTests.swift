import Foundation
import TestSupport
import Testing

@testable import Page

@Suite struct PlacesTests {
  @Test func packsAreListedByTheirNames() throws {
    let folder = try TemporaryFolder()
    let places = try Places(packs: folder.path("packs"), devices: [])
    for name in [
      "b.zip", "a.tar.zst", ".hidden.zip", "notes.txt", ".zip", "c.part-001-of-002.zip",
      "c.part-002-of-002.zip", "dropped/d.tar", "dropped/.upload-1234",
    ] {
      try folder.write("packs/\(name)", [1, 2, 3])
    }
    try FileManager.default.createDirectory(
      atPath: folder.path("packs/folder.zip"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("packs/link.zip"), withDestinationPath: "/etc/passwd")
    let packs = try places.packs()
    #expect(
      packs.map(\.id) == ["folder/a.tar.zst", "folder/b.zip", "folder/c.zip", "dropped/d.tar"])
    #expect(packs[2].files == ["c.part-001-of-002.zip", "c.part-002-of-002.zip"])
    #expect(packs[2].bytes == 6)
  }

  @Test func onlyDroppedCopiesAreDeleted() throws {
    let folder = try TemporaryFolder()
    let places = try Places(packs: folder.path("packs"), devices: [])
    try folder.write("packs/a.zip", [1])
    try folder.write("packs/dropped/a.zip", [1])
    for pack in try places.packs() { try places.deleteDropped(pack) }
    #expect(try places.packs().map(\.id) == ["folder/a.zip"])
  }

  @Test func newPacksTakeNoOthersName() throws {
    let folder = try TemporaryFolder()
    let places = try Places(packs: folder.path("packs"), devices: [])
    #expect(try places.freeName("iberia") == "iberia.zip")
    try folder.write("packs/iberia.zip", [1])
    try folder.write("packs/iberia-2.zip", [1])
    #expect(try places.freeName("iberia") == "iberia-3.zip")
  }

  @Test(arguments: [
    "../a.zip", "a/b.zip", "a\\b.zip", "", ".zip", ".a.zip", "a.exe", "a.zip\u{0}", "a\n.zip",
    String(repeating: "a", count: 300) + ".zip",
  ])
  func otherNamesAreNoPacks(name: String) {
    #expect(!Places.isPackName(name))
  }

  @Test func aDeviceThatIsGoneIsSaidSo() throws {
    let folder = try TemporaryFolder()
    let places = try Places(
      packs: folder.path("packs"), devices: [folder.path, folder.path("gone")])
    let devices = places.devices()
    #expect(devices.map(\.path) == [folder.path, folder.path("gone")])
    #expect(devices[0].free != nil && devices[1].free == nil)
    #expect(places.devicePath(2) == nil && places.devicePath(-1) == nil)
  }

  @Test(arguments: [
    ("a.part-001-of-002.zip", "a.zip", 1), ("a.b.part-012-of-999.tar.zst", "a.b.tar.zst", 12),
  ])
  func partsNameTheirPack(file: String, pack: String, number: Int) throws {
    let part = try #require(PackPart(fileName: file))
    #expect(part.packName == pack && part.number == number)
  }

  @Test(arguments: [
    "a.zip", "a.part-003-of-002.zip", "a.part-000-of-002.zip", ".part-001-of-002.zip",
    "a.part-1-of-2.zip", "a.part-001-of-00x.zip", "a.part-001-of-002.exe",
  ])
  func otherNamesAreNoParts(file: String) {
    #expect(PackPart(fileName: file) == nil)
  }
}
