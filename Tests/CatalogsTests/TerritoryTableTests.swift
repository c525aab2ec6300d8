import Catalogs
import Testing

@Suite struct TerritoryTableTests {
  @Test func everyCodeOfISO3166IsATerritory() throws {
    #expect(TerritoryTable.all.count == 250)
    #expect(Territory(code: "es")?.code == "ES")
    #expect(Territory(code: "XK") != nil)
    for code in ["", "E", "ESP", "XX", "ZZ", "UK", "EU", "001", "E\u{301}S"] {
      #expect(Territory(code: code) == nil, "\(code)")
    }
    #expect(TerritoryTable.version == "41")
  }

  @Test func everyTerritoryHasNamesAndPlausibleShares() throws {
    let english = try #require(LanguageTag("en"))
    for territory in TerritoryTable.all {
      #expect(TerritoryTable.name(of: territory, in: english) != nil, "\(territory)")
      let languages = TerritoryTable.languages(in: territory)
      #expect(languages.allSatisfy { (0...1).contains($0.share) }, "\(territory)")
      #expect(languages.map(\.share) == languages.map(\.share).sorted(by: >), "\(territory)")
      #expect(Set(languages.map(\.language)).count == languages.count, "\(territory)")
      for language in languages {
        #expect(LanguageNames.canonical(language.language) == language.language)
      }
    }
  }

  @Test(arguments: [
    ("ES", ["es", "en", "ca", "gl", "eu", "ast"], [0.99, 0.24, 0.17, 0.07, 0.02, 0.013]),
    ("JP", ["ja"], [0.95]),
    ("NO", ["nb", "nn"], [1, 0.25]),
    ("CN", ["zh-Hans"], [0.9]),
    ("TW", ["zh-Hant"], [0.95]),
    ("HK", ["zh-Hant", "yue", "en", "zh-Hans"], [0.95, 0.9, 0.51, 0.05]),
    ("RS", ["sr", "sq"], [0.99, 0.19]),
    ("ME", ["sr"], [1]),
    ("PH", ["en", "fil"], [0.64, 0.6]),
  ])
  func languagesAreThoseOfCLDR(code: String, languages: [String], shares: [Double]) throws {
    let territory = try #require(Territory(code: code))
    let found = TerritoryTable.languages(in: territory).prefix(languages.count)
    #expect(found.map(\.language.text) == languages)
    #expect(found.map(\.share) == shares)
  }

  @Test func theStandingOfALanguageIsKept() throws {
    let spain = TerritoryTable.languages(in: try #require(Territory(code: "ES")))
    #expect(spain.prefix(3).map(\.status) == [.official, .none, .officialInRegion])
    #expect(spain.prefix(3).map(\.isOfficial) == [true, false, true])
    let states = TerritoryTable.languages(in: try #require(Territory(code: "US")))
    #expect(states.first?.status == .deFactoOfficial)
  }

  @Test(arguments: [
    ("JP", "JP"), ("jp", "JP"), ("JPN", "JP"), ("Japan", "JP"), ("giappone", "JP"),
    ("Japón", "JP"), ("Japo\u{301}n", "JP"), ("JAPON", "JP"), ("日本", "JP"), ("Espanya", "ES"),
    ("Euskadi eta", ""), ("uk", "GB"), ("United Kingdom", "GB"), ("Deutschland", "DE"),
    ("osterreich", "AT"), ("Bosnia and Herzegovina", "BA"), ("Czech Republic", "CZ"),
    ("Cote d'Ivoire", "CI"), ("Magyarország", "HU"), ("Ελλάδα", "GR"), ("ελλαδα", ""),
    ("Россия", "RU"), ("россия", "RU"), ("Türkiye", "TR"), ("kosovo", "XK"), ("St. Lucia", "LC"),
    ("Bosnia", "BA"), ("hong kong", "HK"), ("Vatican", "VA"), ("Bosnie", ""), ("Ivory Coast", "CI"),
    ("USA", "US"), ("Palestine", "PS"), ("Corea del Sud", "KR"), ("Czech", "CZ"),
  ])
  func territoriesAreFoundByCodeAndName(text: String, code: String) {
    let found = TerritoryTable.find(text)
    if code.isEmpty {
      #expect(found.value == nil, "\(text): \(found)")
    } else {
      #expect(found == Territory(code: code).map(Lookup.found), "\(text)")
    }
  }

  @Test(arguments: [
    ("United", ["AE", "GB", "US"]), ("trinidad", ["TT"]), ("Congo", ["CG"]),
  ])
  func aNameMayBeLeftUnfinished(text: String, codes: [String]) {
    switch TerritoryTable.find(text) {
    case .found(let territory): #expect([territory.code] == codes)
    case .ambiguous(let territories):
      #expect(Set(territories.map(\.code)).isSuperset(of: codes) && codes.count > 1)
    case .unknown: Issue.record("\(text) is unknown")
    }
  }

  @Test func theNearestNamesAreOffered() {
    guard case .unknown(let closest) = TerritoryTable.find("Porugal") else {
      Issue.record("Porugal is no territory")
      return
    }
    #expect(closest.first == "Portugal")
    for text in ["", " ", "-", String(repeating: "a", count: 100_000)] {
      #expect(TerritoryTable.find(text).value == nil)
    }
  }

  @Test func namesAreInEnglishSpanishItalianAndTheTerritorysOwnLanguages() throws {
    let territory = try #require(Territory(code: "DE"))
    let names = ["en", "es", "it", "de", "fr"].map { text in
      LanguageTag(text).flatMap { TerritoryTable.name(of: territory, in: $0) }
    }
    #expect(names == ["Germany", "Alemania", "Germania", "Deutschland", nil])
    let japan = try #require(Territory(code: "JP"))
    #expect(TerritoryTable.ownNames(of: japan).map(\.name) == ["日本"])
    #expect(TerritoryTable.people(of: japan) == 125_507_000)
  }

  @Test func namesThatBeginInTheMiddleAreAskedBackFor() {
    let koreas = ["KP", "KR"].compactMap { Territory(code: $0) }
    #expect(TerritoryTable.find("Korea") == .ambiguous(koreas))
    guard case .unknown(let closest) = TerritoryTable.find("zealand") else {
      Issue.record("zealand is not asked back for")
      return
    }
    #expect(closest.contains("New Zealand"), "\(closest)")
  }
}
