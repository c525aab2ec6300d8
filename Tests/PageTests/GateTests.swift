import Page
import Testing

/// Who is refused, and with which status.
@Suite struct GateTests {
  /// A request of the given lines, to a server whose port stands for PORT and
  /// whose cookie stands for COOKIE.
  private func status(_ test: TestServer, _ lines: [String], body: String = "") throws -> Int? {
    let client = try test.client()
    let text = (lines + ["", body]).joined(separator: "\r\n")
    client.send(
      text.replacing("PORT", with: "\(test.server.port)").replacing("COOKIE", with: test.cookie))
    return client.answer(hasBody: lines.first?.hasPrefix("HEAD") == false)?.status
  }

  @Test func whoHasNoCookieIsRefused() throws {
    let test = try TestServer()
    let own = ["Host: 127.0.0.1:PORT"]
    for target in ["/", "/path/a", "/events", "/nothing", "/?q=1"] {
      #expect(try status(test, ["GET \(target) HTTP/1.1"] + own + [""]) == 403)
    }
    for cookie in [
      "travelpack=1", "travelpack-PORT=", "travelpack-PORT", "travelpack-1=1",
      "travelpack-PORT=\(String(repeating: "0", count: 32))", "\(test.cookie)0",
      "\(test.cookie.dropLast())", "x\(test.cookie)", "=",
    ] {
      #expect(
        try status(test, ["GET / HTTP/1.1"] + own + ["Cookie: \(cookie)", ""]) == 403, "\(cookie)")
    }
    #expect(
      try status(
        test, ["GET / HTTP/1.1"] + own + ["Cookie: theme=dark; COOKIE ;other=1", ""]) == 200)
    #expect(
      try status(
        test,
        ["POST /form HTTP/1.1", "Origin: http://127.0.0.1:PORT", "Content-Length: 3"] + own + [""],
        body: "a=1") == 403)
  }

  @Test func theTokenLetsInOnlyWhereItIsRight() throws {
    let test = try TestServer()
    let token = String(test.server.startAddress.split(separator: "=" as Character)[1])
    let own = ["Host: 127.0.0.1:PORT", ""]
    for guess in [
      "", "0", String(token.dropLast()), token + "0", token.uppercased() + "G",
      String(repeating: "0", count: token.count),
    ] {
      #expect(try status(test, ["GET /?token=\(guess) HTTP/1.1"] + own) == 403)
    }
    #expect(try status(test, ["GET /events?token=\(token) HTTP/1.1"] + own) == 403)
    #expect(try status(test, ["POST /?token=\(token) HTTP/1.1"] + own) == 403)
    #expect(try status(test, ["GET /?token=\(token) HTTP/1.1"] + own) == 303)
    // Another server of the same program has other secrets.
    let other = try TestServer()
    #expect(try status(other, ["GET /?token=\(token) HTTP/1.1"] + own) == 403)
  }

  @Test func aNameThatWasPointedHereIsRefused() throws {
    let test = try TestServer()
    for host in [
      "evil.example", "evil.example:PORT", "127.0.0.1", "127.0.0.1:1", "localhost", "[::1]",
      "127.0.0.2:PORT", "127.0.0.1.evil.example:PORT", "127.0.0.1:PORT.evil.example", "",
      "127.0.0.1:PORT:PORT", "user@127.0.0.1:PORT", "2130706433:PORT", "0.0.0.0:PORT", "::1:PORT",
    ] {
      #expect(
        try status(test, ["GET / HTTP/1.1", "Host: \(host)", "Cookie: COOKIE", ""]) == 421,
        "\(host)")
    }
    for host in ["127.0.0.1:PORT", "localhost:PORT", "LocalHost:PORT", "[::1]:PORT"] {
      #expect(
        try status(test, ["GET / HTTP/1.1", "Host: \(host)", "Cookie: COOKIE", ""]) == 200,
        "\(host)")
    }
    #expect(try status(test, ["GET / HTTP/1.1", "Cookie: COOKIE", ""]) == 400)
    #expect(try status(test, ["GET / HTTP/1.0", "Cookie: COOKIE", ""]) == 421)
  }

  @Test func whatOtherSitesSendIsRefused() throws {
    let test = try TestServer()
    let own = ["Host: 127.0.0.1:PORT", "Cookie: COOKIE"]
    let form = ["Content-Type: application/x-www-form-urlencoded", "Content-Length: 3", ""]
    for from in [
      ["Origin: https://evil.example"], ["Origin: null"], ["Origin: http://127.0.0.1:1"],
      ["Origin: http://localhost:PORT"], ["Origin: https://127.0.0.1:PORT"],
      ["Origin: http://127.0.0.1:PORT/"], ["Origin: http://127.0.0.1:PORT.evil.example"],
      ["Sec-Fetch-Site: cross-site"], ["Sec-Fetch-Site: same-site"], ["Sec-Fetch-Site: none"],
      ["Sec-Fetch-Site: cross-site", "Origin: http://127.0.0.1:PORT"],
      ["Sec-Fetch-Site: same-origin", "Origin: https://evil.example"],
      [],
    ] {
      #expect(
        try status(test, ["POST /form HTTP/1.1"] + own + from + form, body: "a=1") == 403, "\(from)"
      )
    }
    for from in [
      ["Origin: http://127.0.0.1:PORT"], ["Sec-Fetch-Site: same-origin"],
      ["Sec-Fetch-Site: same-origin", "Origin: http://127.0.0.1:PORT"],
    ] {
      #expect(
        try status(test, ["POST /form HTTP/1.1"] + own + from + form, body: "a=1") == 200, "\(from)"
      )
    }
  }

  @Test func otherSitesMayLinkHereButNotReadOrFrame() throws {
    let test = try TestServer()
    let own = ["GET / HTTP/1.1", "Host: 127.0.0.1:PORT", "Cookie: COOKIE"]
    let refused: [[String]] = [
      ["Sec-Fetch-Site: cross-site"],
      ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors", "Sec-Fetch-Dest: image"],
      ["Sec-Fetch-Site: same-site", "Sec-Fetch-Mode: cors", "Sec-Fetch-Dest: empty"],
      ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: iframe"],
      ["Origin: https://evil.example"],
    ]
    for from in refused { #expect(try status(test, own + from + [""]) == 403, "\(from)") }
    let passed: [[String]] = [
      [], ["Sec-Fetch-Site: same-origin"], ["Sec-Fetch-Site: none"],
      ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"],
      ["Origin: http://127.0.0.1:PORT"],
    ]
    for from in passed { #expect(try status(test, own + from + [""]) == 200, "\(from)") }
  }

  @Test func otherMethodsAreRefused() throws {
    let test = try TestServer()
    for method in ["OPTIONS", "PUT", "DELETE", "TRACE", "PATCH", "CONNECT", "get", "FOO", "GETS"] {
      let client = try test.client()
      client.send(test.head(method, "/"))
      let answer = try #require(client.answer())
      #expect(answer.status == 405, "\(method)")
      #expect(answer.header("Allow") == "GET, HEAD, POST")
      #expect(answer.header("Access-Control-Allow-Origin") == nil)
    }
    let star = try test.client()
    star.send("OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1:\(test.server.port)\r\n\r\n")
    #expect(star.answer()?.status == 400)
  }

  @Test func aFieldThatMayStandOnceIsNotReadTwice() throws {
    let test = try TestServer()
    let own = ["GET / HTTP/1.1", "Host: 127.0.0.1:PORT", "Cookie: COOKIE"]
    for twice in [
      ["Host: 127.0.0.1:PORT"], ["host: evil.example"], ["Cookie: a=1"],
      ["Origin: http://127.0.0.1:PORT", "Origin: https://evil.example"],
      ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: cross-site"],
      ["Content-Length: 0", "Content-Length: 5"], ["Content-Type: a/b", "Content-Type: c/d"],
    ] {
      #expect(try status(test, own + twice + [""]) == 400, "\(twice)")
    }
    #expect(try status(test, own + ["Accept: a", "Accept: b", ""]) == 200)
  }

  @Test func theAnswerToARefusedOneIsThePages() throws {
    let test = try TestServer { options in
      options.refusal = { refusal, request in
        .html(
          "<p>\(refusal) \(request.header("Accept-Language") ?? "")</p>", status: refusal.status)
      }
    }
    let client = try test.client()
    client.send(
      "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(test.server.port)\r\nAccept-Language: it\r\n\r\n")
    #expect(client.answer()?.text == "<p>stranger it</p>")
  }
}
