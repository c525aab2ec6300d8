import Foundation
import Page
import System
import TestSupport
import Testing

/// Requests that nobody's browser sends.
@Suite struct HostileTests {
  /// What each must be answered; `nil` is a closed connection without an answer.
  private func expect(
    _ test: TestServer, _ bytes: String, _ statuses: [Int?],
    _ place: SourceLocation = #_sourceLocation
  ) throws {
    let client = try test.client(patience: 5)
    client.send(bytes)
    let status = client.answer()?.status
    #expect(
      statuses.contains(status), "\(bytes.prefix(80).debugDescription)", sourceLocation: place)
    // And everyone else is still served.
    #expect(try test.ask("GET", "/")?.status == 200, sourceLocation: place)
  }

  @Test func pathsMeanOneThingOrAreRefused() throws {
    let test = try TestServer()
    for (target, answer) in [
      ("/path/a%20b", "a b"), ("/path/%E2%82%AC", "€"), ("/path/a+b", "a+b"),
      ("/path/%2e%2e.", "..."),
      ("/path/%25%32%65", "%2e"), ("/path/c:%2a", "c:*"), ("/path/~root", "~root"),
      ("/path/-rf", "-rf"),
    ] {
      let got = try test.ask("GET", target)
      #expect(got?.text == answer, "\(target)")
    }
    for target in [
      "/path/..", "/path/../x", "/path/.", "/path//x", "/path/", "//path", "/path/%2e%2e/x",
      "/path/%2E%2E", "/path/.%2e", "/path/a%2fb", "/path/a%2Fb", "/path/a%5cb", "/path/a\\b",
      "/path/%00", "/path/a%00b", "/path/%0a", "/path/%7f", "/path/%", "/path/%4", "/path/%zz",
      "/path/%u0041", "/path/%c0%af", "/path/%ff", "/path/%ed%a0%80", "/path/\u{e9}",
      "/query?q=%00",
      "/query?q=%zz", "/query?%ff=1", "path", "*", "http://127.0.0.1/", "/path\t", "?q=1",
    ] {
      #expect(try test.ask("GET", target)?.status == 400, "\(target)")
    }
    let many = "/query?" + (0...512).map { "q=\($0)" }.joined(separator: "&")
    #expect(try test.ask("GET", many)?.status == 400)
  }

  @Test func namesOfUploadsStayInTheirFolder() throws {
    let test = try TestServer()
    for target in [
      "/upload/..", "/upload/..%2f..%2fx", "/upload/%2fetc%2fpasswd", "/upload/a%00.zip",
      "/upload/a%5c..%5cb",
    ] {
      #expect(try test.ask("POST", target, body: [1])?.status == 400, "\(target)")
    }
    #expect(try Folder.open(test.folder.path).names() == [])
  }

  @Test func brokenLinesEndTheConnection() throws {
    let test = try TestServer()
    let port = test.server.port
    let fields = "Host: 127.0.0.1:\(port)\r\nCookie: \(test.cookie)\r\n\r\n"
    try expect(test, "GET /a b HTTP/1.1\r\n" + fields, [nil, 400])
    try expect(test, "GET\r\n" + fields, [nil, 400])
    try expect(test, "GET \r\n" + fields, [nil, 400])
    try expect(test, "GET / HTTP/9.9\r\n" + fields, [nil, 400, 505])
    try expect(test, "GET / HTTP/1.1 \r\n" + fields, [nil, 400, 200])
    try expect(test, "GET / HTTQ/1.1\r\n" + fields, [nil, 400])
    try expect(test, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [nil, 400, 505])
    try expect(test, "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\r\n\r\n", [nil, 400])
    try expect(test, "GET / HTTP/1.1\r\nno colon\r\n" + fields, [nil, 400])
    try expect(test, "GET / HTTP/1.1\r\n: empty\r\n" + fields, [nil, 400])
    try expect(test, "GET / HTTP/1.1\r\n folded: 1\r\n" + fields, [nil, 400])
    try expect(test, "GET / HTTP/1.1\r\nHost : evil.example\r\n" + fields, [nil, 400])
    // A zero byte cuts what libmicrohttpd hands on; whatever reads it then sees the same.
    let cut = try test.client()
    cut.send("GET /path/a\u{0}b HTTP/1.1\r\n" + fields)
    #expect(cut.answer()?.text == "a")
    try expect(
      test, "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nCookie: \(test.cookie)\u{0}x\r\n\r\n",
      [nil, 400, 403, 200])
    try expect(
      test,
      "GET / HTTP/1.1\r\nHost: evil.example\u{0}127.0.0.1:\(port)\r\nCookie: \(test.cookie)\r\n\r\n",
      [nil, 400, 421])
    try expect(test, "G\u{0}T / HTTP/1.1\r\n" + fields, [nil, 400, 405])
  }

  @Test func whatIsTooLongIsRefused() throws {
    let test = try TestServer()
    let own = "Host: 127.0.0.1:\(test.server.port)\r\nCookie: \(test.cookie)\r\n"
    try expect(
      test, "GET /\(String(repeating: "a", count: 200_000)) HTTP/1.1\r\n\(own)\r\n", [nil, 414])
    try expect(
      test, "GET / HTTP/1.1\r\n\(own)X: \(String(repeating: "a", count: 200_000))\r\n\r\n",
      [nil, 431])
    let lines = (0..<20_000).map { "X-\($0): 1\r\n" }.joined()
    try expect(test, "GET / HTTP/1.1\r\n\(own)\(lines)\r\n", [nil, 431])
    let cookies = (0..<600).map { "a\($0)=1" }.joined(separator: ";")
    try expect(
      test, "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(test.server.port)\r\nCookie: \(cookies)\r\n\r\n",
      [400])
  }

  @Test func bodiesAreBoundedByTheirHead() throws {
    let test = try TestServer()
    let form = ["Content-Type: application/x-www-form-urlencoded"]
    #expect(try test.ask("POST", "/form", form + ["Content-Length: 65537"])?.status == 413)
    #expect(try test.ask("POST", "/body", ["Content-Length: 65537"])?.status == 413)
    #expect(try test.ask("POST", "/upload/x", ["Content-Length: 8388609"])?.status == 413)
    #expect(try test.ask("POST", "/refuse", ["Content-Length: 5"])?.status == 409)
    #expect(
      try test.ask("POST", "/body", body: [UInt8](repeating: 1, count: 65536))?.text == "65536")
    #expect(
      try test.ask("POST", "/body", ["Content-Length: 18446744073709551616"])?.status == 413)
    for length in ["-1", "1x", "0x10", "1 1", "99999999999999999999999999"] {
      let status = try test.ask("POST", "/body", ["Content-Length: \(length)"])?.status
      #expect([400, 413].contains(status), "\(length)")
    }
    #expect(
      try test.ask("POST", "/body", ["Transfer-Encoding: chunked"])?.status == 411)
    #expect(
      try test.ask("POST", "/body", ["Transfer-Encoding: chunked", "Content-Length: 5"])?.status
        == 411)
    #expect(try test.ask("GET", "/", ["Content-Length: 5"])?.status == 400)
    #expect(try test.ask("POST", "/nothing")?.status == 404)
    #expect(try Folder.open(test.folder.path).names() == [])
  }

  @Test func brokenFormsAreRefused() throws {
    let test = try TestServer()
    for form in ["a=%", "a=%0", "a=%gg", "a=%00", "a=%ff", "%c3=1", "a=\u{1}", "a=%01"] {
      #expect(try test.post("/form", form)?.status == 400, "\(form)")
    }
    #expect(try test.post("/form", (0...512).map { "\($0)" }.joined(separator: "&"))?.status == 400)
    #expect(
      try test.ask(
        "POST", "/form", ["Content-Type: application/x-www-form-urlencoded"],
        body: [0x61, 0x3d, 0xff])?
        .status == 400)
    #expect(try test.post("/form", "a=1%0d%0a2")?.text == "a=1\r\n2")
  }

  @Test func aHeadThatDoesNotComeIsNotWaitedFor() throws {
    let test = try TestServer { $0.headSeconds = 0.5 }
    let silent = try test.client()
    let slow = try test.client()
    let start = SystemClock.monotonic()
    // A byte now and then keeps no connection alive.
    slow.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(test.server.port)\r\n")
    for number in 0..<60 {
      guard slow.send("X-\(number): 1\r\n") else { break }
      SystemClock.nap(milliseconds: 50)
    }
    #expect(slow.isClosed())
    #expect(silent.isClosed())
    print(
      "closed what did not speak within \(SystemClock.monotonic() - start) s of 0.5 s and a tick")
    #expect(try test.ask("GET", "/")?.status == 200)
  }

  @Test func aBodyThatDoesNotComeIsNotWaitedFor() throws {
    let test = try TestServer { $0.bodySeconds = 0.5 }
    let client = try test.client()
    client.send(test.head("POST", "/body", ["Content-Length: 1000"]))
    for _ in 0..<60 {
      guard client.send("x") else { break }
      SystemClock.nap(milliseconds: 50)
    }
    #expect(client.isClosed())
  }

  @Test func anUploadThatStandsStillIsNotWaitedFor() throws {
    let test = try TestServer { $0.idleSeconds = 1 }
    let client = try test.client()
    client.send(test.head("POST", "/upload/x", ["Content-Length: 1000000"]))
    client.send([UInt8](repeating: 1, count: 1000))
    #expect(client.isClosed())
    // Closed first and then removed.
    let folder = try Folder.open(test.folder.path)
    while try !folder.names().isEmpty { SystemClock.nap(milliseconds: 5) }
  }

  @Test func strangersCannotTakeEveryConnection() throws {
    let test = try TestServer { $0.connections = 40 }
    let known = try test.client()
    known.send(test.head("GET", "/"))
    #expect(known.answer()?.status == 200)
    var strangers: [RawClient] = []
    for _ in 0..<200 { strangers.append(try test.client()) }
    known.send(test.head("GET", "/"))
    #expect(known.answer()?.status == 200)
    #expect(try test.ask("GET", "/")?.status == 200)
  }

  @Test func uploadsAtOnceAreBounded() throws {
    let test = try TestServer { $0.uploads = 1 }
    let first = try test.client()
    first.send(test.head("POST", "/upload/x", ["Content-Length: 10"]))
    let folder = try Folder.open(test.folder.path)
    while try folder.names().isEmpty { SystemClock.nap(milliseconds: 5) }
    let refused = try #require(try test.ask("POST", "/upload/y", ["Content-Length: 10"]))
    #expect(refused.status == 503)
    #expect(refused.header("Retry-After") == "1")
    first.send("0123456789")
    #expect(first.answer()?.text == "kept 10")
    #expect(try test.ask("POST", "/upload/y", body: [1])?.text == "kept 1")
  }

  @Test func expectContinueIsAnswered() throws {
    let test = try TestServer()
    let client = try test.client()
    client.send(test.head("POST", "/upload/x", ["Content-Length: 3", "Expect: 100-continue"]))
    #expect(client.head()?.status == 100)
    client.send("abc")
    #expect(client.answer()?.text == "kept 3")
    // Refused by the head alone: nothing is asked for.
    let refused = try test.client()
    refused.send(test.head("POST", "/body", ["Content-Length: 70000", "Expect: 100-continue"]))
    #expect(refused.answer()?.status == 413)
  }

  @Test func nonsenseHarmsNobody() throws {
    let test = try TestServer {
      $0.headSeconds = 1
      $0.bodySeconds = 1
      $0.idleSeconds = 1
    }
    var clients: [RawClient] = []
    let good = Array(
      (test.head("POST", "/form?a=1", ["Content-Length: 7"]) + "a=1&b=2").utf8)
    var seed: UInt64 = 0x5eed
    func next() -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33)
    }
    for _ in 0..<400 {
      var bytes = good
      for _ in 0..<(1 + next() % 6) {
        let place = next() % bytes.count
        switch next() % 4 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: next())
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8(truncatingIfNeeded: next()), at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + next() % 40))
        }
        if bytes.isEmpty { bytes = [0] }
      }
      let client = try test.client()
      client.send(bytes)
      client.finishSending()
      clients.append(client)
    }
    #expect(try test.ask("GET", "/")?.status == 200)
    for client in clients { #expect(client.isClosed()) }
    #expect(try test.ask("GET", "/")?.status == 200)
  }

  @Test func curlIsUnderstood() throws {
    guard Run.has("curl") else { return print("note: curl is missing; not asked") }
    let test = try TestServer()
    let jar = test.folder.path("jar")
    let entered = try Run(["curl", "-sS", "-L", "-c", jar, test.server.startAddress])
    #expect(entered.output == "<p>hello</p>")
    let base = "http://localhost:\(test.server.port)"
    let posted = try Run([
      "curl", "-sS", "-b", "\(test.cookie)", "-H", "Origin: \(base)", "--data-urlencode", "a=ä b",
      "\(base)/form",
    ])
    #expect(posted.output == "a=ä b")
    let file = try test.folder.write("sent", [UInt8](repeating: 9, count: 2_000_000))
    let sent = try Run([
      "curl", "-sS", "-b", "\(test.cookie)", "-H", "Origin: \(base)", "-H",
      "Content-Type: application/zip",
      "--data-binary", "@\(file)", "\(base)/upload/sent.zip",
    ])
    #expect(sent.output == "kept 2000000")
  }
}
