import Catalogs
import Planning
import Testing

@testable import App

@Suite struct PlanWordsTests {
  private func tag(_ text: String) throws -> LanguageTag { try #require(LanguageTag(text)) }

  private func plan(_ trip: Trip, _ sets: [ModelSet], budget: UInt64? = nil) -> Plan {
    Planner(catalogs: [Catalog(name: "made", date: "2026-01-02", modelSets: sets)])
      .plan(trip, options: PlanOptions(budget: budget))
  }

  private func set(_ from: String, _ to: String, bytes: UInt64 = 5_000_000) throws -> ModelSet {
    ModelSet(
      catalog: "made", name: "\(from)-\(to)", version: "1", format: .bergamot,
      directions: [Direction(from: try tag(from), to: try tag(to))],
      artifacts: [
        Artifact(
          name: "m.bin", urls: ["https://models.example/\(from)\(to)"], bytes: ByteRange(bytes),
          sha256: nil, unpacking: .plain, plainBytes: ByteRange(bytes))
      ])
  }

  private func texts(_ words: Words) -> [String] {
    ReaderLanguage.allCases.map { words.text(in: $0) }
  }

  @Test func aPlanIsToldInEveryLanguage() throws {
    let trip = Trip(
      speaks: [try tag("it")],
      stops: [
        Stop(.language(try tag("en"))), Stop(.language(try tag("ja"))),
        Stop(.territory(try #require(Territory(code: "ES")))),
      ])
    let plan = plan(trip, [try set("it", "en"), try set("en", "it")])
    #expect(
      texts(plan.title) == [
        "Italian in English, Japanese and Spain (ES)", "inglés, japonés y España (ES) con italiano",
        "inglese, giapponese e Spagna (ES) con italiano",
      ])
    let japanese = try #require(
      plan.remarks.first { $0.arguments["language"] == .language(plan.uncovered[0].language) })
    #expect(
      texts(japanese) == [
        "no route: Japanese (speak, read): no catalog has a model of Japanese",
        "sin ruta: japonés (hablar, leer): ningún catálogo tiene un modelo de japonés",
        "nessun percorso: giapponese (parlare, leggere): nessun catalogo ha un modello di giapponese",
      ])
    #expect(plan.verdict == .notMeasured)
    #expect(plan.verdictWords.text(in: .spanish) == "no se ha indicado con qué espacio comparar")
  }

  @Test func verdictsAreToldInEveryLanguage() throws {
    var plan = plan(
      Trip(speaks: [try tag("it")], stops: [Stop(.language(try tag("en")))]),
      [try set("it", "en"), try set("en", "it")])
    plan.verdict = .doesNotFit(missing: 1_200_000_000)
    #expect(
      texts(plan.verdictWords) == [
        "it does not fit: 1.2 GB are missing for everything", "no cabe todo: faltan 1,2 GB",
        "non ci sta tutto: mancano 1,2 GB",
      ])
    plan.verdict = .fits
    #expect(!plan.measuresDevice)
    #expect(plan.verdictWords == Words("plan.fits-here"))
    plan.modelSets = []
    #expect(plan.verdictWords == Words("plan.no-model-needed"))
    plan.verdict = .nothingCovered
    #expect(plan.verdictWords == Words("plan.nothing-covered"))
  }

  @Test func whatWasLeftOutIsToldWithItsCost() throws {
    let plan = plan(
      Trip(speaks: [try tag("it")], stops: [Stop(.language(try tag("en")))]),
      [try set("it", "en"), try set("en", "it")], budget: 6_000_000)
    #expect(
      try texts(#require(plan.leftOut.first).words) == [
        "left out: English (read, en → it): it would take 5.0 MB more",
        "descartado: inglés (leer, en → it): ocuparía 5,0 MB más",
        "escluso: inglese (leggere, en → it): occuperebbe 5,0 MB in più",
      ])
  }

  @Test func modelSetsSayWhatTheyDo() throws {
    var set = try set("en", "es")
    #expect(texts(set.purpose) == ["en → es", "en → es", "en → es"])
    set.reads = [try tag("ja"), try tag("ko")]
    #expect(
      texts(set.purpose) == [
        "en → es, reads ja, ko", "en → es, lee ja, ko", "en → es, legge ja, ko",
      ])
    set.reads = []
    set.directions = []
    #expect(texts(set.purpose) == ["needed by others", "lo necesitan otros", "serve ad altri"])
  }
}
