import Devices
import Foundation
import Glibc
import Packs
import System

/// Kills an operation with SIGKILL at every one of its system calls. Afterwards the
/// next command finds the old state or the new one and nothing left over, the same
/// operation then succeeds, and what it did can be taken back.
///
/// Where a journal was left, the recovery is killed at every call of its own, too: at
/// the first such call and at one in a hundred after it, since recoveries differ only
/// in the moves that are left.
final class KillSweep {
  /// What is killed.
  enum Operation: String {
    case install, update, remove, rollback
  }

  private let operation: Operation
  private let folder: String
  private let old: String, new: String
  /// How many things were not as they must be.
  private(set) var failures = 0
  private var counts = (old: 0, new: 0, recoveries: 0)

  init(_ operation: Operation, folder: String, old: String, new: String) {
    self.operation = operation
    self.folder = folder
    self.old = old
    self.new = new
  }

  private func fail(_ words: String) {
    failures += 1
    if failures <= 20 { print("failure: \(operation) \(words)") }
  }

  private func install(_ pack: String, _ scene: Scene) throws {
    let options = InstallOptions(
      engines: ["offline-translator"], engineFolders: ["argos": scene.packages])
    let device = try scene.open(making: true)
    _ = try Installer(options: options).install(PackReader.open([pack]), on: device)
  }

  private func work(_ scene: Scene) throws {
    switch operation {
    case .install: try install(old, scene)
    case .update: try install(new, scene)
    case .remove: _ = try scene.open().remove(["enes", "translate-en_de"])
    case .rollback: _ = try scene.open().rollback()
    }
  }

  /// The same command once more, which may find that all is done.
  private func workAgain(_ scene: Scene) throws {
    do {
      try work(scene)
    } catch DeviceError.unknownModelSet where operation == .remove {
    } catch DeviceError.nothingToRollBack where operation == .rollback {}
  }

  /// fork(2), which Swift does not import: it is only safe in a process with one thread.
  private static let fork: @convention(c) () -> pid_t = {
    guard let place = dlsym(nil, "fork") else { preconditionFailure("there is a fork") }
    return unsafeBitCast(place, to: (@convention(c) () -> pid_t).self)
  }()

  /// Runs something in a child that dies at a call; whether it died there.
  private func isKilled(at call: Int, _ body: () throws -> Void) -> Bool {
    let child = KillSweep.fork()
    if child == 0 {
      FaultPoints.armProcess(at: call, .kill)
      _ = try? body()
      _exit(0)
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) == -1, errno == EINTR {}
    return status & 0x7f == SIGKILL
  }

  /// How many calls something makes.
  private func count(_ body: () throws -> Void) throws -> Int {
    FaultPoints.armProcess(at: 0, .kill)
    defer { FaultPoints.disarmProcess() }
    try body()
    return FaultPoints.disarmProcess()
  }

  func run() throws {
    let start = Date()
    let scene = try Scene(folder)
    if operation != .install { try install(old, scene) }
    if operation == .rollback { try install(new, scene) }
    let before = try scene.state()
    try scene.save("before")
    let calls = try count { try work(scene) }
    let after = try scene.state()
    if before == after || calls < 100 { fail("does too little: \(calls) calls") }
    var committed = 0
    for call in 1...calls {
      try scene.restore("before")
      guard isKilled(at: call, { try work(scene) }) else {
        fail("was not killed at call \(call)")
        continue
      }
      let wasCommitted = FileManager.default.fileExists(
        atPath: scene.device + "/.travelpack/journal.json")
      if wasCommitted { try scene.save("killed") }
      try check(scene, "at call \(call)", before, after)
      if wasCommitted { committed += 1 }
      guard wasCommitted, committed % 100 == 1 else { continue }
      try scene.restore("killed")
      let moves = try count { _ = try scene.open() }
      for step in 1...moves {
        try scene.restore("killed")
        if !isKilled(at: step, { _ = try scene.open() }) {
          fail("at call \(call): its recovery was not killed at call \(step)")
        }
        counts.recoveries += 1
        try check(scene, "at call \(call), its recovery at call \(step)", after, after)
      }
    }
    if counts.old == 0 || counts.new == 0 { fail("found one state only") }
    print(
      "\(operation): killed at \(calls) points of \(calls), and at \(counts.recoveries) of "
        + "recoveries: \(counts.old) old, \(counts.new) new, "
        + "\((Date().timeIntervalSince(start) * 10).rounded() / 10) s")
  }

  /// Looks at what was left, and does the work again.
  private func check(
    _ scene: Scene, _ place: String, _ before: [String: Data], _ after: [String: Data]
  ) throws {
    do {
      _ = try scene.open()
      let view = try DeviceView(scene.device, outside: scene.outside)
      let state = try scene.state()
      if state != before, state != after { fail("\(place): neither the old state nor the new") }
      if state == after { counts.new += 1 } else { counts.old += 1 }
      let leftovers = try scene.leftovers()
      if !leftovers.isEmpty { fail("\(place): \(leftovers) are left") }
      if try !view.status(deep: true).allSatisfy(\.isIntact) {
        fail("\(place): files and receipts do not agree")
      }
      try workAgain(scene)
      if try scene.state() != after { fail("\(place): done again, it is not the new state") }
    } catch {
      fail("\(place): \(error)")
    }
  }
}
