import Catalogs
import Formats
import Testing

@Suite struct OwnCatalogTests {
  static let digest = String(repeating: "0f", count: 32)

  static func modelSet(_ name: String = "es-eu") -> String {
    """
    {"name": "\(name)", "version": "1.2", "format": "bergamot", "licence": "CC-BY-4.0",
     "directions": [{"from": "es", "to": "eu"}],
     "artifacts": [
      {"name": "model.eseu.bin.zst", "role": "model", "urls": ["https://models.example/m.zst"],
       "bytes": 1000, "sha256": "\(digest)", "unpacking": "zstd", "plainBytes": 2000}]}
    """
  }

  static func document(_ sets: String..., name: String = "acme") -> String {
    """
    {"format": "travelpack-catalog", "version": 1, "name": "\(name)", "date": "2026-01-31",
     "modelSets": [\(sets.joined(separator: ","))]}
    """
  }

  static func parse(_ text: String) throws -> Catalog { try OwnCatalog.parse(Array(text.utf8)) }

  @Test func aCatalogIsReadAndWritten() throws {
    let catalog = try Self.parse(Self.document(Self.modelSet(), Self.modelSet("other")))
    #expect(catalog.warnings.isEmpty)
    #expect(catalog.modelSets.map(\.id) == ["acme/es-eu", "acme/other"])
    #expect(catalog.modelSets.allSatisfy { $0.isPinned })
    let written = OwnCatalog.write(catalog)
    #expect(try OwnCatalog.parse(written) == catalog)
    #expect(OwnCatalog.write(try OwnCatalog.parse(written)) == written)
    #expect(OwnCatalog.isOwn(try JSONNode(parsing: written)))
  }

  @Test func everyBuiltInCatalogCanBeWrittenAndReadAgain() throws {
    var catalog = FirefoxCatalog.builtIn(deviceKind: .desktop, includeAlphas: true)
    catalog.name = "mirror"
    for index in catalog.modelSets.indices { catalog.modelSets[index].catalog = "mirror" }
    #expect(try OwnCatalog.parse(OwnCatalog.write(catalog)) == catalog)
  }

  @Test(arguments: [
    ("\"travelpack-catalog\"", "\"other\""), ("\"version\": 1,", "\"version\": 2,"),
    ("\"version\": 1,", "\"version\": \"1\","), ("\"acme\"", "\"firefox\""),
    ("\"acme\"", "\"../acme\""), ("2026-01-31", "yesterday"), ("2026-01-31", "2026-01-3x"),
    ("\"modelSets\"", "\"modelsets\""), ("\"name\": \"acme\",", ""), ("[", "3"), ("}", ""),
  ])
  func aDocumentThatIsNoCatalogIsRefused(old: String, new: String) {
    #expect(throws: DocumentError.self) {
      try Self.parse(Self.document().replacing(old, with: new))
    }
  }

  @Test(arguments: [
    ("\"es-eu\"", "\"es/eu\"", "modelSets[0].name"),
    ("\"bergamot\"", "\"marian\"", "modelSets[0].format"),
    ("\"from\": \"es\"", "\"from\": \"qq\"", "modelSets[0].directions[0].from"),
    ("1000", "-1", "modelSets[0].artifacts[0].bytes"),
    ("1000", "100000000000000", "modelSets[0].artifacts[0].bytes"),
    ("1000", "{\"min\": 3, \"max\": 2}", "modelSets[0].artifacts[0].bytes"),
    ("\"0f0f", "\"0f", "modelSets[0].artifacts[0].sha256"),
    ("https://models.example/m.zst", "apt:sh=1", "modelSets[0].artifacts[0].urls[0]"),
    ("https://models.example/m.zst", "https://a b/", "modelSets[0].artifacts[0].urls[0]"),
    ("\"zstd\"", "\"lzma\"", "modelSets[0].artifacts[0].unpacking"),
    ("\"role\": \"model\", ", "", "modelSets[0].artifacts[0].role"),
    ("\"licence\"", "\"license\"", "modelSets[0].license"),
    ("model.eseu.bin.zst", "a\\u0000b", "modelSets[0].artifacts[0].name"),
  ])
  func whatCannotBeUsedIsNamed(old: String, new: String, path: String) throws {
    let catalog = try Self.parse(
      Self.document(Self.modelSet().replacing(old, with: new), Self.modelSet("good")))
    #expect(catalog.modelSets.map(\.name) == ["good"])
    #expect(catalog.warnings.map(\.path) == [path])
  }

  @Test func twinsAndMissingNeedsAreNamed() throws {
    let needy = Self.modelSet("needy").replacing(
      "\"format\"", with: "\"needs\": [\"nobody\"], \"format\"")
    let catalog = try Self.parse(
      Self.document(Self.modelSet(), Self.modelSet("ES-EU"), "{}", "[]", needy))
    #expect(catalog.modelSets.map(\.name) == ["es-eu", "needy"])
    #expect(
      catalog.warnings.map(\.path) == [
        "modelSets[1]", "modelSets[2].catalog", "modelSets[3]", "needy",
      ]
        || catalog.warnings.map(\.path) == [
          "modelSets[1]", "modelSets[2].name", "modelSets[3]", "needy",
        ])
  }
}

@Suite struct CatalogMakingTests {
  static func file(_ name: String) throws -> DescribedFile {
    DescribedFile(
      name: name, bytes: 100,
      sha256: try #require(SHA256Digest(hex: String(repeating: "1", count: 64))))
  }

  static func make(
    _ folder: String, _ files: [String], description: String? = nil,
    baseURL: String = "https://models.example/v1/"
  ) throws -> ModelSet {
    try OwnCatalog.modelSet(
      catalog: "acme", folder: folder,
      description: try description.map { try JSONNode(parsing: Array($0.utf8)) },
      files: try files.map(file), baseURL: baseURL)
  }

  @Test(arguments: [
    ("en-zh-Hans", ["model.x.bin.zst", "lex.x.bin", "vocab.x.spm"], "en → zh-Hans", "1"),
    ("zh-Hans-en", ["model.x.bin", "lex.x.bin", "srcvocab.x", "trgvocab.x"], "zh-Hans → en", "1"),
    ("spanish", ["translate-en_es-1_9.argosmodel"], "en → es", "1.9"),
    ("taiwan", ["translate-en_zt-1_0.argosmodel"], "en → zh-Hant", "1.0"),
    ("pair", ["apertium-spa-cat_2.2.0-3_all.deb"], "ca → es, es → ca", "2.2.0-3"),
    ("ocr", ["chi_sim.traineddata"], "zh-Hans", "1"),
    ("ocr", ["srp_latn.traineddata.zst"], "sr-Latn", "1"),
  ])
  func namesSayWhatFilesAre(
    folder: String, files: [String], meaning: String, version: String
  ) throws {
    let set = try Self.make(folder, files)
    let texts = set.directions.map(\.description) + set.reads.map(\.text)
    #expect(texts.joined(separator: ", ") == meaning)
    #expect(set.version == version)
    #expect(set.isPinned && set.artifacts.count == files.count)
    #expect(
      set.artifacts.allSatisfy { $0.urls == ["https://models.example/v1/\(folder)/\($0.name)"] })
    let catalog = Catalog(name: "acme", date: "2026-01-31", modelSets: [set])
    #expect(try OwnCatalog.parse(OwnCatalog.write(catalog)) == catalog)
  }

  @Test func aDescriptionSaysWhatNamesDoNot() throws {
    let set = try Self.make(
      "dialect", ["weights.bin.gz"],
      description: """
        {"version": "7", "format": "translatelocally", "licence": "MIT",
         "directions": [{"from": "es", "to": "ast"}]}
        """)
    #expect(set.directions.map(\.description) == ["es → ast"])
    #expect(set.artifacts.map(\.unpacking) == [.gzip])
    #expect(set.artifacts.map(\.plainBytes) == [ByteRange(100, 400)])
  }

  @Test(
    arguments: [
      ("x", ["unknown.bin"], nil), ("x", [], nil), ("a/b", ["ocr.traineddata"], nil),
      ("x", ["../a"], "{\"version\": \"1\", \"format\": \"argos\"}"),
      ("x", ["a"], "{\"format\": \"argos\"}"), ("x", ["a"], "[]"),
      ("x", ["a"], "{\"version\": \"1\", \"format\": \"argos\", \"name\": \"y\"}"),
    ] as [(String, [String], String?)])
  func whatIsNotSaidIsAskedFor(folder: String, files: [String], description: String?) {
    #expect(throws: DocumentError.self) {
      try Self.make(folder, files, description: description)
    }
  }

  @Test(arguments: ["", "models.example", "ftp://models.example", "https://"])
  func anAddressMustBeOne(url: String) {
    #expect(throws: DocumentError.self) {
      try Self.make("spanish", ["translate-en_es-1_9.argosmodel"], baseURL: url)
    }
  }
}
