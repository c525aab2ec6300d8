import App
import Catalogs
import Downloads
import Testing

@Suite struct LanguageStatesTests {
  private func tag(_ text: String) throws -> LanguageTag { try #require(LanguageTag(text)) }

  private func set(_ name: String, _ from: String, _ to: String) throws -> ModelSet {
    ModelSet(
      catalog: "test", name: name, version: "1", format: .bergamot,
      directions: [Direction(from: try tag(from), to: try tag(to))],
      artifacts: [
        Artifact(
          name: name, urls: [], bytes: ByteRange(1000), sha256: nil, unpacking: .plain,
          plainBytes: ByteRange(1000))
      ])
  }

  @Test func aLanguageStandsAsItsModelsDo() throws {
    let sets = try [
      set("en-it", "en", "it"), set("it-en", "it", "en"), set("en-es", "en", "es"),
      set("de-en", "de", "en"),
    ]
    let states = LanguageStates(
      sets, [.downloaded, .queued(ahead: 1), .downloaded, .notDownloaded(partial: 0)])
    let italian = states.row(try tag("it"))
    #expect(italian.toEnglish == .queued(ahead: 1))
    #expect(italian.fromEnglish == .downloaded)
    #expect(italian.usedBytes == 1000)
    #expect(italian.words?.text() == "queued, 1 before it")
    #expect(states.row(try tag("es")).words?.text() == "downloaded, from English only")
    #expect(
      states.row(try tag("es")).words?.text(in: .spanish) == "descargado, solo desde el inglés")
    #expect(
      states.row(try tag("de")).words?.text(in: .italian) == "non scaricato, solo verso l'inglese")
    #expect(states.row(try tag("ja")).words?.text() == "not published")
    #expect(states.row(Names.english).words == nil)
  }

  /// Apertium's sets serve both ways: what is here of one is not there twice.
  @Test func aSetThatServesBothWaysCountsOnce() throws {
    var both = try set("eng-spa", "en", "es")
    both.directions.append(Direction(from: try tag("es"), to: try tag("en")))
    let spanish = try tag("es")
    #expect(
      LanguageStates([both], [.notDownloaded(partial: 400)]).row(spanish).state
        == .notDownloaded(partial: 400))
    let progress = DownloadProgress(received: 400, total: 1000)
    #expect(
      LanguageStates([both], [.downloading(progress)]).row(spanish).state
        == .downloading(progress))
    let two = try [set("en-es", "en", "es"), set("es-en", "es", "en")]
    #expect(
      LanguageStates(two, [.downloading(progress), .downloading(progress)]).row(spanish).state
        == .downloading(DownloadProgress(received: 800, total: 2000)))
  }
}
