import Catalogs
import Downloads
import Foundation
import System
import TestSupport
import Testing

@Suite struct StallGuardTests {
  /// What is seen at which second, and what the guard must say then.
  struct Step {
    var second: Double
    var signal: StallGuard.Signal
    var isOnDisk = false
    var verdict: StallGuard.Verdict
  }

  static let stories: [[Step]] = [
    [
      Step(second: 29, signal: .silence, verdict: .wait),
      Step(second: 30, signal: .silence, verdict: .timedOut),
    ],
    // The completion was missed: the disk knows.
    [Step(second: 30, signal: .silence, isOnDisk: true, verdict: .downloaded)],
    // What is on the disk early counts only when the client is silent or done.
    [
      Step(second: 10, signal: .silence, isOnDisk: true, verdict: .wait),
      Step(second: 11, signal: .ended, isOnDisk: true, verdict: .downloaded),
    ],
    // A sign of life begins the time anew.
    [
      Step(second: 29, signal: .life, verdict: .wait),
      Step(second: 58, signal: .silence, verdict: .wait),
      Step(second: 59, signal: .silence, verdict: .timedOut),
    ],
    // The client's word is not enough.
    [Step(second: 1, signal: .ended, verdict: .notThere)],
  ]

  @Test(arguments: stories)
  func theDiskDecides(story: [Step]) throws {
    var second = 0.0
    var isOnDisk = false
    var stallGuard = StallGuard(limit: 30, now: { second }, isDownloaded: { isOnDisk })
    for step in story {
      second = step.second
      isOnDisk = step.isOnDisk
      #expect(try stallGuard.judge(step.signal) == step.verdict, "at \(second) s")
    }
  }

  /// A stand-in for apt-get: a script that finds its folder as apt does.
  static func download(
    _ script: String, stall: Double = 1, isInterrupted: @escaping () -> Bool = { false }
  ) throws -> (result: ItemResult?, seconds: Double, folder: TemporaryFolder) {
    let folder = try TemporaryFolder()
    let bytes = Samples.bytes(1000)
    try folder.write("package", bytes)
    let program = try folder.write(
      "apt", Array("#!/bin/sh\npackage=\(folder.path("package"))\n\(script)\n".utf8))
    #expect(chmod(program, 0o755) == 0)
    let queue = DownloadQueue(
      library: try Library.open(folder.path("library")),
      transports: [AptTransport(stallLimit: stall, program: program)])
    let set = Samples.set("set", [try Samples.artifact("a.deb", bytes, urls: ["apt:ab=1"])])
    let start = SystemClock.monotonic()
    let result = try? queue.run([set], observer: { _ in }, isInterrupted: isInterrupted)[0]
    let seconds = SystemClock.monotonic() - start
    let left = try Folder.open(folder.path("library")).folder("partial").names()
    #expect(left.isEmpty, "\(left)")
    return (result, seconds, folder)
  }

  @Test(arguments: [
    ("cp $package a_1_all.deb", nil),
    // It never ends, but what it should bring is there.
    ("cp $package a_1_all.deb; sleep 60", nil),
    ("sleep 60", FailureCause.Kind.timedOut),
    ("exit 0", .packageClient),
    ("echo 'E: Unable to locate package a' >&2; exit 100", .notFound),
    ("echo 'E: Temporary failure resolving' >&2; exit 100", .noNetwork),
    ("head -c 999 $package > a_1_all.deb", .wrongDigest),
    ("ln -s $package a_1_all.deb", .packageClient),
  ])
  func aPackageClientIsNeverTrusted(script: String, failure: FailureCause.Kind?) throws {
    let (result, seconds, _) = try Self.download(script)
    #expect(result?.failure?.kind == failure, "\(String(describing: result))")
    #expect(seconds < 8)
  }

  @Test func aPackageClientThatStaysAliveIsWaitedFor() throws {
    let script = "for n in 1 2 3 4 5; do echo $n; sleep 0.4; done; cp $package a_1_all.deb"
    let (result, seconds, _) = try Self.download(script, stall: 1)
    #expect(result?.failure == nil && result != nil)
    #expect(seconds > 1.5)
  }

  @Test func ctrlCEndsThePackageClientAndItsChildren() throws {
    let start = SystemClock.monotonic()
    let (result, seconds, folder) = try Self.download(
      "(sleep 61; :) & echo $! > ../../../child; trap '' TERM; wait; sleep 60", stall: 30
    ) { SystemClock.monotonic() - start > 0.7 }
    #expect(result == nil && seconds < 2)
    let child = try String(contentsOfFile: folder.path("child"), encoding: .utf8)
    let process = try #require(Int32(child.trimmingCharacters(in: .whitespacesAndNewlines)))
    // Dead, or waiting to be collected by whoever inherits it.
    let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ") Z"
    #expect(status.contains(") Z"), "\(status)")
  }
}
