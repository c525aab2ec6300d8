import App
import Catalogs
import Planning
import Testing

@testable import Page

@Suite struct TripFormTests {
  private func form(_ pairs: (String, String)...) -> TripForm {
    TripForm(pairs.map { (name: $0.0, value: $0.1) })
  }

  @Test func fieldsBecomeATrip() throws {
    let form = form(
      ("speak", "italiano"), ("speak", ""), ("stop", "Giappone"), ("days", "5"),
      ("stop", "Catalan"), ("days", ""), ("stop", ""), ("days", "9"), ("need", "speak"),
      ("need", "signs"), ("free", "1,5 GB"), ("kind", "android"), ("engine", "tesseract"),
      ("name", " Far east "), ("need", ""))
    let (trip, faults) = form.read()
    #expect(faults.isEmpty)
    let found = try #require(trip)
    #expect(found.name == "Far east")
    #expect(found.speaks.map(\.text) == ["it"])
    #expect(found.stops.map(\.code) == ["JP", "ca"])
    #expect(found.stops.map(\.days) == [5, 1])
    #expect(found.needs == [.speak, .signs])
    #expect(found.device.free == 1_500_000_000)
    #expect(found.device.kind == .android)
    #expect(found.device.engines == [.tesseract])
  }

  @Test func whatTheFormSaysNothingOfIsUsual() {
    #expect(form(("stop", "ES")).needs == .usual)
    #expect(form(("stop", "ES"), ("need", "")).needs == [])
    #expect(form().read().trip == nil)
    #expect(form().read().faults.isEmpty)
  }

  @Test(arguments: [
    ("speak", "Itallian", "speak-0", "Italian"), ("stop", "Spane", "stop-0", "Spain"),
    ("free", "much", "free", "400 MB"), ("need", "", "needs", "at least one"),
  ])
  func aFaultStandsAtItsFieldAndHelps(name: String, value: String, field: String, help: String)
    throws
  {
    let (trip, faults) = form((name, value)).read()
    #expect(trip == nil)
    let fault = try #require(faults.first { $0.field == field })
    #expect(fault.words.text().contains(help), "\(fault.words.text())")
    for language in ReaderLanguage.allCases {
      #expect(!fault.words.text(in: language).contains("page."))
    }
  }

  @Test(arguments: ["0", "-1", "3651", "1.5", "two", "99999999999999999999"])
  func daysAreWholeAndBounded(days: String) {
    let (trip, faults) = form(("speak", "en"), ("stop", "ES"), ("days", days)).read()
    #expect(trip == nil && faults.map(\.field) == ["days-0"])
  }

  @Test func aTripFillsTheFormAndComesBack() throws {
    let trip = Trip(
      name: "Iberia", speaks: [Rows.tag("en"), Rows.tag("it")],
      stops: [
        Stop(.territory(try #require(Territory(code: "ES"))), days: 5),
        Stop(.language(Rows.tag("ca")), days: 2),
      ], needs: [.read], device: DeviceDescription(free: 400_000_000, engines: [.apertium]))
    for language in ReaderLanguage.allCases {
      let form = TripForm(trip, in: language)
      #expect(TripForm(form.fields) == form)
      #expect(form.read().trip == trip, "\(language)")
    }
  }

  @Test func formsAreBounded() {
    let many = (0..<1000).flatMap { _ in
      [(name: "speak", value: String(repeating: "x", count: 500)), (name: "stop", value: "ES")]
    }
    let form = TripForm(many)
    #expect(form.speaks.count == TripForm.limit && form.stops.count == TripForm.limit)
    #expect(form.speaks[0].count == TripForm.longest)
  }

  @Test(arguments: [
    ("Far East 2026", "far-east-2026"), ("../../etc/passwd", "etc-passwd"), ("Perú", "peru"),
    ("日本", "trip-es-ca"), ("", "trip-es-ca"),
  ])
  func tripsHaveFileNames(name: String, file: String) throws {
    let trip = Trip(
      speaks: [Rows.tag("en")],
      stops: [
        Stop(.territory(try #require(Territory(code: "ES")))), Stop(.language(Rows.tag("ca"))),
      ])
    #expect(TripName(trip, name).text == file)
  }
}
