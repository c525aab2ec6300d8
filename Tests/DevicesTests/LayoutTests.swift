import Catalogs
import Foundation
import System
import TestSupport
import Testing

@testable import Devices
@testable import Formats

/// Each layout against the description of its engine.
///
/// fxtranslate, MTranServer, translateLocally and Offline Translator cannot be run
/// here: their folders are held against what is known of them, translateLocally's
/// against what its sources read, the others' against Devices.md. Apertium,
/// Tesseract and Argos Translate run for real in `EngineTests` and `ArgosEngineTests`.
@Suite struct LayoutTests {
  /// Where the files of a model set go below a device, without our own state.
  static func install(
    _ sets: [(ModelSet, [[UInt8]])], _ engine: String
  ) throws -> (folder: TemporaryFolder, paths: [String]) {
    let folder = try TemporaryFolder()
    try FakePack(sets: sets).install(to: folder.path, InstallOptions(engines: [engine]))
    return (folder, try Samples.tree(folder.path).keys.sorted())
  }

  /// A bundle whose two languages have vocabularies of their own, as en→ko 3.1 has.
  static func twoVocabularies() -> (ModelSet, [[UInt8]]) {
    var (set, contents) = Samples.bundle("en", "ko", name: "en-ko")
    set.artifacts[2].name = "srcvocab.enko.spm"
    set.artifacts[2].role = "srcvocab"
    var other = set.artifacts[2]
    other.name = "trgvocab.enko.spm"
    other.role = "trgvocab"
    set.artifacts.append(other)
    contents.append(Samples.noise(90, 1250))
    return (set, contents)
  }

  // MARK: Firefox's bundles

  @Test func fxtranslateFindsPlainFilesInAFolderADirection() throws {
    let (_, paths) = try Self.install(
      [Samples.bundle("en", "es"), Samples.bundle("zh-Hans", "en", seed: 5)], "bergamot")
    #expect(
      paths == [
        "bergamot/en-es/lex.enes.bin", "bergamot/en-es/model.enes.bin",
        "bergamot/en-es/vocab.enes.spm", "bergamot/zh-Hans-en/lex.zh-Hansen.bin",
        "bergamot/zh-Hans-en/model.zh-Hansen.bin", "bergamot/zh-Hans-en/vocab.zh-Hansen.spm",
      ])
  }

  @Test func mtranServerFindsPlainFilesInAFolderADirection() throws {
    let (_, paths) = try Self.install([Self.twoVocabularies()], "mtranserver")
    #expect(
      paths
        == ["lex.enko.bin", "model.enko.bin", "srcvocab.enko.spm", "trgvocab.enko.spm"].map {
          "mtranserver/models/en_ko/\($0)"
        })
  }

  /// Every direction that Firefox publishes: the folder is the publisher's own pair
  /// of codes, no two share one, and no file keeps the suffix of its compression.
  @Test func everyPublishedDirectionHasItsFolder() throws {
    let sets = FirefoxCatalog.builtIn(deviceKind: .desktop).modelSets
    #expect(sets.count > 80)
    for layout in [BergamotLayout.fxtranslate, BergamotLayout.mtranServer] {
      var places: Set<RelativePath> = []
      for set in sets {
        let own = try #require(layout.ownFolder(of: set))
        // Every model set is named by its direction, one end of which is English.
        let separator = layout.name == "bergamot" ? "-" : "_"
        let expected =
          set.name.hasPrefix("en-")
          ? "en\(separator)\(set.name.dropFirst(3))" : "\(set.name.dropLast(3))\(separator)en"
        #expect(own.components == [expected])
        for artifact in set.artifacts {
          let entry = UnpackedEntry(path: nil, size: nil)
          guard case .file(let path) = try layout.placement(of: entry, from: artifact, in: set)
          else {
            Issue.record("\(set.id): \(artifact.name)")
            continue
          }
          #expect(path.parent == own && !path.name.hasSuffix(".zst"))
          #expect(places.insert(path).inserted, "\(path)")
        }
      }
    }
  }

  @Test func offlineTranslatorFindsEverythingFlat() throws {
    let reads = Samples.archive(
      "spa.traineddata", .tesseract, .plain, [1, 2, 3], reads: [Samples.tag("es")])
    let (_, paths) = try Self.install(
      [Samples.bundle("en", "es"), reads], "offline-translator")
    #expect(
      paths == [
        "offline-translator/bin/lex.enes.bin", "offline-translator/bin/model.enes.bin",
        "offline-translator/bin/vocab.enes.spm",
        "offline-translator/tesseract/tessdata/spa.traineddata",
      ])
  }

  @Test func aBundleWithoutItsModelOrShortlistIsRefused() throws {
    for (place, role) in [(0, "model"), (1, "lex")] {
      for engine in ["bergamot", "mtranserver", "translatelocally"] {
        var (set, contents) = Samples.bundle("en", "es")
        set.artifacts.remove(at: place)
        contents.remove(at: place)
        #expect(throws: DeviceError.unusable(modelSet: set.id, .missing(file: role))) {
          try Self.install([(set, contents)], engine)
        }
      }
    }
  }

  // MARK: translateLocally

  /// translateLocally lists a folder by `model_info.json` (src/inventory/ModelManager.cpp:
  /// text `shortName modelName src trg type trgTag`, whole numbers `version API`, the
  /// object `srcTags`) and loads `config.intgemm8bitalpha.yml` beside it
  /// (src/MarianInterface.cpp), whose paths are relative to its own folder.
  @Test(arguments: [false, true]) func translateLocallyFindsItsTwoFiles(hasTwo: Bool) throws {
    var (set, contents) =
      hasTwo ? Self.twoVocabularies() : Samples.bundle("en", "ko", name: "en-ko")
    set.version = "3.1"
    let (folder, paths) = try Self.install([(set, contents)], "translatelocally")
    let names = set.artifacts.map(\.name)
    #expect(
      paths
        == (names + ["config.intgemm8bitalpha.yml", "model_info.json"]).sorted()
        .map { "translatelocally/en-ko/\($0)" })
    let bytes = try OpenFile.open(folder.path("translatelocally/en-ko/model_info.json"))
      .readAll(limit: 9999)
    let info = try JSONNode(parsing: bytes)
    for (key, value) in [
      ("shortName", "en-ko"), ("modelName", "en-ko"), ("src", "en"), ("trg", "ko"),
      ("type", "tiny"), ("trgTag", "ko"),
    ] {
      #expect(try info.member(key).string() == value)
    }
    #expect(try info.member("srcTags").member("en").string() == "en")
    // Qt reads a number with a fraction as 0, older than everything.
    #expect(try info.member("version").integer() == 3)
    #expect(try info.member("API").integer() == 1)

    let config = try OpenFile.open(
      folder.path("translatelocally/en-ko/config.intgemm8bitalpha.yml")
    ).readAll(limit: 9999)
    let lines = String(decoding: config, as: UTF8.self).split(separator: "\n").map(String.init)
    func list(_ key: String) -> [String] {
      lines.drop { $0 != key + ":" }.dropFirst().prefix { $0.hasPrefix("  - ") }
        .map { String($0.dropFirst(4)) }
    }
    #expect(list("models") == ["model.enko.bin"])
    #expect(list("shortlist") == ["lex.enko.bin", "false"])
    #expect(
      list("vocabs")
        == (hasTwo
          ? ["srcvocab.enko.spm", "trgvocab.enko.spm"] : ["vocab.enko.spm", "vocab.enko.spm"]))
    #expect(lines.contains("relative-paths: true"))
    #expect(lines.contains("gemm-precision: int8shiftAlphaAll"))
    // Every other line is an option that marian knows when it translates: older
    // versions stop at one that they do not.
    let known: Set<String> = [
      "relative-paths", "models", "vocabs", "shortlist", "beam-size", "normalize", "word-penalty",
      "mini-batch", "maxi-batch", "maxi-batch-sort", "workspace", "max-length-factor",
      "skip-cost", "gemm-precision", "alignment",
    ]
    for line in lines where !line.hasPrefix("  - ") {
      #expect(known.contains(String(line.prefix { $0 != ":" })), "\(line)")
    }
  }

  @Test func anArchiveOfTranslateLocallyStaysAsItIs() throws {
    let folder = try TemporaryFolder()
    let files = [
      "model_info.json": #"{"shortName": "ende-tiny"}"#, "config.intgemm8bitalpha.yml": "models:",
      "model.bin": "m", "vocab.spm": "v", "lex.bin": "l",
    ]
    for (name, text) in files { try folder.write("ende.student.tiny/\(name)", Array(text.utf8)) }
    func pack(_ command: String) throws -> (ModelSet, [[UInt8]]) {
      let run = try Run(["bash", "-euc", command], in: folder.path)
      try #require(run.status == 0, "\(run.errors)")
      return Samples.archive(
        "ende-tiny", .translateLocally, .tarGzip,
        try OpenFile.open(folder.path("out.tar.gz")).readAll(limit: 1 << 20),
        directions: [Samples.direction("en", "de")])
    }
    let whole = try pack("tar -czf out.tar.gz ende.student.tiny")
    let (_, paths) = try Self.install([whole], "translatelocally")
    #expect(paths == files.keys.sorted().map { "translatelocally/ende-tiny/\($0)" })
    for name in ["model_info.json", "config.intgemm8bitalpha.yml"] {
      let cut = try pack("tar -czf out.tar.gz --exclude=\(name) ende.student.tiny")
      #expect(throws: DeviceError.unusable(modelSet: "test/ende-tiny", .missing(file: name))) {
        try Self.install([cut], "translatelocally")
      }
    }
    let flat = try pack("cd ende.student.tiny; tar -czf ../out.tar.gz *")
    #expect(throws: DeviceError.self) { try Self.install([flat], "translatelocally") }
  }

  // MARK: The engines that also run for real

  /// A Debian package with some files, as bytes.
  static func deb(_ files: [String]) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try folder.write(
      "p/DEBIAN/control",
      Array("Package: p\nVersion: 1\nArchitecture: all\nMaintainer: m <m@m>\nDescription: d\n".utf8)
    )
    for file in files { try folder.write("p/\(file)", Array("[pipeline]\n".utf8)) }
    let run = try Run(["dpkg-deb", "--root-owner-group", "-b", "p", "out.deb"], in: folder.path)
    try #require(run.status == 0, "\(run.errors)")
    return try OpenFile.open(folder.path("out.deb")).readAll(limit: 1 << 20)
  }

  @Test(.enabled(if: Run.has("dpkg-deb"))) func tesseractFindsItsLanguagesInOneFolder() throws {
    let bytes = try Self.deb([
      "usr/share/tesseract-ocr/5/tessdata/script/Latin.traineddata",
      "usr/share/tesseract-ocr/5/tessdata/spa.traineddata",
      "usr/share/doc/tesseract-ocr-spa/copyright", "usr/share/doc/tesseract-ocr-spa/changelog.gz",
    ])
    let set = Samples.archive("tesseract-ocr-spa", .tesseract, .deb, bytes, catalog: "apt")
    let (_, paths) = try Self.install([set], "tesseract")
    #expect(
      paths == [
        "licences/apt/tesseract-ocr-spa/copyright", "tesseract/tessdata/script/Latin.traineddata",
        "tesseract/tessdata/spa.traineddata",
      ])
    let none = Samples.archive(
      "empty", .tesseract, .deb, try Self.deb(["usr/share/doc/x/copyright"]), catalog: "apt")
    #expect(throws: DeviceError.unusable(modelSet: "apt/empty", .missing(file: "traineddata"))) {
      try Self.install([none], "tesseract")
    }
  }

  @Test(.enabled(if: Run.has("zip"))) func argosFindsWholeFoldersAndNothingElse() throws {
    let folder = try TemporaryFolder()
    func package(_ root: String, _ files: [String]) throws -> [UInt8] {
      try? FileManager.default.removeItem(atPath: folder.path("out.zip"))
      for file in files {
        try folder.write("\(root)/\(file)", Array(#"{"from_code": "en", "to_code": "de"}"#.utf8))
      }
      let run = try Run(["zip", "-qr", "out.zip", root], in: folder.path)
      try #require(run.status == 0, "\(run.errors)")
      return try OpenFile.open(folder.path("out.zip")).readAll(limit: 1 << 20)
    }
    let whole = try package(
      "translate-en_de-1_0", ["metadata.json", "model/model.bin", "stanza/x.pt"])
    let (device, paths) = try Self.install(
      [Samples.archive("translate-en_de", .argos, .zip, whole, catalog: "argos")], "argos")
    #expect(
      paths
        == ["metadata.json", "model/model.bin", "stanza/x.pt"].map {
          "argos-translate/packages/translate-en_de/\($0)"
        })
    // One folder without metadata would break every package.
    #expect(
      try Folder.open(device.path("argos-translate/packages")).names() == ["translate-en_de"])
    let bare = try package("bare", ["model/model.bin"])
    #expect(
      throws: DeviceError.unusable(modelSet: "argos/bare", .missing(file: "metadata.json"))
    ) {
      try Self.install([Samples.archive("bare", .argos, .zip, bare, catalog: "argos")], "argos")
    }
  }
}
