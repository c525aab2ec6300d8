import Catalogs
import Dispatch
import Synchronization
import System
import TestSupport
import Testing

@testable import Downloads

@Suite struct QueueJournalTests {
  static let events: [QueueEvent] = [
    .ask(item: "a/b@1", request: "1"), .ask(item: "a/c@1", request: "1"),
    .start(item: "a/b@1", request: "1"), .ask(item: "a/b@1", request: "2"),
    .failed(item: "a/b@1", request: "1", FailureCause(.busy, subject: "host", status: 503)),
    .done(item: "a/c@1", request: "1"), .cancel(item: "a/d@1"), .forget(item: "a/d@1"),
  ]

  @Test(arguments: events)
  func linesAreReadAsTheyWereWritten(event: QueueEvent) {
    let line = event.line
    #expect(line.last == 0x0a && line.count(where: { $0 == 0x0a }) == 1)
    #expect(QueueEvent(line: line.dropLast()) == event)
  }

  @Test(arguments: [
    "", "{", "{}", "[]", "{\"event\":\"ask\",\"item\":\"x\"}", "{\"event\":\"new\",\"item\":\"x\"}",
    "{\"event\":\"failed\",\"item\":\"x\",\"request\":\"1\",\"cause\":{\"kind\":\"?\"}}",
  ])
  func damagedLinesSayNothing(line: String) {
    #expect(QueueEvent(line: Array(line.utf8)[...]) == nil)
  }

  @Test func eventsAddUpAndShrinkToTheSame() {
    var view = QueueView(Self.events)
    #expect(view.entries.map(\.item) == ["a/b@1"] && view.entries.map(\.request) == ["2"])
    #expect(view.failures.keys.sorted() == ["a/b@1"])
    let again = QueueView(view.events)
    #expect(again.entries == view.entries && again.failures == view.failures)
    view.expire { _ in false }
    #expect(view.entries.isEmpty && view.failures == ["a/b@1": FailureCause(.interrupted)])
  }

  @Test func aLineThatACrashCutIsTakenOutByTheNext() throws {
    let folder = try TemporaryFolder()
    let library = try Library.open(folder.path)
    let journal = QueueJournal(library)
    try journal.append([.cancel(item: "a/b@1")])
    let file = try Folder.open(folder.path("queue")).open("journal", .update)
    let whole = try file.size()
    try Array("{\"event\":\"can".utf8).withUnsafeBytes { try file.write($0, at: whole) }
    #expect(try journal.view().failures.count == 1)
    try journal.append([.cancel(item: "a/c@1")])
    #expect(try QueueJournal(library).view().failures.count == 2)
  }

  @Test func aLongJournalShrinksAndKeepsWhatItSays() throws {
    let folder = try TemporaryFolder()
    let library = try Library.open(folder.path)
    let journal = QueueJournal(library)
    let (request, life) = try journal.beginRequest()
    try journal.append([.ask(item: "a/mine@1", request: request)])
    let many = (0..<2000).flatMap { _ in
      [
        QueueEvent.cancel(item: "a/some-model-set-with-a-long-name@1.0"),
        .forget(item: "a/some-model-set-with-a-long-name@1.0"), .cancel(item: "a/other@1"),
      ]
    }
    try journal.append(many)
    try journal.append([.cancel(item: "a/last@1")])
    let view = try journal.view()
    #expect(view.failures.keys.sorted() == ["a/last@1", "a/other@1"])
    #expect(view.entries.map(\.item) == ["a/mine@1"])
    #expect(try Folder.open(folder.path("queue")).status("journal")?.size ?? 0 < 1000)
    withExtendedLifetime(life) { journal.endRequest(request) }
  }

  /// Whoever begins a request must find it alive, however many others sweep
  /// between the calls that make it.
  @Test func aSweepNeverTakesARequestThatBegins() throws {
    let folder = try TemporaryFolder()
    let library = try Library.open(folder.path)
    let lost = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      let journal = QueueJournal(library)
      for _ in 0..<400 {
        journal.sweep()
        guard let (request, life) = try? journal.beginRequest() else { continue }
        journal.sweep()
        let isThere = (try? library.root.folder("queue").folder("requests").status(request)) != nil
        if !isThere { lost.add(1, ordering: .relaxed) }
        withExtendedLifetime(life) { journal.endRequest(request) }
      }
    }
    #expect(lost.load(ordering: .relaxed) == 0)
  }

  @Test func answersAreReadLineByLine() {
    var answer = HTTPAnswer()
    for line in [
      "HTTP/1.1 302 Found\r\n", "Location: x\r\n", "ETag: \"old\"\r\n", "\r\n",
      "HTTP/2 206\r\n", "content-range: bytes 5-9/10\r\n", "ETAG: \"new\"\r\n",
      "Content-Encoding: identity\r\n", "nonsense\r\n", "\r\n",
    ] { answer.take(line) }
    #expect(answer.status == 206 && answer.validator == "\"new\"" && answer.encoding == nil)
    #expect(answer.range == HTTPAnswer.Range(first: 5, last: 9, total: 10))
    for range in ["bytes 9-5/10", "bytes 0-10/10", "bytes */10", "items 0-1/2", "bytes 0-1", ""] {
      var answer = HTTPAnswer()
      answer.take("Content-Range: \(range)")
      #expect(answer.hasRange && answer.range == nil, "\(range)")
    }
    var weak = HTTPAnswer()
    weak.take("ETag: W/\"x\"")
    weak.take("Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(weak.validator == nil)
  }
}
