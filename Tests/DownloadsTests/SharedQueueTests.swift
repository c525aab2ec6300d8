import Catalogs
import Downloads
import Foundation
import System
import TestSupport
import Testing

/// Programs that share one library: killed, interrupted, joined, paused.
@Suite(.enabled(if: FaultyServer.isPossible && ProbeProcess.program != nil))
struct SharedQueueTests {
  /// Model sets on a server that sends at a rate, in bytes a second.
  static func publish(
    _ count: Int, bytes size: Int, rate: Int, _ query: String = ""
  ) throws -> (server: FaultyServer, sets: [ModelSet]) {
    var files: [String: [UInt8]] = [:]
    for number in 1...count {
      files["set\(number).bin"] = Samples.bytes(size, seed: UInt64(number))
    }
    let server = try FaultyServer(files)
    let sets = try (1...count).map { number in
      let name = "set\(number)"
      return Samples.set(
        name,
        [
          try Samples.artifact(
            "\(name).bin", files["\(name).bin"] ?? [],
            urls: [server.url("\(name).bin", "rate=\(rate)\(query)")])
        ])
    }
    return (server, sets)
  }

  @Test func aHundredKillsCostNoModelAndHardlyAByte() throws {
    // Slow beside how soon a busy machine reads: what lies unread in the kernel is lost.
    let (server, sets) = try Self.publish(19, bytes: 2_000_000, rate: 600_000)
    let folder = try TemporaryFolder()
    let list = try ProbeProcess.write(sets, in: folder)
    var random = SystemRandomNumberGenerator()
    for round in 1...100 {
      let probe = try ProbeProcess(
        library: folder.path("library"), sets: list)
      // Half while it transfers, half while it only starts.
      if round % 2 != 0 { _ = probe.waits(for: "progress", times: 2) }
      usleep(UInt32.random(in: 0...60_000, using: &random))
      probe.kill(SIGKILL)
      _ = probe.end()
    }
    let last = try ProbeProcess(
      library: folder.path("library"), sets: list)
    #expect(last.end() == 0)
    let library = try Library.open(folder.path("library"))
    for set in sets { #expect(try library.isDownloaded(set)) }
    let requests = server.requests()
    let sent = requests.reduce(0) { $0 + $1.sent }
    print("100 kills: \(requests.count) requests, \(sent - 38_000_000) bytes of 38000000 twice")
    #expect(requests.count > 40)
    #expect(sent < 38_380_000)
    #expect(try Folder.open(library.path).folder("partial").names().isEmpty)
  }

  @Test func aSecondProgramJoinsAndNothingTravelsTwice() throws {
    let (server, sets) = try Self.publish(4, bytes: 500_000, rate: 2_000_000)
    let folder = try TemporaryFolder()
    let list = try ProbeProcess.write(sets, in: folder)
    let first = try ProbeProcess(
      library: folder.path("library"), sets: list)
    #expect(first.waits(for: "progress"))
    let second = try ProbeProcess(
      library: folder.path("library"), sets: list)
    #expect(second.waits(for: "waiting test/set"))
    #expect(first.end() == 0 && second.end() == 0)
    #expect(server.requests().map(\.sent) == [500_000, 500_000, 500_000, 500_000])
    #expect(second.lines.filter { $0.hasPrefix("arrived") }.count == 4)
  }

  @Test func aSecondProgramGoesOnWhenTheFirstIsKilled() throws {
    let (server, sets) = try Self.publish(2, bytes: 1_000_000, rate: 1_000_000)
    let folder = try TemporaryFolder()
    let list = try ProbeProcess.write(sets, in: folder)
    let first = try ProbeProcess(
      library: folder.path("library"), sets: list)
    #expect(first.waits(for: "progress set1"))
    let second = try ProbeProcess(
      library: folder.path("library"), sets: list)
    #expect(second.waits(for: "waiting"))
    first.kill(SIGKILL)
    #expect(second.end() == 0)
    #expect(server.requests().reduce(0) { $0 + $1.sent } < 2_050_000)
  }

  @Test(arguments: ["", "&fault=stall&at=250000", "&fault=status&code=503&after=20"])
  func ctrlCEndsWithinASecondAndTheStateSaysSo(query: String) throws {
    let (server, sets) = try Self.publish(1, bytes: 1_000_000, rate: 500_000, query)
    defer { withExtendedLifetime(server) {} }
    let folder = try TemporaryFolder()
    let list = try ProbeProcess.write(sets, in: folder)
    let probe = try ProbeProcess(
      library: folder.path("library"), sets: list)
    #expect(probe.waits(for: query.contains("503") ? "retrying" : "progress set1 2"))
    let start = ContinuousClock.now
    probe.kill(SIGINT)
    #expect(probe.end() == 130)
    #expect(ContinuousClock.now - start < .seconds(1))
    let queue = DownloadQueue(library: try Library.open(folder.path("library")))
    #expect(try queue.states(of: sets) == [.failed(FailureCause(.interrupted))])
    #expect(try queue.failures().map(\.set) == sets)
  }

  @Test func othersSeePauseAndCancelWhatRuns() throws {
    let (server, sets) = try Self.publish(3, bytes: 1_000_000, rate: 1_000_000)
    let folder = try TemporaryFolder()
    let list = try ProbeProcess.write(sets, in: folder)
    let probe = try ProbeProcess(
      library: folder.path("library"), sets: list)
    #expect(probe.waits(for: "progress set1"))
    let library = try Library.open(folder.path("library"))
    let queue = DownloadQueue(library: library)
    let states = try queue.states(of: sets)
    guard case .downloading(let progress) = states[0] else {
      Issue.record("\(states)")
      return
    }
    #expect(progress.total == 1_000_000)
    #expect(states[1] == .queued(ahead: 1) && states[2] == .queued(ahead: 2))

    #expect(try queue.pause())
    #expect(try !queue.pause())
    #expect(probe.waits(for: "paused"))
    #expect(try queue.states(of: sets)[0] == .queued(ahead: 0))
    #expect(try queue.cancel([sets[1]]).map(\.name) == ["set2"])
    #expect(try queue.resume())
    #expect(probe.waits(for: "resumed"))
    #expect(probe.waits(for: "arrived set1"))
    #expect(probe.waits(for: "failed set2 cancelled"))
    #expect(probe.waits(for: "progress set3"))
    #expect(try queue.cancel([sets[2]]).map(\.name) == ["set3"])
    #expect(probe.end() == 1)
    #expect(try queue.states(of: sets)[1] == .failed(FailureCause(.cancelled)))
    #expect(try queue.failures().map(\.set.name) == ["set2", "set3"])
    // What arrived of the cancelled one counts as reclaimed.
    let reclaimed = try queue.delete(sets)
    #expect(reclaimed > 1_000_000 && reclaimed < 2_000_000)
    #expect(
      try queue.states(of: sets)
        == [ModelState](repeating: .notDownloaded(partial: 0), count: 3))
    // Each byte travelled once, the pause included.
    let ofFirst = server.requests().filter { $0.path.hasPrefix("/set1") }
    #expect(ofFirst.reduce(0) { $0 + $1.sent } < 1_050_000)
  }

  @Test(.enabled(if: Run.has("setpriv")))
  func aKilledProgramTakesItsPackageClientWithIt() throws {
    let folder = try TemporaryFolder()
    let program = try folder.write(
      "bin/apt-get", Array("#!/bin/sh\necho $$ > ../../../child\nexec sleep 60\n".utf8))
    #expect(chmod(program, 0o755) == 0)
    let set = Samples.set("set", [try Samples.artifact("a.deb", [1], urls: ["apt:ab=1"])])
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let probe = try ProbeProcess(
      library: folder.path("library"), sets: try ProbeProcess.write([set], in: folder),
      environment: ["PATH": folder.path("bin") + ":" + path])
    var child: Int32?
    let start = SystemClock.monotonic()
    while child == nil, SystemClock.monotonic() - start < 20 {
      #expect(!probe.waits(for: "failed", atMost: 20))
      child = (try? String(contentsOfFile: folder.path("child"), encoding: .utf8))
        .flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }
    probe.kill(SIGKILL)
    #expect(probe.end() == 128 + SIGKILL)
    // The signal comes with the parent's end; the process may still be on its way out.
    let process = try #require(child)
    let end = SystemClock.monotonic() + 5
    func isGone() -> Bool {
      let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      return status == nil || status?.contains(") Z") == true
    }
    while !isGone(), SystemClock.monotonic() < end { SystemClock.nap(milliseconds: 10) }
    #expect(isGone())
  }

  @Test func memoryDoesNotGrowWithTheFile() throws {
    let folder = try TemporaryFolder()
    let peaks = try [1000, 60_000_000].map { size in
      let (server, sets) = try Self.publish(1, bytes: size, rate: 1 << 40)
      defer { withExtendedLifetime(server) {} }
      let probe = try ProbeProcess(
        library: folder.path("library"), sets: try ProbeProcess.write(sets, in: folder))
      #expect(probe.end() == 0)
      let line = try #require(probe.lines.first { $0.hasPrefix("memory") })
      return try #require(Int(line.dropFirst(7)))
    }
    print("peak memory of a download, debug build: \(peaks) KiB")
    #expect(peaks[1] - peaks[0] < 4 << 10)
  }
}
