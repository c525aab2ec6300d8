import Foundation
import TestSupport
import Testing

/// The built program at work on a device, killed or without a network.
@Suite struct DeviceFaultTests {
  static let hasNamespaces = (try? Run(["unshare", "--net", "true"]).status) == 0

  @Test func killedAnywhereItLeavesTheOldStateOrTheNewOne() throws {
    let harbour = try Harbour()
    try harbour.build()
    let program = harbour.program
    let command = ["install", "iberia.zip", "--to", "device"]
    let counted = try program.run(command, environment: ["TRAVELPACK_FAULT": "count"])
    let words = try #require(
      counted.errors.split(separator: "\n").last { $0.hasPrefix("fault points: ") })
    let calls = try #require(Int(words.dropFirst("fault points: ".count)))
    #expect(calls > 100)
    func models() -> [String: Data] {
      harbour.files(below: "device").filter { !$0.key.hasPrefix(".travelpack/") }
    }
    let whole = models()
    var found = (old: 0, new: 0)
    // Every call is tried by `KillSweepTests`; here it is the program itself, some times.
    for call in stride(from: 1, through: calls, by: max(1, calls / 12)) {
      try? FileManager.default.removeItem(atPath: program.home.path("device"))
      let killed = try program.run(command, environment: ["TRAVELPACK_FAULT": "\(call):kill"])
      #expect(killed.status == 128 + SIGKILL)
      try FileManager.default.createDirectory(
        atPath: program.home.path("device"), withIntermediateDirectories: true)
      let recovery = try program("recover", "device")
      #expect(recovery.status == 0, "killed at call \(call): \(recovery.errors)")
      let status = try program("status", "device", "--deep")
      #expect(status.status == 0, "killed at call \(call): \(status.errors)\(status.output)")
      let left = models()
      #expect(left.isEmpty || left == whole, "killed at call \(call)")
      found = left.isEmpty ? (found.old + 1, found.new) : (found.old, found.new + 1)
      #expect(
        !FileManager.default.fileExists(atPath: program.home.path("device/.travelpack/staging")))
      let again = try program.run(command)
      #expect(again.status == 0, "after call \(call): \(again.errors)")
      #expect(models() == whole)
    }
    #expect(found.old > 0 && found.new > 0)
    print(
      "killed at \(found.old + found.new) of \(calls) calls: \(found.old) old, \(found.new) new")
  }

  @Test(.enabled(if: hasNamespaces, "this machine allows no network namespace"))
  func everyCommandOnADeviceWorksWithoutANetwork() throws {
    let harbour = try Harbour()
    try harbour.build()
    for words in [
      ["verify", "iberia.zip"], ["install", "iberia.zip", "--to", "device"], ["status", "device"],
      ["repair", "device", "iberia.zip"], ["inventory", "device"], ["eject", "device"],
      ["rollback", "device"], ["install", "iberia.zip", "--to", "device"],
      ["remove", "harbour/es-pt", "--from", "device"], ["status", "device", "--deep"],
    ] {
      // There is no interface in it that is up, not even the loopback.
      let run = try Run(
        ["unshare", "--net", TravelPack.path] + words, environment: harbour.program.environment,
        in: harbour.program.home.path)
      #expect(run.status == 0, "\(words): \(run.errors)")
    }
  }
}
