import Catalogs
import Formats
import Foundation
import Glibc
import System
import TestSupport
import Testing

@testable import Devices

/// Every system call of an installation, an update, a removal and a rollback
/// fails once, in every way; afterwards the device has its old state or its new one.
@Suite struct FaultSweepTests {
  enum Operation: String, CaseIterable, Sendable {
    case install, update, remove, rollback
  }

  enum Failure: CaseIterable, Sendable {
    case inputOutput, noSpace, readOnly, noAccess, pulledOut

    var fault: FaultPoints.Fault {
      switch self {
      case .inputOutput: .error(EIO)
      case .noSpace: .error(ENOSPC)
      case .readOnly: .error(EROFS)
      case .noAccess: .error(EACCES)
      case .pulledOut: .lastingError(EIO)
      }
    }
  }

  /// A device before one operation, and how to do it.
  final class Scene {
    let folder: TemporaryFolder
    let operation: Operation
    let old: FakePack
    let new: FakePack
    let options: InstallOptions

    init(_ operation: Operation) throws {
      self.operation = operation
      // On a disk, syncing thousands of times would take minutes.
      folder = try TemporaryFolder("travelpack-sweep", in: "/dev/shm")
      old = try FakePack(sets: [
        Samples.bundle("en", "es", size: 900),
        try Self.argos(version: "1"),
      ])
      new = try FakePack(
        edition: "2",
        sets: [
          Samples.bundle("en", "es", version: "2", seed: 50, size: 900),
          try Self.argos(version: "2"),
        ])
      options = InstallOptions(
        engines: ["offline-translator"], engineFolders: ["argos": folder.path("outside/packages")])
      try FileManager.default.createDirectory(
        atPath: folder.path("outside/packages"), withIntermediateDirectories: true)
      if operation != .install { try install(old) }
      if operation == .rollback { try install(new) }
      try FileManager.default.createDirectory(
        atPath: folder.path("device"), withIntermediateDirectories: true)
    }

    private static let packages = Result {
      try ["1", "2"].map { ($0, try make(version: $0)) }
    }

    static func argos(version: String) throws -> (ModelSet, [[UInt8]]) {
      try #require(packages.get().first { $0.0 == version }?.1)
    }

    private static func make(version: String) throws -> (ModelSet, [[UInt8]]) {
      let folder = try TemporaryFolder()
      try folder.write(
        "p/metadata.json", Array(#"{"from_code": "en", "to_code": "de"}"#.utf8))
      try folder.write("p/model/model.bin", Samples.noise(Int(version) ?? 0, 700))
      let run = try Run(["zip", "-qr", "p.argosmodel", "p"], in: folder.path)
      try #require(run.status == 0)
      return Samples.archive(
        "translate-en_de", .argos, .zip,
        try OpenFile.open(folder.path("p.argosmodel")).readAll(limit: 1 << 20),
        catalog: "argos", version: version, directions: [Samples.direction("en", "de")])
    }

    private var outside: OutsideFolders {
      OutsideFolders(named: [folder.path("outside/packages")])
    }

    private func install(_ pack: FakePack) throws {
      try pack.install(to: folder.path("device"), options)
    }

    /// Does the operation, which may have been done already.
    func run() throws {
      switch operation {
      case .install: try install(old)
      case .update: try install(new)
      case .remove:
        _ = try Device(folder.path("device"), outside: outside).remove(["enes", "translate-en_de"])
      case .rollback: _ = try Device(folder.path("device"), outside: outside).rollback()
      }
    }

    func runAgain() throws {
      do {
        try run()
      } catch DeviceError.unknownModelSet where operation == .remove {
      } catch DeviceError.nothingToRollBack where operation == .rollback {}
    }

    /// Puts a saved copy of the device and the engine's folder back.
    func restore(_ saved: String) throws {
      for name in ["device", "outside"] {
        try? FileManager.default.removeItem(atPath: folder.path(name))
        try FileManager.default.copyItem(atPath: "\(saved)/\(name)", toPath: folder.path(name))
      }
    }

    func save(_ name: String) throws -> String {
      for part in ["device", "outside"] {
        try FileManager.default.createDirectory(
          atPath: folder.path(name), withIntermediateDirectories: true)
        try FileManager.default.copyItem(
          atPath: folder.path(part), toPath: folder.path("\(name)/\(part)"))
      }
      return folder.path(name)
    }

    /// The paths by which one state differs from another.
    static func difference(_ one: [String: String], _ other: [String: String]) -> String {
      Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }.sorted()
        .map { (one[$0] == nil ? "-" : other[$0] == nil ? "+" : "≠") + $0 }.joined(separator: " ")
    }

    /// Opens the device; a process that another test starts may hold its lock
    /// between its fork and its exec.
    func open() throws -> Device {
      for _ in 0..<200 {
        do { return try Device(folder.path("device"), outside: outside) } catch DeviceError.busy {
          usleep(5000)
        }
      }
      return try Device(folder.path("device"), outside: outside)
    }

    /// Everything that an engine sees, and which receipts there are: their own
    /// bytes hold the time.
    func state() throws -> [String: String] {
      var state: [String: String] = [:]
      for part in ["device", "outside"] {
        for (path, digest) in try Samples.tree(folder.path(part), state: true) {
          if path.hasSuffix("/lock") || path.hasSuffix("/device.json") { continue }
          if path.contains("/previous/") { continue }
          state["\(part)/\(path)"] = path.contains("/receipts/") ? "receipt" : digest
        }
      }
      return state
    }
  }

  @Test(arguments: Operation.allCases, Failure.allCases)
  func anyFailingCallLeavesTheOldStateOrTheNewOne(operation: Operation, failure: Failure) throws {
    let scene = try Scene(operation)
    let before = try scene.state()
    let saved = try scene.save("saved")
    FaultPoints.arm(at: 0, .kill)
    try scene.run()
    let calls = FaultPoints.disarm()
    let after = try scene.state()
    try #require(calls > 100 && before != after)
    var outcomes = (old: 0, new: 0)
    var again: [Int] = []
    for call in 1...calls {
      try scene.restore(saved)
      FaultPoints.arm(at: call, failure.fault)
      let result = Result { try scene.run() }
      FaultPoints.disarm()
      // The next command finds one of the two states, and nothing is left over.
      let device = try scene.open()
      let state = try scene.state()
      let place = "\(operation) \(failure) at call \(call): \(result)"
      if state != before, state != after {
        Issue.record("\(place): \(Scene.difference(state, after)) from the new state")
      }
      if case .success = result, state != after {
        Issue.record("\(place): \(Scene.difference(state, after))")
      }
      let whole = try DeviceView(device).status().allSatisfy(\.isIntact)
      if !whole { Issue.record("\(place): receipts and files do not agree") }
      outcomes =
        state == after ? (outcomes.old, outcomes.new + 1) : (outcomes.old + 1, outcomes.new)
      withExtendedLifetime(device) {}
      if failure == .pulledOut { again.append(call) }
    }
    // The same command succeeds, whatever state the failure left.
    for call in again {
      try scene.restore(saved)
      FaultPoints.arm(at: call, failure.fault)
      _ = try? scene.run()
      FaultPoints.disarm()
      try scene.runAgain()
      #expect(try scene.state() == after, "\(operation) again after call \(call)")
    }
    #expect(outcomes.old > 0 && outcomes.new > 0)
    print("\(operation), \(failure): \(calls) points, \(outcomes.old) old, \(outcomes.new) new")
  }
}
