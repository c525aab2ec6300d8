import Glibc
import Page
import System
import TestSupport
import Testing

/// What a browser that was let in gets.
@Suite struct ServingTests {
  @Test func theStartAddressLetsABrowserIn() throws {
    let test = try TestServer()
    #expect(test.cookie.hasPrefix("travelpack-\(test.server.port)="))
    let client = try test.client()
    let query = test.server.startAddress.split(separator: "?" as Character)[1]
    #expect(query.count >= "token=".count + 32)
    client.send("GET /?\(query) HTTP/1.1\r\nHost: localhost:\(test.server.port)\r\n\r\n")
    let entered = try #require(client.answer())
    #expect(entered.status == 303)
    #expect(entered.header("Location") == "/")
    let given = try #require(entered.header("Set-Cookie"))
    #expect(given.hasSuffix("; Path=/; HttpOnly; SameSite=Strict"))
    // The token itself is not the cookie.
    #expect(!given.contains(query.dropFirst("token=".count)))
    #expect(try test.ask("GET", "/")?.text == "<p>hello</p>")
  }

  @Test func everyAnswerSaysWhatABrowserMayDo() throws {
    let test = try TestServer()
    for target in ["/", "/nothing", "/bad%zz"] {
      let answer = try #require(try test.ask("GET", target))
      #expect(
        answer.header("Content-Security-Policy")?.hasPrefix(
          "default-src 'none'; script-src 'self';") == true)
      #expect(answer.header("X-Content-Type-Options") == "nosniff")
      #expect(answer.header("Referrer-Policy") == "same-origin")
      #expect(answer.header("Cross-Origin-Opener-Policy") == "same-origin")
      #expect(answer.header("Cross-Origin-Resource-Policy") == "same-origin")
      #expect(answer.header("Cache-Control") == "no-store")
    }
  }

  @Test func bothLoopbackAddressesAnswer() throws {
    guard try Run(["cat", "/proc/net/if_inet6"]).output.contains(" lo\n") else {
      return print("note: this machine has no ::1; not asked")
    }
    let test = try TestServer()
    let client = try RawClient(port: test.server.port, isIPv6: true)
    client.send(
      "GET / HTTP/1.1\r\nHost: [::1]:\(test.server.port)\r\nCookie: \(test.cookie)\r\n\r\n")
    #expect(client.answer()?.status == 200)
  }

  @Test func aConnectionServesManyRequests() throws {
    let test = try TestServer()
    let client = try test.client()
    for number in 0..<20 {
      client.send(test.head("GET", "/query?q=\(number)"))
      #expect(client.answer()?.text == "\(number)")
    }
    // Sent at once, answered in turn.
    client.send(test.head("GET", "/query?q=a") + test.head("GET", "/query?q=b"))
    #expect(client.answer()?.text == "a")
    #expect(client.answer()?.text == "b")
  }

  @Test func aHeadRequestGetsTheHeadAlone() throws {
    let test = try TestServer()
    let client = try test.client()
    client.send(test.head("HEAD", "/"))
    let answer = try #require(client.answer(hasBody: false))
    #expect(answer.status == 200)
    #expect(answer.header("Content-Length") == "12")
    client.send(test.head("GET", "/"))
    #expect(client.answer()?.text == "<p>hello</p>")
  }

  @Test func formsAreRead() throws {
    let test = try TestServer()
    let answer = try test.post("/form", "speak=it&speak=zh-Hans&name=Gr%C3%BC%C3%9Fe+aus%26&empty=")
    #expect(answer?.text == "speak=it|speak=zh-Hans|name=Grüße aus&|empty=")
    #expect(try test.post("/form", "&&a=1&")?.text == "a=1")
  }

  @Test func aLargeAnswerArrivesWhole() throws {
    let test = try TestServer()
    #expect(try test.ask("GET", "/large")?.body.count == 4 << 20)
  }

  @Test func aFileArrivesWholeUnderItsName() throws {
    let test = try TestServer()
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let path = try test.folder.write("model.zip", bytes)
    let answer = try #require(try test.ask("GET", "/file?at=\(PercentCoding.encode(path))"))
    #expect(answer.body == bytes)
    #expect(
      answer.header("Content-Disposition") == "attachment; filename*=UTF-8''a%20b.zip")
  }

  @Test func anUploadGoesIntoAFileAndStaysOnlyWhenItIsKept() throws {
    let test = try TestServer()
    let bytes = (0..<5_000_001).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    #expect(try test.ask("POST", "/upload/pack.zip", body: bytes)?.text == "kept 5000001")
    #expect(try OpenFile.open(test.folder.path("pack.zip")).readAll(limit: 6_000_000) == bytes)
    #expect(try test.ask("POST", "/upload", body: [1, 2, 3])?.text == "3")
    // A file that is there is not overwritten.
    #expect(try test.ask("POST", "/upload/pack.zip", body: [1])?.status == 409)
    #expect(try OpenFile.open(test.folder.path("pack.zip")).size() == 5_000_001)
    #expect(try Folder.open(test.folder.path).names() == ["pack.zip"])
  }

  @Test func anUploadThatBreaksOffLeavesNothing() throws {
    let test = try TestServer()
    do {
      let client = try test.client()
      client.send(test.head("POST", "/upload/broken.zip", ["Content-Length: 5000000"]))
      client.send([UInt8](repeating: 7, count: 1_000_000))
      let folder = try Folder.open(test.folder.path)
      while try folder.names().isEmpty { SystemClock.nap(milliseconds: 5) }
    }
    test.server.stop()
    #expect(try Folder.open(test.folder.path).names() == [])
  }

  @Test func whatACrashLeftOfUploadsIsSweptAway() throws {
    let folder = try TemporaryFolder()
    try folder.write(".upload-0123", [1])
    try folder.write("pack.zip", [2])
    let place = try Folder.open(folder.path)
    let held = try place.open(".upload-4567", .create)
    #expect(try held.tryLock())
    try ReceivedFile.sweep(place)
    #expect(try place.names() == [".upload-4567", "pack.zip"])
  }

  @Test func aSlowHandlerHoldsNobodyElse() throws {
    let test = try TestServer { $0.workers = 2 }
    let slow = try test.client()
    slow.send(test.head("GET", "/slow"))
    let start = SystemClock.monotonic()
    #expect(try test.ask("GET", "/")?.status == 200)
    let events = try test.client()
    events.send(test.head("GET", "/events"))
    #expect(events.head()?.status == 200)
    print("answered beside a slow handler in \(Int((SystemClock.monotonic() - start) * 1000)) ms")
    #expect(slow.answer()?.text == "slow")
  }

  @Test func aPortThatIsTakenIsSaid() throws {
    let test = try TestServer()
    var options = WebOptions()
    options.port = test.server.port
    #expect(throws: WebServerError.listen(port: test.server.port, code: EADDRINUSE)) {
      try WebServer(options) { _ in .text("") }
    }
    test.server.stop()
    // Free again at once, though connections of it may linger.
    let again = try WebServer(options) { _ in .text("") }
    #expect(again.port == test.server.port)
  }
}
