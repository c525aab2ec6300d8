import Catalogs
import Foundation
import System
import TestSupport
import Testing

@testable import Devices

/// `kill -9` at every system call, by `DeviceProbe`, which forks a child a call.
@Suite struct KillSweepTests {
  /// The probe, in the folder into which SwiftPM builds.
  static let probe = Run.built("DeviceProbe")

  @Test(arguments: FaultSweepTests.Operation.allCases)
  func killedAtAnyCallItLeavesTheOldStateOrTheNewOne(operation: FaultSweepTests.Operation) throws {
    let folder = try TemporaryFolder("travelpack-kill", in: "/dev/shm")
    let packs = try [("old", "1", 1), ("new", "2", 50)].map { name, version, seed in
      try PackInstallTests.build(
        [
          Samples.bundle("en", "es", version: version, seed: seed, size: 900),
          FaultSweepTests.Scene.argos(version: version),
        ], in: folder, name: name)
    }
    let probe = try #require(Self.probe)
    let run = try Run([probe, operation.rawValue, folder.path("scene")] + packs)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    print(run.output, terminator: "")
  }
}
