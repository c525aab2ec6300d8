import Catalogs
import Formats
import TestSupport
import Testing

/// The publisher's own formats, with everything that may be wrong in them.
@Suite struct FirefoxRecordsTests {
  struct Record {
    var role = "model"
    var name = "model.enes.intgemm.alphas.bin"
    var from = "en", to = "es"
    var version = "3.0", architecture = "tiny", filter = ""
    var size = "1000", digit = "a"

    var text: String {
      let digest = String(repeating: digit, count: 64)
      return """
        {"name": "\(name)", "version": "\(version)", "fileType": "\(role)",
         "attachment": {"hash": "\(digest)", "size": \(size), "filename": "\(name).zst",
         "location": "main-workspace/translations-models-v2/\(digit)-\(role).zst",
         "mimetype": "application/zstd"}, "architecture": "\(architecture)",
         "sourceLanguage": "\(from)", "targetLanguage": "\(to)", "decompressedHash": "\(digest)",
         "decompressedSize": 2000, "filter_expression": "\(filter)", "id": "x",
         "last_modified": 1760722036603}
        """
    }

    static func bundle(
      _ roles: [String] = ["model", "lex", "vocab"], from: String = "en", to: String = "es",
      version: String = "3.0", architecture: String = "tiny", filter: String = ""
    ) -> [Record] {
      roles.map {
        Record(
          role: $0, name: "\($0).bin", from: from, to: to, version: version,
          architecture: architecture, filter: filter)
      }
    }
  }

  /// A whole document.
  static let parseable =
    "{\"data\": [\(Record.bundle().map(\.text).joined(separator: ","))]}"

  static func parse(
    _ records: [String], kind: DeviceKind = .desktop, includeAlphas: Bool = false
  ) throws -> Catalog {
    try FirefoxCatalog.parse(
      Array("{\"data\": [\(records.joined(separator: ","))]}".utf8), deviceKind: kind,
      includeAlphas: includeAlphas)
  }

  @Test func aBundleIsAModelSet() throws {
    let catalog = try Self.parse(Record.bundle().map(\.text))
    #expect(catalog.warnings.isEmpty && catalog.date == "2025-10-17")
    let set = try #require(catalog.modelSets.first)
    #expect(set.id == "firefox/en-es" && set.version == "3.0" && set.format == .bergamot)
    #expect(set.bytes == ByteRange(3000) && set.plainBytes == ByteRange(6000))
    #expect(set.artifacts.map(\.unpacking) == [.zstd, .zstd, .zstd])
    #expect(
      set.artifacts.first?.urls == [
        "https://firefox-settings-attachments.cdn.mozilla.net/main-workspace/"
          + "translations-models-v2/a-model.zst"
      ])
  }

  @Test func filesOfTwoVersionsAreNeverMixed() throws {
    let old = Record.bundle(version: "3.0")
    let new = Record.bundle(["model", "lex", "srcvocab"], version: "3.1")
    for records in [old + new, new + old] {
      let catalog = try Self.parse(records.map(\.text))
      #expect(catalog.modelSets.map(\.version) == ["3.0"])
      #expect(catalog.warnings.map(\.reason) == [.incomplete(role: "trgvocab")])
    }
    let whole = Record.bundle(["model", "lex", "srcvocab", "trgvocab"], version: "3.10")
    let catalog = try Self.parse((whole + old).map(\.text))
    #expect(catalog.modelSets.map(\.version) == ["3.10"])
    #expect(
      catalog.modelSets.flatMap(\.artifacts).map(\.role) == [
        "model", "lex", "srcvocab", "trgvocab",
      ])
  }

  @Test func theDeviceAndTheFlagDecide() throws {
    let records =
      Record.bundle(version: "3.0", filter: "env.appinfo.OS != 'Android'")
      + Record.bundle(version: "3.1", filter: "env.appinfo.OS == 'Android'")
      + Record.bundle(
        from: "nb", to: "en", version: "3.0a1",
        filter: "env.channel == 'default' || env.channel == 'nightly'")
      + Record.bundle(to: "it", version: "3.0a1")
    func names(_ kind: DeviceKind, _ alphas: Bool) throws -> [String] {
      try Self.parse(records.map(\.text), kind: kind, includeAlphas: alphas).modelSets
        .map { "\($0.name) \($0.version)" }
    }
    #expect(try names(.desktop, false) == ["en-es 3.0"])
    #expect(try names(.android, false) == ["en-es 3.1"])
    #expect(try names(.desktop, true) == ["en-es 3.0", "en-it 3.0a1", "nb-en 3.0a1"])
  }

  @Test(arguments: [
    ("\"attachment\"", "\"attached\"", "data[0].attachment", CatalogWarning.Reason.missing),
    (
      "\"size\": 1000", "\"size\": -1", "data[0].attachment.size",
      .wrong(expected: "a whole number from 1 to 68719476736")
    ),
    (
      "\"size\": 1000", "\"size\": 1e30", "data[0].attachment.size",
      .wrong(expected: "a whole number from 1 to 68719476736")
    ),
    (
      "\"size\": 1000", "\"size\": 999999999999999999", "data[0].attachment.size",
      .wrong(expected: "a whole number from 1 to 68719476736")
    ),
    (
      "\"hash\": \"aaaa", "\"hash\": \"aaa", "data[0].attachment.hash",
      .wrong(expected: "64 hexadecimal digits")
    ),
    (
      "\"decompressedHash\": \"aa", "\"decompressedHash\": \"ag", "data[0].decompressedHash",
      .wrong(expected: "64 hexadecimal digits")
    ),
    (
      "\"sourceLanguage\": \"en\"", "\"sourceLanguage\": \"qq\"", "data[0].sourceLanguage",
      .unknownLanguage("qq")
    ),
    (
      "\"sourceLanguage\": \"en\"", "\"sourceLanguage\": [\"en\"]", "data[0].sourceLanguage",
      .wrong(expected: "text")
    ),
    (
      "\"location\": \"main", "\"location\": \"../main", "data[0].attachment.location",
      .wrong(expected: "a relative path")
    ),
    (
      "\"location\": \"main", "\"location\": \"//evil.example/main", "data[0].attachment.location",
      .wrong(expected: "a relative path")
    ),
    (
      "\"filename\": \"model", "\"filename\": \"../model", "data[0].attachment.filename",
      .wrong(expected: "a file name of ASCII letters, digits and ._+~-")
    ),
    (
      "\"filter_expression\": \"\"", "\"filter_expression\": \"env.locale == 'fr'\"",
      "data[0].filter_expression", .wrong(expected: "a filter that is known")
    ),
    (
      "\"version\": \"3.0\"", "\"version\": 3.0", "data[0].version",
      .wrong(expected: "a version of visible ASCII letters")
    ),
  ])
  func whatCannotBeUsedIsNamed(
    old: String, new: String, path: String, reason: CatalogWarning.Reason
  ) throws {
    var texts = Record.bundle().map(\.text)
    texts[0] = texts[0].replacing(old, with: new)
    let good = Record.bundle(to: "it").map(\.text)
    let catalog = try Self.parse(texts + good)
    #expect(catalog.modelSets.map(\.name) == ["en-it"])
    #expect(catalog.warnings.contains(CatalogWarning(path: path, reason: reason)))
    #expect(catalog.warnings.count == 2, "and what is left of the bundle is incomplete")
  }

  @Test func recordsThatAreNoneAreNamed() throws {
    let catalog = try Self.parse(["{}", "[]", "null", "7", "\"x\""] + Record.bundle().map(\.text))
    #expect(catalog.modelSets.map(\.name) == ["en-es"])
    #expect(
      catalog.warnings.map(\.path) == [
        "data[0].attachment", "data[1]", "data[2]", "data[3]", "data[4]",
      ])
  }

  @Test func duplicatesCountOnce() throws {
    let records = Record.bundle() + [Record(name: "model.bin", digit: "b")]
    let catalog = try Self.parse(records.map(\.text))
    #expect(catalog.modelSets.first?.artifacts.first?.sha256?.hex.first == "a")
    #expect(catalog.warnings == [CatalogWarning(path: "data[3]", reason: .duplicate)])
  }

  @Test(arguments: [
    "", " ", "null", "7", "[]", "{\"data\": 3}", "{\"data\": {}}", "{", "{\"a\":1,\"a\":2}",
    "<!DOCTYPE html><html>404</html>", "\u{feff}{}",
  ])
  func whatIsNoCatalogIsRefused(text: String) {
    #expect(throws: DocumentError.self) {
      try FirefoxCatalog.parse(Array(text.utf8), deviceKind: .desktop)
    }
  }

  @Test func nonsenseOfAHundredMegabytesIsRefusedAtOnce() {
    let nonsense = [UInt8](repeating: UInt8(ascii: "["), count: 100 << 20)
    #expect(throws: DocumentError.self) {
      try FirefoxCatalog.parse(nonsense, deviceKind: .desktop)
    }
    #expect(throws: DocumentError.self) {
      try FirefoxCatalog.parse(Array(nonsense.prefix(4 << 20)), deviceKind: .desktop)
    }
    let zeros = "{\"data\": [" + String(repeating: "0,", count: 200_000) + "0]}"
    let catalog = try? FirefoxCatalog.parse(Array(zeros.utf8), deviceKind: .desktop)
    #expect(catalog?.modelSets.isEmpty == true)
    #expect(catalog?.warnings.count == 1001)
  }

  @Test func theRegistryNamesWhatItCannotUse() throws {
    let text = """
      {"enes": {}, "enit": 7, "english": {}, "enqq": {}, "enfr": {"model": {"name": "m"}},
       "ende": {"model": \(Self.registryFile("model")), "lex": \(Self.registryFile("lex")),
                "vocab": \(Self.registryFile("vocab"))}}
      """
    let catalog = try FirefoxCatalog.parse(
      Array(text.utf8), deviceKind: .desktop, date: "2025-01-01")
    #expect(catalog.date == "2025-01-01")
    #expect(catalog.modelSets.map(\.name) == ["en-de"])
    #expect(catalog.modelSets.first?.bytes == ByteRange(2700, 3300))
    #expect(catalog.modelSets.first?.plainBytes == ByteRange(6000))
    #expect(catalog.modelSets.first?.isPinned == false)
    #expect(
      catalog.warnings.map(\.path).sorted() == [
        "enes", "enfr", "enfr.model.estimatedCompressedSize", "english", "enit", "enqq",
      ])
  }

  static func registryFile(_ role: String) -> String {
    """
    {"name": "\(role).bin", "size": 2000, "estimatedCompressedSize": 1000,
     "expectedSha256Hash": "\(String(repeating: "c", count: 64))", "modelType": "prod"}
    """
  }
}
