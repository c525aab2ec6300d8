import Glibc
import Page
import System
import TestSupport

/// A server with a few routes, and what a browser that was let in sends.
final class TestServer: Sendable {
  let server: WebServer
  let hub = EventHub(limit: 256 << 10)
  let folder: TemporaryFolder
  let cookie: String

  /// Starts it and goes through the start address.
  init(_ change: (inout WebOptions) -> Void = { _ in }) throws {
    var options = WebOptions()
    change(&options)
    let folder = try TemporaryFolder("travelpack-web")
    self.folder = folder
    let place = try Folder.open(folder.path)
    let hub = hub
    server = try WebServer(
      options,
      uploads: { request in
        switch request.segments.first {
        case "upload": .file(in: place, limit: 8 << 20)
        case "refuse": .refuse(.text("no", status: 409))
        default: .memory
        }
      },
      handler: { TestServer.handle($0, hub) })
    let client = try RawClient(port: server.port)
    let query = server.startAddress.split(separator: "?" as Character)[1]
    client.send("GET /?\(query) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
    cookie = client.answer()?.header("Set-Cookie").map { String($0.prefix { $0 != ";" }) } ?? ""
  }

  deinit { server.stop() }

  private static func handle(_ request: WebRequest, _ hub: EventHub) -> WebResponse {
    switch (request.method, request.segments.first) {
    case (.get, nil), (.head, nil): return .html("<p>hello</p>")
    case (.get, "path"):
      return .text(request.segments.dropFirst().joined(separator: "|"))
    case (.get, "query"): return .text(request.query.values("q").joined(separator: "|"))
    case (.get, "large"): return .text(String(repeating: "x", count: 4 << 20))
    case (.get, "slow"):
      SystemClock.nap(milliseconds: 600)
      return .text("slow")
    case (.get, "events"), (.head, "events"):
      return .events(hub.open("en") { [WebEvent(key: "state", data: "whole")] })
    case (.post, "form"):
      return .text(request.form.all.map { "\($0.name)=\($0.value)" }.joined(separator: "|"))
    case (.post, "body"): return .text("\(request.body.count)")
    case (.post, "upload"):
      guard case .received(let file) = request.upload else { return .text("failed", status: 507) }
      guard let name = request.segments.dropFirst().first else { return .text("\(file.size)") }
      do {
        try file.keep(as: name)
        return .text("kept \(file.size)")
      } catch {
        return .text("there", status: 409)
      }
    case (.get, "file"):
      do {
        let file = try OpenFile.open(request.query["at"] ?? "")
        return try .attachment(file, name: "a b.zip", type: "application/zip")
      } catch {
        return .text("missing", status: 404)
      }
    default: return .text("not found", status: 404)
    }
  }

  /// The head lines of a request that passes the gate.
  func head(_ method: String, _ target: String, _ extra: [String] = []) -> String {
    ([
      "\(method) \(target) HTTP/1.1", "Host: 127.0.0.1:\(server.port)", "Cookie: \(cookie)",
    ] + (method == "POST" ? ["Origin: http://127.0.0.1:\(server.port)"] : []) + extra)
    .joined(separator: "\r\n") + "\r\n\r\n"
  }

  func client(patience: Int = 20) throws -> RawClient {
    try RawClient(port: server.port, patience: patience)
  }

  /// Asks on a connection of its own.
  func ask(_ method: String, _ target: String, _ extra: [String] = [], body: [UInt8] = [])
    throws -> RawClient.Answer?
  {
    let client = try client()
    let length = body.isEmpty ? [] : ["Content-Length: \(body.count)"]
    client.send(Array(head(method, target, extra + length).utf8) + body)
    return client.answer(hasBody: method != "HEAD")
  }

  /// Posts a form.
  func post(_ target: String, _ form: String) throws -> RawClient.Answer? {
    try ask(
      "POST", target, ["Content-Type: application/x-www-form-urlencoded"], body: Array(form.utf8))
  }
}
