import Catalogs
import Formats
import Foundation
import Planning
import Testing

@Suite struct TripTests {
  static func trip(_ text: String) throws -> Trip { try Trip(parsing: Array(text.utf8)) }

  @Test func aTripSaysItAll() throws {
    let trip = try Self.trip(
      """
      {"travelpack": "trip/1", "name": "Iberia", "speaks": ["en", "it"],
       "stops": [{"territory": "ES", "days": 5}, {"language": "ca", "days": 3}, {"territory": "PT"}],
       "needs": ["read", "signs"],
       "device": {"free": 400000000, "kind": "android", "engines": ["offline-translator"],
                  "fileSystem": "exfat"}}
      """)
    #expect(trip.name == "Iberia")
    #expect(trip.speaks.map(\.text) == ["en", "it"])
    #expect(trip.stops.map(\.code) == ["ES", "ca", "PT"])
    #expect(trip.stops.map(\.days) == [5, 3, 1])
    #expect(trip.needs == [.read, .signs])
    #expect(
      trip.device
        == DeviceDescription(
          free: 400_000_000, kind: .android, engines: [.offlineTranslator], fileSystem: "exfat"))
    #expect(try Trip(json: JSONNode(trip.json)) == trip)
  }

  @Test func whatGoesWithoutSayingMayBeLeftOut() throws {
    let trip = try Self.trip(#"{"speaks": ["en"], "stops": [{"territory": "IT"}]}"#)
    #expect(trip.needs == .usual)
    #expect(trip.device == DeviceDescription())
    #expect(try Trip(json: JSONNode(trip.json)) == trip)
  }

  @Test func namesAndOtherCodesAreUnderstood() throws {
    let trip = try Self.trip(
      """
      {"speaks": ["English", "eng", "Norwegian"],
       "stops": [{"territory": "Giappone"}, {"territory": "esp"}, {"language": "zh-TW"}]}
      """)
    #expect(trip.speaks.map(\.text) == ["en", "nb"])
    #expect(trip.stops.map(\.code) == ["JP", "ES", "zh-Hant"])
  }

  @Test(arguments: [
    (#"[]"#, DocumentError.wrong(path: "the document", expected: "an object")),
    (#"{"stops": [{"territory": "ES"}]}"#, .missing(path: "speaks")),
    (#"{"speaks": ["en"]}"#, .missing(path: "stops")),
    (
      #"{"speaks": ["en"], "stops": []}"#,
      .wrong(path: "stops", expected: "a list of 1 to 400 stops")
    ),
    (
      #"{"speaks": [], "stops": [{"territory": "ES"}]}"#,
      .wrong(path: "speaks", expected: "a list of 1 to 400 languages")
    ),
    (#"{"speaks": "en", "stops": []}"#, .wrong(path: "speaks", expected: "a list")),
    (
      #"{"speaks": ["en"], "stop": [{"territory": "ES"}]}"#,
      .unknown(path: "stop", closest: "stops")
    ),
    (
      #"{"speaks": ["en"], "stops": [{"territory": "ES", "dyas": 3}]}"#,
      .unknown(path: "stops[0].dyas", closest: "days")
    ),
    (
      #"{"speaks": ["en"], "stops": [{"territory": "ES"}, {"days": 3}]}"#,
      .missing(path: "stops[1].territory")
    ),
    (
      #"{"speaks": ["en"], "stops": [{"territory": "ES", "language": "es"}]}"#,
      .wrong(path: "stops[0]", expected: "either a territory or a language")
    ),
    (
      #"{"speaks": ["en"], "stops": [{"territory": "ES", "days": 0}]}"#,
      .wrong(path: "stops[0].days", expected: "a whole number from 1 to 3650")
    ),
    (
      #"{"speaks": ["en"], "stops": [{"territory": "ES", "days": 1.5}]}"#,
      .wrong(path: "stops[0].days", expected: "a whole number from 1 to 3650")
    ),
    (
      #"{"speaks": ["en"], "stops": [{"territory": 5}]}"#,
      .wrong(
        path: "stops[0].territory",
        expected: "a territory: a code such as IT, or a name such as Italy")
    ),
    (
      #"{"speaks": ["en"], "stops": [{"territory": "ES"}], "needs": ["hear"]}"#,
      .wrong(path: "needs[0]", expected: "speak, read or signs")
    ),
    (
      #"{"speaks": ["en"], "stops": [{"territory": "ES"}], "needs": []}"#,
      .wrong(path: "needs", expected: "a list of 1 to 8 needs")
    ),
    (
      #"{"speaks": ["en"], "stops": [{"territory": "ES"}], "device": {"free": -1}}"#,
      .wrong(path: "device.free", expected: "a whole number from 0")
    ),
    (
      #"{"speaks": ["en"], "stops": [{"territory": "ES"}], "device": {"kind": "phone"}}"#,
      .wrong(path: "device.kind", expected: "android or desktop")
    ),
    (
      #"{"speaks": ["en"], "stops": [{"territory": "ES"}], "device": {"engines": ["moses"]}}"#,
      .wrong(
        path: "device.engines[0]",
        expected: "one of bergamot, mtranserver, translatelocally, offline-translator, argos, "
          + "apertium, tesseract, mlkit")
    ),
    (
      #"{"speaks": ["en"], "stops": [{"territory": "ES"}], "travelpack": "trip/2"}"#,
      .wrong(path: "travelpack", expected: "trip/1, the form that this program reads")
    ),
  ])
  func wrongFieldsAreNamed(text: String, error: DocumentError) {
    #expect(throws: error) { try Self.trip(text) }
  }

  @Test func unknownNamesBringTheClosest() throws {
    let error = #expect(throws: DocumentError.self) {
      try Self.trip(#"{"speaks": ["en"], "stops": [{"territory": "Portugall"}]}"#)
    }
    guard case .wrong("stops[0].territory", let expected) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(expected.hasSuffix("closest: Portugal") || expected.contains("closest: Portugal,"))
    let other = #expect(throws: DocumentError.self) {
      try Self.trip(#"{"speaks": ["Italain"], "stops": [{"territory": "PT"}]}"#)
    }
    guard case .wrong("speaks[0]", let language) = other else {
      Issue.record("\(String(describing: other))")
      return
    }
    #expect(language.contains("Italian"))
  }

  @Test func whatIsNotJSONIsPlaced() {
    let error = #expect(throws: DocumentError.self) { try Self.trip("{\n  speaks: 1\n}") }
    guard case .syntax(_, let line, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(line == 2)
  }

  @Test func theTripsOfTheFolderCanBeRead() throws {
    let folder = Samples.checkout + "/Packs"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".trip.json") }.sorted()
    #expect(
      files
        == [
          "all-nineteen", "alps", "balkans", "iberia", "italy", "japan-and-korea",
        ].map { "\($0).trip.json" })
    let readme = try String(contentsOfFile: folder + "/README.md", encoding: .utf8)
    for file in files {
      let bytes = try #require(FileManager.default.contents(atPath: "\(folder)/\(file)"))
      let trip = try Trip(parsing: [UInt8](bytes))
      #expect(trip.name != nil, "\(file)")
      #expect(try Trip(json: JSONNode(trip.json)) == trip, "\(file)")
      #expect(readme.contains(file), "\(file) is not in the README")
    }
  }

  @Test func theNineteenAreThoseOfTheModelPage() throws {
    let path = Samples.checkout + "/Packs/all-nineteen.trip.json"
    let trip = try Trip(parsing: [UInt8](try #require(FileManager.default.contents(atPath: path))))
    let languages = trip.speaks.map(\.text) + trip.stops.map(\.code)
    #expect(Set(languages) == Set(ModelPage.languages.map(\.text)))
    #expect(languages.count == 19)
  }

  @Test(arguments: [
    (Needs.speak, [Need.speak, Need.read]), (Needs.read, [Need.read]),
    (Needs.signs, [Need.read, Need.signs]),
    (Needs([.speak, .read, .signs]), [Need.speak, Need.read, Need.signs]),
  ])
  func needsSayWhatIsWanted(needs: Needs, each: [Need]) {
    #expect(needs.each == each)
  }
}
