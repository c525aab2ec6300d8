import Foundation
import Packs
import System
import TestSupport
import Testing

@testable import Devices

/// A device whose own files were written by somebody else: nothing outside of it is
/// touched on its word, and looking changes nothing.
@Suite struct HostileDeviceTests {
  /// A device with one model set and a folder of somebody beside it.
  struct Scene {
    let folder: TemporaryFolder
    var device: String { folder.path("device") }
    var home: String { folder.path("home") }

    init() throws {
      folder = try TemporaryFolder()
      try FakePack(sets: [Samples.bundle("en", "es")]).install(to: device)
      try folder.write("home/Documents/letter", Array("dear".utf8))
      try folder.write("home/.bashrc", Array("mine".utf8))
    }

    func write(_ name: String, _ text: String) throws {
      try folder.write("device/.travelpack/\(name)", Array(text.utf8))
    }

    /// Every file with its bytes.
    func everything() throws -> [String: String] { try Samples.tree(folder.path, state: true) }

    /// What a person may ask of a device.
    static let commands: [(name: String, run: @Sendable (String) throws -> Void)] = [
      ("status", { _ = try DeviceView($0).status(deep: true) }),
      ("inventory", { _ = try DeviceView($0).inventory() }),
      ("kept", { _ = try DeviceView($0).keptForRollback() }),
      ("open", { _ = try Device($0) }),
      ("install", { try FakePack(sets: [Samples.bundle("en", "fr", seed: 9)]).install(to: $0) }),
      ("remove", { _ = try Device($0).remove(["enes"]) }),
      ("rollback", { _ = try Device($0).rollback() }),
      ("eject", { _ = try Device($0).eject() }),
      ("repair", { _ = try Installer().repair(source: nil, on: Device($0)) }),
    ]

    /// Does everything that may be asked; what is in the home must stay as it is.
    func tryEverything() throws {
      let before = try Samples.tree(home, state: true)
      #expect(before.count == 2)
      for command in Self.commands {
        _ = try? command.run(device)
        #expect(try Samples.tree(home, state: true) == before, "\(command.name)")
      }
    }
  }

  static func journal(_ step: String) -> String {
    """
    {"format": "travelpack-journal", "version": 1, "operation": "remove", "steps": [\(step)]}
    """
  }

  @Test(arguments: [
    #"{"site": "HOME/x", "target": "Documents", "displaced": ".travelpack-x/staging/d"}"#,
    #"{"site": "HOME/x", "target": "x", "displaced": ".travelpack-x/staging/d"}"#,
    #"{"site": "HOME/Documents", "target": "Documents", "displaced": ".travelpack-Documents/staging/d"}"#,
    #"{"site": "HOME/Documents", "target": "Documents/letter", "displaced": ".travelpack-Documents/staging/d"}"#,
    #"{"target": "../home/Documents", "displaced": ".travelpack/staging/d"}"#,
    #"{"target": "bergamot/x", "displaced": "../home/Documents/letter"}"#,
    #"{"target": "bergamot/x", "staged": "../home/.bashrc", "displaced": ".travelpack/staging/d"}"#,
    #"{"site": "HOME/.bashrc", "staged": ".travelpack-.bashrc/staging/s", "target": ".bashrc", "displaced": ".travelpack-.bashrc/staging/d"}"#,
  ])
  func aJournalMovesNothingElsewhere(step: String) throws {
    let scene = try Scene()
    let step = step.replacingOccurrences(of: "HOME", with: scene.home)
    try scene.write("journal.json", Self.journal(step))
    #expect(throws: DeviceError.self) { try Device(scene.device) }
    try scene.tryEverything()
  }

  @Test func aJournalOfLinksMovesNothingElsewhere() throws {
    let scene = try Scene()
    try FileManager.default.createSymbolicLink(
      atPath: scene.folder.path("device/mtranserver"), withDestinationPath: scene.home)
    try scene.write(
      "journal.json",
      Self.journal(#"{"target": "mtranserver/Documents", "displaced": ".travelpack/staging/d"}"#))
    try scene.tryEverything()
  }

  @Test func theRecordOfARollbackReachesNothingElsewhere() throws {
    for target in [
      #"{"site": "HOME/Documents", "target": "Documents/letter"}"#,
      #"{"site": "HOME/Documents", "target": "Documents"}"#, #"{"target": "../home/.bashrc"}"#,
      #"{"target": "bergamot/x", "kept": "../home/.bashrc"}"#,
    ] {
      let scene = try Scene()
      let text = target.replacingOccurrences(of: "HOME", with: scene.home)
      try scene.write(
        "previous/record.json",
        """
        {"format": "travelpack-previous", "version": 1, "operation": "install",
         "targets": [\(text)]}
        """)
      #expect(throws: DeviceError.self) { try Device(scene.device).rollback() }
      try scene.tryEverything()
    }
  }

  @Test func aReceiptReachesNothingElsewhere() throws {
    for place in [
      #""site": "HOME/Documents", "path": "Documents/letter""#,
      #""site": "HOME/.bashrc", "path": ".bashrc""#, #""path": "../home/.bashrc""#,
    ] {
      let scene = try Scene()
      let name = try #require(
        scene.everything().keys.first {
          $0.hasPrefix("device/.travelpack/receipts/") && $0.hasSuffix(".json")
        })
      let path = scene.folder.path(name)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let first = try #require(text.firstMatch(of: /"path": "[^"]*"/))
      let other = place.replacingOccurrences(of: "HOME", with: scene.home)
      try text.replacingOccurrences(of: String(first.output), with: other)
        .write(toFile: path, atomically: true, encoding: .utf8)
      try scene.tryEverything()
    }
  }

  /// What an earlier version kept in `staging/outside.json` says nothing any more.
  @Test func aListOfFoldersToClearIsNotBelieved() throws {
    let scene = try Scene()
    try scene.folder.write("home/.travelpack-x/staging/kept", Array("kept".utf8))
    try scene.write("staging/outside.json", "[\"\(scene.home)/x\"]")
    let kept = scene.folder.path("home/.travelpack-x/staging/kept")
    for command in Scene.commands {
      _ = try? command.run(scene.device)
      #expect(FileManager.default.fileExists(atPath: kept), "\(command.name)")
    }
  }

  @Test func lookingChangesNothingAndSaysWhatIsPending() throws {
    let scene = try Scene()
    try scene.write(
      "journal.json",
      Self.journal(#"{"target": "bergamot/enes", "displaced": ".travelpack/staging/gone-0"}"#))
    let before = try scene.everything()
    let view = try DeviceView(scene.device)
    #expect(view.pending == .finished(operation: "remove"))
    _ = try view.status(deep: true)
    _ = try view.inventory()
    _ = try view.keptForRollback()
    #expect(try scene.everything() == before)
    #expect(try Device(scene.device).recovery == .finished(operation: "remove"))
    #expect(try DeviceView(scene.device).pending == nil)
  }

  /// A folder outside that the user names is recorded in the library for this device, and
  /// for no other one.
  @Test func aNamedFolderIsRememberedForItsDevice() throws {
    let folder = try TemporaryFolder()
    let (device, models) = (folder.path("device"), folder.path("home/models"))
    let library = folder.path("library")
    let pack = try FakePack(sets: [Samples.bundle("en", "es")])
    let options = InstallOptions(engineFolders: ["bergamot": models])
    let named = OutsideFolders(named: [models], library: library)
    let report = try Installer(options: options).install(
      from: pack, on: Device(device, making: true, outside: named))
    #expect(report.outcomes.count == 1)
    let foreign = try DeviceView(device).status()
    #expect(foreign.flatMap(\.problems).allSatisfy { $0.kind == .outside } && !foreign[0].isIntact)
    let known = OutsideFolders(library: library)
    #expect(try DeviceView(device, outside: known).status(deep: true).allSatisfy(\.isIntact))

    let twin = folder.path("twin")
    try FileManager.default.copyItem(atPath: device, toPath: twin)
    try FileManager.default.removeItem(atPath: twin + "/.travelpack/device.json")
    #expect(throws: DeviceError.foreignFolder(models)) {
      try Device(twin, outside: known).remove(["enes"])
    }
    let removal = try Device(device, outside: known).remove(["enes"])
    #expect(removal.files == 3)
    #expect(try Samples.tree(folder.path("home")).isEmpty)
  }
}
