import System
import Testing

@testable import Page

/// Streams of events.
@Suite struct EventTests {
  /// What a stream would send, as far as something waits.
  private func drain(_ stream: EventStream) -> String {
    guard let nowhere = OpaquePointer(bitPattern: 8) else { return "" }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 7)
    while stream.hasMore {
      let step = buffer.withUnsafeMutableBytes {
        stream.read(into: $0, for: ConnectionHandle(pointer: nowhere))
      }
      guard case .wrote(let count) = step else { break }
      text += buffer.prefix(count)
    }
    return String(decoding: text, as: UTF8.self)
  }

  @Test func anEventIsWrittenAsTheStandardHasIt() {
    #expect(text(WebEvent(key: "a", data: "one")) == "data: one\n\n")
    #expect(text(WebEvent(name: "fragment", key: "a", data: "")) == "event: fragment\ndata: \n\n")
    #expect(
      text(WebEvent(key: "a", data: "1\n2\r\n3\r4\n"))
        == "data: 1\ndata: 2\ndata: 3\ndata: 4\ndata: \n\n")
    #expect(text(WebEvent(key: "a", data: "a\u{2028}b\u{85}c")) == "data: a\u{2028}b\u{85}c\n\n")
  }

  private func text(_ event: WebEvent) -> String { String(decoding: event.bytes, as: UTF8.self) }

  @Test func theNewestOfAKeyWinsAndOrderIsKept() {
    let hub = EventHub()
    let stream = hub.open("en", retry: 5) { [WebEvent(key: "state", data: "S")] }
    hub.publish([WebEvent(key: "row", data: "r1"), WebEvent(key: "list", data: "l1")], to: "en")
    hub.publish([WebEvent(key: "row", data: "r2")], to: "en")
    hub.publish([WebEvent(key: "row", data: "x")], to: "it")
    // A row behind the list that holds its older self.
    #expect(drain(stream) == "retry: 5\n\ndata: S\n\ndata: l1\n\ndata: r2\n\n")
  }

  @Test func whatHappensWhileTheStateIsAskedForIsNotLost() {
    let hub = EventHub()
    let stream = hub.open("en") {
      hub.publish([WebEvent(key: "row", data: "new")], to: "en")
      return [WebEvent(key: "state", data: "S")]
    }
    #expect(drain(stream) == "retry: 1000\n\ndata: S\n\ndata: new\n\n")
  }

  @Test func whoReadsTooSlowlyIsDroppedAndHoldsNothing() {
    let hub = EventHub(limit: 1000)
    let stream = hub.open("en") { [] }
    // Many of one key are one.
    for number in 0..<10_000 { hub.publish([WebEvent(key: "row", data: "\(number)")], to: "en") }
    #expect(!stream.isOver)
    #expect(drain(stream).hasSuffix("\n\ndata: 9999\n\n"))
    for number in 0..<100 {
      hub.publish(
        [WebEvent(key: "row\(number)", data: String(repeating: "x", count: 20))], to: "en")
    }
    #expect(stream.isOver)
    #expect(!stream.hasMore)
    #expect(hub.topics.isEmpty)
  }

  @Test func topicsAreThoseSomeoneListensTo() {
    let hub = EventHub()
    #expect(hub.topics.isEmpty)
    var streams = [hub.open("en") { [] }, hub.open("it") { [] }, hub.open("it") { [] }]
    #expect(hub.topics == ["en", "it"])
    streams[0].end()
    #expect(hub.topics == ["it"])
    streams.removeAll()
    #expect(hub.topics.isEmpty)
  }

  @Test func eventsReachEveryClient() throws {
    let test = try TestServer()
    var clients: [RawClient] = []
    for _ in 0..<10 {
      let client = try test.client()
      client.send(test.head("GET", "/events"))
      #expect(client.head()?.header("Content-Type") == "text/event-stream; charset=utf-8")
      #expect(client.read(until: "data: whole\n\n") != nil)
      clients.append(client)
    }
    for number in 0..<20 {
      test.hub.publish([WebEvent(key: "row", data: "number \(number)")], to: "en")
      for client in clients { #expect(client.read(until: "data: number \(number)\n\n") != nil) }
    }
  }

  @Test func aSilentStreamSaysThatItIsAlive() throws {
    let test = try TestServer { $0.keepAliveSeconds = 0.2 }
    let client = try test.client()
    client.send(test.head("GET", "/events"))
    #expect(client.read(until: "data: whole\n\n") != nil)
    #expect(client.read(until: "\n:\n\n") != nil)
    #expect(client.read(until: "\n:\n\n") != nil)
  }

  @Test func aClientThatGoesIsNoticed() throws {
    let test = try TestServer()
    do {
      let client = try test.client()
      client.send(test.head("GET", "/events"))
      #expect(client.read(until: "data: whole\n\n") != nil)
      #expect(test.hub.topics == ["en"])
    }
    let start = SystemClock.monotonic()
    while !test.hub.topics.isEmpty { SystemClock.nap(milliseconds: 10) }
    print("noticed after \(Int((SystemClock.monotonic() - start) * 1000)) ms")
  }

  @Test func aClientThatDoesNotReadHoldsNobody() throws {
    let test = try TestServer()
    let lazy = try test.client()
    lazy.send(test.head("GET", "/events", ["Connection: close"]))
    #expect(lazy.read(until: "data: whole\n\n") != nil)
    let keen = try test.client()
    keen.send(test.head("GET", "/events"))
    #expect(keen.read(until: "data: whole\n\n") != nil)
    // More than the buffers of the kernel hold, and than may wait here.
    let page = String(repeating: "x", count: 100_000)
    for number in 0..<200 {
      test.hub.publish([WebEvent(key: "\(number)", data: page)], to: "en")
      test.hub.publish([WebEvent(key: "mark", data: "mark \(number)")], to: "en")
      #expect(keen.read(until: "data: mark \(number)\n\n") != nil)
    }
    // The lazy one was dropped: its stream ends before its time.
    while lazy.chunk()?.isEmpty == false {}
    #expect(lazy.isClosed())
  }

  @Test func aHeadRequestOpensNoStream() throws {
    let test = try TestServer()
    #expect(try test.ask("HEAD", "/events")?.status == 200)
    while !test.hub.topics.isEmpty { SystemClock.nap(milliseconds: 10) }
  }

  @Test func streamsAtOnceAreBounded() throws {
    let test = try TestServer { $0.streams = 2 }
    var clients: [RawClient] = []
    for expected in [200, 200, 503] {
      let client = try test.client()
      client.send(test.head("GET", "/events"))
      #expect(client.head()?.status == expected)
      clients.append(client)
    }
  }

  @Test func stoppingEndsOpenStreamsAtOnce() throws {
    let test = try TestServer()
    var clients: [RawClient] = []
    for _ in 0..<50 {
      let client = try test.client()
      client.send(test.head("GET", "/events"))
      #expect(client.head()?.status == 200)
      clients.append(client)
    }
    let upload = try test.client()
    upload.send(test.head("POST", "/upload/x", ["Content-Length: 1000000"]))
    let slow = try test.client()
    slow.send(test.head("GET", "/slow"))
    let start = SystemClock.monotonic()
    test.server.stop()
    print("stopped with 50 streams in \(Int((SystemClock.monotonic() - start) * 1000)) ms")
    for client in clients { #expect(client.isClosed()) }
    #expect(upload.isClosed())
    test.server.stop()
    #expect(throws: (any Error).self) { try test.client() }
  }

  @Test func manyStreamsAndRequestsAtOnce() throws {
    let test = try TestServer()
    let streams = try (0..<200).map { _ in
      let client = try test.client()
      client.send(test.head("GET", "/events"))
      #expect(client.read(until: "data: whole\n\n") != nil)
      return client
    }
    let start = SystemClock.monotonic()
    let askers = try (0..<4).map { _ in
      try WorkerThread {
        guard let client = try? test.client() else {
          Issue.record("no connection")
          return
        }
        for number in 0..<250 {
          client.send(test.head("GET", "/query?q=\(number)"))
          #expect(client.answer()?.text == "\(number)")
        }
      }
    }
    var slowest = 0.0
    for number in 0..<20 {
      let sent = SystemClock.monotonic()
      test.hub.publish([WebEvent(key: "row", data: "number \(number)")], to: "en")
      for client in streams { #expect(client.read(until: "data: number \(number)\n\n") != nil) }
      slowest = max(slowest, SystemClock.monotonic() - sent)
    }
    for asker in askers { asker.join() }
    print(
      "1,000 requests and 20 events to 200 streams in \(SystemClock.monotonic() - start) s; "
        + "the slowest event took \(Int(slowest * 1000)) ms to the last client")
  }
}
