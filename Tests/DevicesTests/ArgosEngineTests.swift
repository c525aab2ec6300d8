import Catalogs
import Formats
import Foundation
import System
import TestSupport
import Testing

@testable import Devices

/// Argos Translate itself lists what we installed.
///
/// Only `argostranslate.package` runs: its `translate` wants ctranslate2 and stanza,
/// with stanza the whole of PyTorch.
@Suite struct ArgosEngineTests {
  static let isHere =
    (try? Run(
      ["python3", "-c", "import argostranslate.package"],
      environment: ["HOME": NSTemporaryDirectory() + "travelpack-argos"]
    ).status) == 0
  static let absent: Comment = "the Python module argostranslate is not here"

  /// An honest package of the form that the project publishes.
  static func package(_ from: String, _ to: String, version: String) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let root = "translate-\(from)_\(to)-\(version.replacing(".", with: "_"))"
    let metadata: JSONValue = [
      "package_version": .string(version), "argos_version": "1.9.0", "from_code": .string(from),
      "from_name": .string("From \(from)"), "to_code": .string(to), "to_name": .string("To \(to)"),
    ]
    try folder.write("\(root)/metadata.json", JSONText.write(metadata))
    try folder.write("\(root)/model/model.bin", Samples.noise(5, 900))
    try folder.write("\(root)/sentencepiece.model", Samples.noise(6, 90))
    let script = "import shutil, sys; shutil.make_archive('out', 'zip', '.', sys.argv[1])"
    let run = try Run(["python3", "-c", script, root], in: folder.path)
    try #require(run.status == 0, "\(run.errors)")
    return try OpenFile.open(folder.path("out.zip")).readAll(limit: 1 << 20)
  }

  static func set(_ from: String, _ to: String, version: String) throws -> (ModelSet, [[UInt8]]) {
    Samples.archive(
      "translate-\(from)_\(to)", .argos, .zip, try package(from, to, version: version),
      catalog: "argos", version: version, directions: [Samples.direction(from, to)])
  }

  /// `en de 1.0 translate-en_de` of every package that Argos finds.
  static func list(_ home: TemporaryFolder, _ environment: [String: String] = [:]) throws
    -> [String]
  {
    let script = """
      from argostranslate import package
      for p in package.get_installed_packages():
        print(p.from_code, p.to_code, p.package_version, p.package_path.name, p.type)
      """
    let run = try Run(
      ["python3", "-c", script],
      environment: ["HOME": home.path, "XDG_DATA_HOME": home.path("share")]
        .merging(environment) { $1 })
    try #require(run.status == 0, "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init).sorted()
  }

  @Test(.enabled(if: isHere, absent)) func argosListsWhatStandsOnTheDevice() throws {
    let home = try TemporaryFolder()
    let device = home.path("device")
    try FakePack(sets: [
      Self.set("en", "de", version: "1.0"), Self.set("de", "en", version: "1.2"),
    ]).install(to: device)
    let packages = ["ARGOS_PACKAGES_DIR": "\(device)/argos-translate/packages"]
    #expect(
      try Self.list(home, packages) == [
        "de en 1.2 translate-de_en translate", "en de 1.0 translate-en_de translate",
      ])
    try FakePack(edition: "2", sets: [Self.set("en", "de", version: "1.10")]).install(to: device)
    #expect(try Self.list(home, packages)[1] == "en de 1.10 translate-en_de translate")
    _ = try Device(device).rollback()
    #expect(try Self.list(home, packages)[1] == "en de 1.0 translate-en_de translate")
    _ = try Device(device).remove(["translate-de_en"])
    #expect(try Self.list(home, packages) == ["en de 1.0 translate-en_de translate"])
  }

  /// The folder that Argos keeps itself, with a package that it installed: ours come
  /// beside it, and at no moment is there a folder that it stumbles over.
  @Test(.enabled(if: isHere, absent)) func argosOwnFolderIsNeverBroken() throws {
    let home = try TemporaryFolder()
    let folder = home.path("share/argos-translate/packages")
    // Argos makes its folders on import, and unpacks a package as it does itself.
    #expect(try Self.list(home) == [])
    try home.write("own.argosmodel", Self.package("en", "fr", version: "1.9"))
    let script = """
      import sys, types
      # What it would do last is to forget cached languages, in the module that wants PyTorch.
      cached = types.SimpleNamespace(cache_clear=lambda: None)
      sys.modules["argostranslate.translate"] = types.SimpleNamespace(get_installed_languages=cached)
      from argostranslate import package
      package.install_from_path("own.argosmodel")
      """
    let run = try Run(
      ["python3", "-c", script],
      environment: ["HOME": home.path, "XDG_DATA_HOME": home.path("share")], in: home.path)
    try #require(run.status == 0, "\(run.errors)")
    let own = "en fr 1.9 translate-en_fr-1_9 translate"
    #expect(try Self.list(home) == [own])

    let options = InstallOptions(engineFolders: ["argos": folder])
    let pack = try FakePack(sets: [
      Self.set("en", "de", version: "1.0"), Self.set("en", "fr", version: "2.0"),
    ])
    var seen: Set<[String]> = []
    pack.onRead = { read in
      if read > 0, seen.isEmpty { seen.insert(try Self.list(home)) }
    }
    let report = try pack.install(to: home.path("device"), options)
    #expect(seen == [[own]])
    // Its own package of the same pair is left alone, and said.
    #expect(
      report.outcomes.map(\.action) == [.installed, .leftAlone(["\(folder)/translate-en_fr-1_9"])])
    #expect(
      try Self.list(home) == ["en de 1.0 translate-en_de translate", own])
    #expect(
      try Folder.open(folder).names().sorted() == ["translate-en_de", "translate-en_fr-1_9"])

    pack.onRead = { _ in }
    try pack.install(
      to: home.path("device"), InstallOptions(engineFolders: ["argos": folder], adopts: true))
    let adopted = ["en de 1.0 translate-en_de translate", "en fr 2.0 translate-en_fr translate"]
    #expect(try Self.list(home) == adopted)
    _ = try Device(home.path("device"), outside: OutsideFolders(named: [folder])).rollback()
    #expect(try Self.list(home) == ["en de 1.0 translate-en_de translate", own])
  }
}
