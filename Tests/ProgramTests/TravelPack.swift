import Formats
import Foundation
import TestSupport
import Testing

/// The built program, as it stands next to the test bundle.
struct TravelPack {
  /// A home for one test, with a library of its own and nothing of the machine's user.
  let home: TemporaryFolder
  var environment: [String: String]

  init() throws {
    home = try TemporaryFolder("travelpack-home")
    environment = [
      "HOME": home.path, "TRAVELPACK_LIBRARY": home.path("library"), "TERM": "dumb",
      "XDG_DATA_HOME": "", "LC_ALL": "C", "NO_COLOR": "",
    ]
  }

  /// Where the program is.
  static let path: String = {
    let bundle =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: bundle).deletingLastPathComponent()
      .appendingPathComponent("travelpack").path
  }()

  /// The folder of the checkout.
  static let checkout = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// Runs it in the home folder.
  func callAsFunction(_ words: String...) throws -> Run { try run(words) }

  /// Runs it in the home folder.
  func run(_ words: [String], environment more: [String: String] = [:]) throws -> Run {
    try Run(
      [TravelPack.path] + words, environment: environment.merging(more) { $1 }, in: home.path)
  }

  /// Runs a line of a shell in the home folder, with `travelpack` in it as a command.
  func shell(_ line: String) throws -> Run {
    try Run(
      ["bash", "-c", "travelpack() { \"\(TravelPack.path)\" \"$@\"; }; \(line)"],
      environment: environment, in: home.path)
  }

  /// Runs it on a terminal of a width; answers what a person would have on the screen,
  /// escape sequences included.
  func onTerminal(columns: Int, _ line: String) throws -> Run {
    let inner = "stty cols \(columns) rows 60; TERM=xterm '\(TravelPack.path)' \(line)"
    return try Run(
      ["script", "-qec", inner, "/dev/null"], environment: environment, in: home.path)
  }
}

extension Run {
  /// The JSON that it printed.
  func json() throws -> JSONNode { try JSONNode(parsing: Array(output.utf8)) }
  /// The JSON of its error.
  func jsonError() throws -> JSONNode {
    try JSONNode(parsing: Array(errors.utf8)).member("error")
  }
}
