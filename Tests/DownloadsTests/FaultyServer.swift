import Foundation
import System
import TestSupport

/// The misbehaving web server, as a child process; it ends with its last reference.
final class FaultyServer {
  private let process: Subprocess
  private let folder: TemporaryFolder
  /// The port of 127.0.0.1 that it listens on.
  let port: Int
  /// Whether it speaks TLS.
  let isSecure: Bool

  /// One request as the server saw it.
  struct Request: Decodable {
    var path: String
    var range: String?
    var ifRange: String?
    var status: Int
    var sent: Int
    var host: String?
    var authorization: String?
    var time: Double
  }

  static let isPossible = Run.has("python3")

  /// Starts it with files to serve.
  init(_ files: [String: [UInt8]], certificate: (path: String, key: String)? = nil) throws {
    folder = try TemporaryFolder("travelpack-server")
    for (name, bytes) in files { try folder.write("files/\(name)", bytes) }
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Servers/faulty_http.py").path
    var arguments = [script, folder.path("files")]
    if let certificate { arguments += ["--tls", certificate.path, certificate.key] }
    isSecure = certificate != nil
    process = try Subprocess("python3", arguments)
    while process.output.last != 0x0a, process.wait(milliseconds: 5) == nil {}
    let text = String(decoding: process.output, as: UTF8.self)
    guard let port = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw CocoaError(.fileReadUnknown)
    }
    self.port = port
  }

  /// The address of a file with a query.
  func url(_ name: String, _ query: String = "", host: String = "127.0.0.1") -> String {
    "\(isSecure ? "https" : "http")://\(host):\(port)/\(name)"
      + (query.isEmpty ? "" : "?\(query)")
  }

  /// What was asked and answered so far, in order of asking.
  func requests() -> [Request] {
    guard let bytes = FileManager.default.contents(atPath: folder.path("requests.log")) else {
      return []
    }
    return bytes.split(separator: 0x0a).compactMap {
      try? JSONDecoder().decode(Request.self, from: Data($0))
    }.sorted { $0.time < $1.time }
  }
}
