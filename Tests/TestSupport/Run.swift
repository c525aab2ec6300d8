import Foundation

/// A program that was run to its end.
public struct Run: Sendable {
  /// Its exit code, or 128 + the signal that ended it.
  public var status: Int32
  /// What it wrote to standard output and standard error.
  public var output: String, errors: String

  /// Runs a program found through `PATH`, with nothing on standard input.
  /// - Throws: what `Process` throws when it cannot be started.
  public init(
    _ command: [String], environment: [String: String] = [:], in folder: String? = nil
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    // Files and not pipes: a full pipe would stop the program.
    let outputs = try TemporaryFolder("travelpack-run")
    let paths = [outputs.path("out"), outputs.path("err")]
    for path in paths { _ = FileManager.default.createFile(atPath: path, contents: nil) }
    process.standardOutput = FileHandle(forWritingAtPath: paths[0])
    process.standardError = FileHandle(forWritingAtPath: paths[1])
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    status =
      process.terminationReason == .exit
      ? process.terminationStatus : 128 + process.terminationStatus
    let texts = paths.map {
      String(decoding: FileManager.default.contents(atPath: $0) ?? Data(), as: UTF8.self)
    }
    output = texts[0]
    errors = texts[1]
  }

  /// A program of this package, in the folder into which SwiftPM builds: the test
  /// bundle's own; `nil` when it is not there.
  public static func built(_ name: String) -> String? {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    for _ in 0..<4 {
      let path = folder.appendingPathComponent(name).path
      if FileManager.default.isExecutableFile(atPath: path) { return path }
      folder = folder.deletingLastPathComponent()
    }
    return nil
  }

  /// Whether a program can be found through `PATH`.
  public static func has(_ program: String) -> Bool {
    (try? Run(["sh", "-c", "command -v \(program)"]).status) == 0
  }
}
