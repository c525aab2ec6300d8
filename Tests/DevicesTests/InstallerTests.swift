import Catalogs
import Formats
import Foundation
import Packs
import System
import TestSupport
import Testing

@testable import Devices

@Suite struct InstallerTests {
  @Test func aPackIsInPlaceAfterwardsAndNothingElse() throws {
    let folder = try TemporaryFolder()
    let pack = try FakePack(sets: [Samples.bundle("en", "es"), Samples.bundle("es", "en", seed: 9)])
    let report = try pack.install(to: folder.path("device"))
    #expect(report.outcomes.map(\.action) == [.installed, .installed])
    #expect(report.outcomes.map(\.files) == [3, 3])
    let files = try Samples.tree(folder.path("device"))
    #expect(
      files.keys.sorted() == [
        "bergamot/en-es/lex.enes.bin", "bergamot/en-es/model.enes.bin",
        "bergamot/en-es/vocab.enes.spm", "bergamot/es-en/lex.esen.bin",
        "bergamot/es-en/model.esen.bin", "bergamot/es-en/vocab.esen.spm",
      ])
    let state = try Samples.tree(folder.path("device/.travelpack"), state: true).keys.sorted()
    #expect(
      state == [
        "device.json", "lock", "previous/record.json", "receipts/bergamot/firefox/enes.json",
        "receipts/bergamot/firefox/esen.json",
      ])
    let view = try DeviceView(folder.path("device"))
    #expect(view.pending == nil)
    #expect(try view.status(deep: true).allSatisfy(\.isIntact))
    #expect(view.installedBytes == report.outcomes.reduce(0) { $0 + $1.bytes })
  }

  @Test func installingAgainReadsNothing() throws {
    let folder = try TemporaryFolder()
    let pack = try FakePack(sets: [Samples.bundle("en", "es")])
    try pack.install(to: folder.path)
    let before = try Samples.tree(folder.path, state: true)
    let report = try pack.install(to: folder.path)
    #expect(report.outcomes.map(\.action) == [.unchanged])
    #expect(pack.bytesRead == 0)
    #expect(try Samples.tree(folder.path, state: true) == before)
  }

  @Test func anUpdateReplacesWholeFoldersAndARollbackBringsThemBack() throws {
    let folder = try TemporaryFolder()
    let old = try FakePack(sets: [Samples.bundle("en", "es"), Samples.bundle("en", "fr", seed: 5)])
    try old.install(to: folder.path)
    let before = try Samples.tree(folder.path)
    let new = try FakePack(
      edition: "2",
      sets: [
        Samples.bundle("en", "es", version: "2.0", seed: 70), Samples.bundle("en", "it", seed: 80),
      ])
    let report = try new.install(to: folder.path)
    #expect(report.outcomes.map(\.action) == [.replaced(version: "1.0"), .installed])
    let after = try Samples.tree(folder.path)
    #expect(
      after.count == 9
        && after["bergamot/en-es/model.enes.bin"] != before["bergamot/en-es/model.enes.bin"])

    let device = try Device(folder.path)
    #expect(try DeviceView(device).keptForRollback() ?? 0 > 8000)
    let rollback = try device.rollback()
    #expect(rollback.removed.map(\.modelSet.name) == ["enit"])
    #expect(rollback.restored.map(\.modelSet.version) == ["1.0"])
    #expect(try Samples.tree(folder.path) == before)
    #expect(try DeviceView(device).status(deep: true).allSatisfy(\.isIntact))
    #expect(throws: DeviceError.nothingToRollBack) { try device.rollback() }
  }

  @Test func anOlderVersionNeedsToBeAskedFor() throws {
    let folder = try TemporaryFolder()
    try FakePack(sets: [Samples.bundle("en", "es", version: "1.10")]).install(to: folder.path)
    let older = try FakePack(sets: [Samples.bundle("en", "es", version: "1.9", seed: 3)])
    #expect(
      throws: DeviceError.downgrade([
        .init(modelSet: "firefox/enes", installed: "1.10", offered: "1.9")
      ])
    ) { try older.install(to: folder.path) }
    let report = try older.install(to: folder.path, InstallOptions(allowsDowngrade: true))
    #expect(report.outcomes.map(\.action) == [.replaced(version: "1.10")])
  }

  @Test func aPackAlteredWhileItIsReadLeavesNothing() throws {
    let folder = try TemporaryFolder()
    let good = try FakePack(sets: [Samples.bundle("en", "es")])
    try good.install(to: folder.path)
    let before = try Samples.tree(folder.path, state: true)
    let pack = try FakePack(
      sets: [Samples.bundle("en", "fr", seed: 40), Samples.bundle("en", "it", seed: 50)])
    let digest = try #require(pack.description.modelSets[1].artifacts[2].sha256)
    pack.bytes[digest]?[7] ^= 1
    #expect(throws: PackError.self) { try pack.install(to: folder.path) }
    pack.bytes[digest]?.removeLast()
    #expect(throws: PackError.self) { try pack.install(to: folder.path) }
    pack.bytes[digest] = nil
    #expect(throws: PackError.self) { try pack.install(to: folder.path) }
    #expect(try Samples.tree(folder.path, state: true) == before)
    #expect(try DeviceView(folder.path).pending == nil)
  }

  @Test func breakingOffLeavesNothing() throws {
    let folder = try TemporaryFolder()
    let pack = try FakePack(sets: [Samples.bundle("en", "es", size: 500_000)])
    let device = try Device(folder.path)
    var asked = 0
    let installer = Installer(isInterrupted: {
      asked += 1
      return asked > 3
    })
    #expect(throws: Interrupted.self) { try installer.install(from: pack, on: device) }
    #expect(try Samples.tree(folder.path).isEmpty)
    #expect(try DeviceView(device).receipts.isEmpty)
  }

  @Test func twoInstallersDoNotMeet() throws {
    let folder = try TemporaryFolder()
    let device = try Device(folder.path)
    #expect(throws: DeviceError.busy(folder.path(".travelpack/lock"))) { try Device(folder.path) }
    #expect(try DeviceView(folder.path).receipts.isEmpty)
    withExtendedLifetime(device) {}
  }

  @Test func whatIsSharedStaysUntilTheLastOneGoes() throws {
    let folder = try TemporaryFolder()
    let vocab = Samples.noise(77, 900)
    var first = Samples.bundle("en", "es", vocab: vocab)
    var second = Samples.bundle("es", "en", seed: 20, vocab: vocab)
    first.0.artifacts[2].name = "vocab.enes.spm"
    second.0.artifacts[2].name = "vocab.enes.spm"
    let options = InstallOptions(engines: ["offline-translator"])
    try FakePack(sets: [first, second]).install(to: folder.path, options)
    let shared = "offline-translator/bin/vocab.enes.spm"
    #expect(try Samples.tree(folder.path).count == 5)
    let device = try Device(folder.path)
    let removal = try device.remove(["enes"])
    #expect(removal.sharedFiles == 1 && removal.files == 2)
    #expect(removal.bytes >= 7500 && removal.bytes < 9000)
    #expect(try Samples.tree(folder.path).keys.contains(shared))
    #expect(try DeviceView(device).status(deep: true).allSatisfy(\.isIntact))
    _ = try device.remove(["firefox/esen"])
    #expect(try Samples.tree(folder.path).isEmpty)
    #expect(try Folder.open(folder.path).names() == [".travelpack"])
  }

  @Test func onePathWithTwoContentsIsRefusedNamingBoth() throws {
    let folder = try TemporaryFolder()
    var second = Samples.bundle("es", "en", seed: 20)
    second.0.artifacts[2].name = "vocab.enes.spm"
    let pack = try FakePack(sets: [Samples.bundle("en", "es"), second])
    let options = InstallOptions(engines: ["offline-translator"])
    let error = #expect(throws: DeviceError.self) { try pack.install(to: folder.path, options) }
    guard case .conflict(let path, let one, let other) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path.description == "offline-translator/bin/vocab.enes.spm")
    #expect(
      Set([one, other]) == ["offline-translator/firefox/enes", "offline-translator/firefox/esen"])
    #expect(try Samples.tree(folder.path).isEmpty)
    // The same with two model sets for one folder, one of them installed before.
    try FakePack(sets: [Samples.bundle("en", "es")]).install(to: folder.path)
    let twin = try FakePack(sets: [Samples.bundle("en", "es", seed: 6, name: "enes-base")])
    #expect(throws: DeviceError.self) { try twin.install(to: folder.path) }
  }

  @Test func aFolderThatIsNotOursIsLeftAloneUnlessAdopted() throws {
    let folder = try TemporaryFolder()
    try folder.write("bergamot/en-es/mine.bin", [1, 2, 3])
    let pack = try FakePack(sets: [Samples.bundle("en", "es"), Samples.bundle("en", "fr", seed: 4)])
    let report = try pack.install(to: folder.path)
    #expect(
      report.outcomes.map(\.action) == [
        .leftAlone([folder.path("bergamot/en-es")]), .installed,
      ])
    #expect(try Samples.tree(folder.path)["bergamot/en-es/mine.bin"] != nil)
    #expect(try DeviceView(folder.path).receipts.map(\.modelSet.name) == ["enfr"])
    let adopted = try pack.install(to: folder.path, InstallOptions(adopts: true))
    #expect(adopted.outcomes.map(\.action) == [.installed, .unchanged])
    #expect(try Samples.tree(folder.path)["bergamot/en-es/mine.bin"] == nil)
    #expect(try Samples.tree(folder.path).count == 6)
    #expect(try DeviceView(folder.path).status(deep: true).map(\.isIntact) == [true, true])
    _ = try Device(folder.path).rollback()
    #expect(try Samples.tree(folder.path)["bergamot/en-es/mine.bin"] != nil)
  }

  @Test func chosenLanguagesBringTheirWay() throws {
    let names = [("en", "es"), ("es", "en"), ("es", "pt-BR"), ("pt-BR", "es"), ("en", "fr")]
    let pack = try FakePack(
      sets: names.enumerated().map { Samples.bundle($1.0, $1.1, seed: $0 * 10) }
        + [Samples.archive("ocr-pt", .tesseract, .plain, [1], reads: [Samples.tag("pt")])])
    let choice = LanguageChoice(pack.description)
    #expect(choice.serving([Samples.tag("pt")]) == [2, 3, 5])
    pack.description.trip = ["speaks": ["en"]]
    let trip = LanguageChoice(pack.description)
    #expect(trip.serving([Samples.tag("pt")]) == [0, 1, 2, 3, 5])
    #expect(trip.serving([Samples.tag("fr")]) == [4])
    #expect(trip.serving([Samples.tag("ja")]).isEmpty)
    let folder = try TemporaryFolder()
    #expect(throws: DeviceError.nothingFor(languages: [Samples.tag("ja")])) {
      try pack.install(to: folder.path, InstallOptions(languages: [Samples.tag("ja")]))
    }
    let report = try pack.install(
      to: folder.path, InstallOptions(languages: [Samples.tag("fr")]))
    #expect(report.outcomes.map(\.modelSet.name) == ["enfr"])
    #expect(pack.bytesRead == 8750)
  }

  @Test func wrongNamesAreAnsweredWithTheNearest() throws {
    let folder = try TemporaryFolder()
    let pack = try FakePack(sets: [Samples.bundle("en", "es")])
    #expect(throws: DeviceError.unknownEngine("bergamont", closest: ["bergamot"])) {
      try pack.install(to: folder.path, InstallOptions(engines: ["bergamont"]))
    }
    #expect(throws: DeviceError.unknownModelSet("ense", closest: ["enes"])) {
      try pack.install(to: folder.path, InstallOptions(modelSets: ["ense"]))
    }
    try pack.install(to: folder.path)
    #expect(throws: DeviceError.unknownModelSet("enfr", closest: [])) {
      try Device(folder.path).remove(["enfr"])
    }
    var phone = Samples.bundle("en", "fr")
    phone.0.format = .mlkit
    #expect(throws: DeviceError.noEngine(modelSet: "firefox/enfr", format: .mlkit)) {
      try FakePack(sets: [phone]).install(to: folder.path)
    }
  }

  @Test func damageIsFoundAndOnlyItIsInstalledAgain() throws {
    let folder = try TemporaryFolder()
    let pack = try FakePack(sets: [Samples.bundle("en", "es"), Samples.bundle("en", "fr", seed: 4)])
    try pack.install(to: folder.path)
    let before = try Samples.tree(folder.path)
    var bytes = try OpenFile.open(folder.path("bergamot/en-fr/lex.enfr.bin")).readAll(limit: 9999)
    bytes[5] ^= 4
    try folder.write("bergamot/en-fr/lex.enfr.bin", bytes)
    #expect(try DeviceView(folder.path).status().allSatisfy(\.isIntact))
    let status = try DeviceView(folder.path).status(deep: true)
    #expect(status.map(\.isIntact) == [true, false])
    #expect(status[1].problems.map(\.kind) == [.wrongBytes])
    try folder.write("bergamot/en-fr/lex.enfr.bin", [])
    #expect(
      try DeviceView(folder.path).status()[1].problems.map(\.kind) == [.wrongLength(found: 0)])
    try FileManager.default.removeItem(atPath: folder.path("bergamot/en-fr/lex.enfr.bin"))
    #expect(try DeviceView(folder.path).status()[1].problems.map(\.kind) == [.missing])
    // A plain install puts back what a quick look finds missing.
    let report = try pack.install(to: folder.path)
    #expect(report.outcomes.map(\.action) == [.unchanged, .replaced(version: "1.0")])
    #expect(try Samples.tree(folder.path) == before)
  }

  @Test func tooLittleRoomIsSaidBeforeTheFirstByte() throws {
    let folder = try TemporaryFolder()
    var huge = Samples.bundle("en", "es")
    huge.0.artifacts[0].plainBytes = ByteRange(1 << 60)
    let pack = try FakePack(sets: [huge])
    let error = #expect(throws: DeviceError.self) { try pack.install(to: folder.path) }
    guard case .noSpace(let needed, let free, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(needed > 1 << 60 && free < needed && pack.bytesRead == 0)
  }

  @Test func theInventoryNamesWhatIsWhole() throws {
    let folder = try TemporaryFolder()
    let pack = try FakePack(sets: [Samples.bundle("en", "es"), Samples.bundle("en", "fr", seed: 4)])
    try pack.install(to: folder.path)
    try folder.write("bergamot/en-fr/lex.enfr.bin", [])
    let inventory = try DeviceView(folder.path).inventory()
    guard case .object(let object) = inventory, case .array(let digests)? = object["artifacts"]
    else {
      Issue.record("\(inventory)")
      return
    }
    #expect(digests.count == 3)
    #expect(object["modelSets"] == [["catalog": "firefox", "name": "enes", "version": "1.0"]])
  }

  @Test func aRepairTouchesOnlyWhatIsDamaged() throws {
    let folder = try TemporaryFolder()
    let outside = folder.path("models")
    let options = InstallOptions(engineFolders: ["bergamot": outside])
    let pack = try FakePack(sets: [Samples.bundle("en", "es"), Samples.bundle("en", "fr", seed: 4)])
    let path = folder.path("device")
    let open = { try Device(path, outside: OutsideFolders(named: [outside])) }
    try pack.install(to: path, options)
    // The same model sets for a second engine.
    try pack.install(to: path, InstallOptions(engines: ["mtranserver"]))
    let before = try Samples.tree(folder.path)
    #expect(before.count == 12)
    pack.rewind()
    let whole = try Installer().repair(source: pack, on: open())
    #expect(whole == .init(damaged: [], report: nil, left: []) && pack.bytesRead == 0)

    var bytes = try OpenFile.open(folder.path("models/en-fr/lex.enfr.bin")).readAll(limit: 9999)
    bytes[5] ^= 4
    try folder.write("models/en-fr/lex.enfr.bin", bytes)
    try FileManager.default.removeItem(
      atPath: folder.path("device/mtranserver/models/en_fr/vocab.enfr.spm"))
    let looked = try Installer().repair(source: nil, on: open())
    #expect(looked.left == ["bergamot/firefox/enfr", "mtranserver/firefox/enfr"])
    let repaired = try Installer().repair(source: pack, on: open())
    #expect(repaired.left.isEmpty && repaired.damaged.count == 2)
    #expect(repaired.report?.outcomes.map(\.engine) == ["bergamot", "mtranserver"])
    #expect(try Samples.tree(folder.path) == before)
    // What was wanted was read once, for both engines.
    #expect(pack.bytesRead == 8750)

    // A pack with another version cannot repair.
    try folder.write("models/en-fr/lex.enfr.bin", bytes)
    let other = try FakePack(sets: [Samples.bundle("en", "fr", version: "9", seed: 4)])
    let left = try Installer().repair(source: other, on: open())
    #expect(left.left == ["bergamot/firefox/enfr"] && left.report == nil)
  }

  @Test func aPreviewWritesNothing() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("not/there/yet")
    let pack = try FakePack(sets: [Samples.bundle("en", "es")])
    let report = try Installer().preview(from: pack, on: path)
    #expect(report.outcomes.map(\.action) == [.installed])
    #expect(report.peak.lower > 8750 && report.peak.lower < 100_000)
    #expect(try Folder.open(folder.path).names().isEmpty)
    try pack.install(to: path)
    let before = try Samples.tree(path, state: true)
    #expect(try Installer().preview(from: pack, on: path).outcomes.map(\.action) == [.unchanged])
    let older = try FakePack(sets: [Samples.bundle("en", "es", version: "0.1", seed: 8)])
    #expect(throws: DeviceError.self) { try Installer().preview(from: older, on: path) }
    #expect(try Samples.tree(path, state: true) == before)
  }
}
