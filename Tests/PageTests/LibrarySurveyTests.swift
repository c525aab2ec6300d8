import Catalogs
import Downloads
import System
import TestSupport
import Testing

@testable import Page

@Suite struct LibrarySurveyTests {
  @Test func languagesStandAsTheirModels() throws {
    let publisher = try Publisher("it-en", "en-it", "en-ja", "ja-en", "en-pt", "pt-en", "reads-it")
    var survey = try publisher.survey()
    #expect(survey.state("en") == "base")
    #expect(survey.state("it") == "not-downloaded")
    #expect(survey.state("ko") == "unpublished")
    #expect(survey.row("it")?.remaining == ByteRange(2000 + 2001))
    #expect(survey.row("it")?.models.map(\.set.name) == ["en-it", "it-en", "reads-it"])
    #expect(Set(survey.row("it")?.chosen ?? []) == ["harbour/it-en", "harbour/en-it"])

    try publisher.download("it-en")
    survey = try publisher.survey()
    #expect(survey.state("it") == "not-downloaded")
    #expect(survey.row("it")?.remaining == ByteRange(2001))
    try publisher.download("en-it")
    survey = try publisher.survey()
    #expect(survey.state("it") == "downloaded")
    #expect(survey.row("it")?.reclaimed == 4001)
    #expect(survey.row("it")?.used == 4001)
    #expect(survey.modelBytes == 4001)
    #expect(survey.items.map(\.set.name) == ["en-it", "it-en"])
  }

  @Test func aFailureStaysAndSaysWhy() throws {
    let publisher = try Publisher("it-en", "en-it")
    try publisher.withdraw("it-en")
    try publisher.download("it-en", "en-it")
    let survey = try publisher.survey()
    #expect(survey.state("it") == "failed")
    guard case .models(.failed(let cause)) = survey.row("it")?.state else {
      Issue.record("no cause")
      return
    }
    #expect(cause.kind == .notFound || cause.kind == .disk || cause.kind == .unreachable)
    #expect(survey.queue.failed == 1)
  }

  @Test func whatSharesBytesIsNotCountedTwice() throws {
    var publisher = try Publisher("it-en")
    let bytes = Noise.bytes(5000, seed: 9)
    let sets = [
      try publisher.set("en-it", bytes: bytes), try publisher.set("en-pt", bytes: bytes),
    ]
    publisher.add(sets)
    try publisher.download("it-en", "en-it", "en-pt")
    let survey = try publisher.survey()
    #expect(survey.modelBytes == 7000)
    // The other language keeps what both share.
    #expect(survey.row("it")?.reclaimed == 2000)
    #expect(survey.row("it")?.used == 7000)
    #expect(survey.row("pt")?.reclaimed == 0)
    let item = try #require(survey.items.first { $0.set.name == "en-pt" })
    #expect(item.own == 0 && item.shared == 5000)
  }

  @Test func deletingALanguageSaysWhoLosesModels() throws {
    let publisher = try Publisher("es-en", "en-es", "es-pt")
    try publisher.download("es-en", "en-es", "es-pt")
    #expect(try publisher.survey().row("es")?.shared == [Rows.tag("pt")])
  }

  @Test func takingOutOfTheQueueIsNoFailure() throws {
    let publisher = try Publisher("it-en", "en-it")
    let queue = DownloadQueue(library: publisher.library)
    let waiting = QueuedWish(publisher, "it-en")
    defer { waiting.end() }
    try DeskTests.wait("the wish") { (try? publisher.survey().state("it")) == "queued" }
    _ = try queue.cancel([publisher.named("it-en")])
    #expect(try publisher.survey().state("it") == "not-downloaded")
  }

  @Test func selectionsAddUpWithoutCountingTwice() throws {
    var publisher = try Publisher("it-en", "pt-en")
    let bytes = Noise.bytes(5000, seed: 9)
    let sets = [
      try publisher.set("en-it", bytes: bytes), try publisher.set("en-pt", bytes: bytes),
    ]
    publisher.add(sets)
    let both = try Selection(
      [Rows.tag("it"), Rows.tag("pt")], publisher.index, publisher.library)
    #expect(both.bytes == ByteRange(2000 + 2001 + 5000))
    #expect(both.missing == 0)
    try publisher.download("en-it")
    #expect(
      try Selection([Rows.tag("pt")], publisher.index, publisher.library).bytes
        == ByteRange(2001))
  }

  @Test func theMarkSeesWhatOthersDo() throws {
    let publisher = try Publisher("it-en", "en-it")
    let before = try publisher.library.fingerprint()
    #expect(try publisher.library.fingerprint() == before)
    try publisher.download("it-en")
    let after = try publisher.library.fingerprint()
    #expect(after.content != before.content)
    _ = try DownloadQueue(library: publisher.library).pause()
    #expect(try publisher.library.fingerprint().content != after.content)
    _ = try DownloadQueue(library: publisher.library).resume()
    let resumed = try publisher.library.fingerprint()
    _ = try DownloadQueue(library: publisher.library).delete([publisher.named("it-en")])
    #expect(try publisher.library.fingerprint().content != resumed.content)
  }
}

extension Publisher {
  /// Publishes more.
  mutating func add(_ sets: [ModelSet]) {
    catalog = Catalog(
      name: catalog.name, date: catalog.date, modelSets: catalog.modelSets + sets)
  }
}

/// A wish of another program that waits in a paused queue.
final class QueuedWish: Sendable {
  private let crew = WorkCrew(limit: 1)
  private let isOver = Monitor(false)

  init(_ publisher: Publisher, _ names: String...) {
    _ = try? DownloadQueue(library: publisher.library).pause()
    let library = publisher.library
    let sets = names.map(publisher.named)
    let isOver = isOver
    _ = crew.start {
      _ = try? DownloadQueue(library: library).run(
        sets, observer: { _ in }, isInterrupted: { isOver.change { $0 } })
    }
  }

  /// Ends it, as Ctrl-C would.
  func end() {
    isOver.change { $0 = true }
    crew.close()
  }
}
