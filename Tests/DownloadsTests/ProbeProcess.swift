import Catalogs
import Formats
import Foundation
import System
import TestSupport

/// The probe program as a child process, which reads its sets from a file.
final class ProbeProcess {
  private let process: Subprocess
  private var result: Subprocess.Result?

  /// The probe.
  static let program = Run.built("DownloadProbe")

  /// Writes model sets to a file that probes read.
  static func write(_ sets: [ModelSet], in folder: TemporaryFolder) throws -> String {
    try folder.write("sets.json", JSONText.write(.array(sets.map(\.json))))
  }

  /// Starts it.
  init(
    library: String, sets: String, patience: Double? = nil, environment: [String: String] = [:]
  ) throws {
    process = try Subprocess(
      Self.program ?? "/nowhere", [library, sets] + (patience.map { ["\($0)"] } ?? []),
      environment: environment)
  }

  /// Sends a signal.
  func kill(_ signal: Int32) { process.send(signal: signal) }

  /// Waits for its end; its exit code, or 128 + the signal.
  func end() -> Int32 {
    while true {
      if let result = result ?? process.wait(milliseconds: 1000) {
        self.result = result
        return result.status
      }
    }
  }

  /// What it said so far, line by line.
  var lines: [String] {
    String(decoding: process.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Waits until so many lines begin so; false when it ended without them, or
  /// did not say them in so many milliseconds.
  func waits(for beginning: String, times: Int = 1, atMost milliseconds: Double = .infinity) -> Bool
  {
    let end = SystemClock.monotonic() + milliseconds / 1000
    while SystemClock.monotonic() < end {
      if lines.count(where: { $0.hasPrefix(beginning) }) >= times { return true }
      if result != nil { return false }
      result = process.wait(milliseconds: 5)
    }
    return false
  }
}
