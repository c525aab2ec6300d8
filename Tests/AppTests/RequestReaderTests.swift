import App
import Catalogs
import Planning
import TestSupport
import Testing

/// What a person asks for, understood with the catalog that is built in.
@Suite struct RequestReaderTests {
  let folder: TemporaryFolder
  let source: CatalogSource

  init() throws {
    folder = try TemporaryFolder()
    source = CatalogSource(library: folder.path("library"), names: ["firefox"])
  }

  private func read(_ words: [String], pairs: [String] = []) throws -> Request {
    try RequestReader(PlanMaker(source)).read(words, pairs: pairs)
  }

  /// The message with which words are refused.
  private func refusal(_ words: [String], pairs: [String] = []) throws -> Message {
    try #require(throws: Message.self) { try read(words, pairs: pairs) }
  }

  @Test func aLanguageMeansItsModelsToAndFromEnglish() throws {
    for word in ["it", "Italian", "italiano", "ita"] {
      #expect(try read([word]).modelSets.map(\.id) == ["firefox/en-it", "firefox/it-en"])
    }
  }

  @Test func aModelSetIsNamedWithAndWithoutItsCatalog() throws {
    let request = try read(["firefox/en-it", "en-it", "en-es"])
    #expect(request.modelSets.map(\.id) == ["firefox/en-it", "firefox/en-es"])
    #expect(request.catalogs.map(\.name) == ["firefox"])
    #expect(request.trip == nil)
  }

  @Test func aPairMeansItsRoute() throws {
    let request = try read([], pairs: ["it:ja"])
    #expect(
      request.modelSets.map(\.id)
        == ["firefox/en-it", "firefox/en-ja", "firefox/it-en", "firefox/ja-en"])
  }

  @Test func aTripIsAFileOrAValue() throws {
    let path = try folder.write(
      "trip.json", Array(#"{"speaks": ["en"], "stops": [{"language": "es"}]}"#.utf8))
    let fromFile = try read([path])
    #expect(fromFile.modelSets.map(\.id) == ["firefox/en-es", "firefox/es-en"])
    guard case .trip(let trip) = try TripFile.read(path) else {
      Issue.record("no trip")
      return
    }
    let reader = RequestReader(PlanMaker(source)) { trip in
      var trip = trip
      trip.needs = .read
      return trip
    }
    #expect(try reader.request(for: trip, named: "a").modelSets.map(\.id) == ["firefox/es-en"])
  }

  @Test func whatIsNotUnderstoodIsSaidInEveryLanguage() throws {
    let unknown = try refusal(["italain"])
    #expect(unknown.code == .usage)
    #expect(
      ReaderLanguage.allCases.map { unknown.words.text(in: $0) } == [
        "unknown name: italain: no catalog has such a model set, and no language is called so",
        "nombre desconocido: italain: ningún catálogo tiene ese modelo y ningún idioma se llama así",
        "nome sconosciuto: italain: nessun catalogo ha questo modello e nessuna lingua si chiama così",
      ])
    let pair = try refusal([], pairs: ["it"])
    #expect(pair.sentence == "wrong value: --pair: it is not a pair, as it:ja")
    let nothing = try refusal(["sc"])
    #expect(nothing.code == .unavailable)
    #expect(
      nothing.sentence
        == "nothing covered: sc: no route: Sardinian (speak, read): "
        + "no catalog has a model of Sardinian")
    #expect(
      nothing.words.text(in: .italian)
        == "niente di disponibile: sc: nessun percorso: sardo (parlare, leggere): "
        + "nessun catalogo ha un modello di sardo")
    #expect(
      try refusal(["./not-there.json"]).sentence
        == "cannot open: ./not-there.json: no such file or directory")
  }

  @Test func namesAreFoundOrAskedBack() throws {
    #expect(try Names.language("giapponese").text == "ja")
    #expect(try Names.territory("Giappone").code == "JP")
    let language = try #require(throws: Message.self) { try Names.language("xyzzy") }
    #expect(language.sentence == "unknown language: xyzzy: no language has this code or name")
    let territory = try #require(throws: Message.self) { try Names.territory("Frence") }
    #expect(territory.what == Words("name.unknown-territory"))
    #expect(territory.hints.first?.text(in: .spanish).hasPrefix("¿querías decir France") == true)
    #expect(Names.name(of: Names.english, in: .spanish) == "inglés")
  }

  @Test func aCatalogThatCannotBeHadIsNoted() throws {
    let all = CatalogSource(library: folder.path("library"))
    let names = try all.load().map(\.name)
    #expect(names.contains("firefox"))
    #expect(!names.contains("mlkit"))
    #expect(
      try all.load(for: DeviceDescription(engines: [.mlkit])).map(\.name).contains("mlkit"))
  }
}
