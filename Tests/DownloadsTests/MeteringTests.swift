import Catalogs
import Downloads
import Foundation
import System
import TestSupport
import Testing

/// The real D-Bus, `busctl` and python-dbusmock's NetworkManager. One test at a
/// time, since the bus is found through the environment.
@Suite(.serialized) struct MeteringTests {
  static let isPossible =
    Run.has("dbus-daemon") && Run.has("busctl")
    && (try? Run(["/usr/bin/python3", "-c", "import dbusmock"]).status) == 0

  @Test(.enabled(if: isPossible))
  func networkManagersWordDecides() throws {
    let folder = try TemporaryFolder()
    let address = "unix:path=\(folder.path("bus"))"
    let bus = try Subprocess(
      "dbus-daemon", ["--session", "--nofork", "--address=\(address)"])
    while FileManager.default.fileExists(atPath: folder.path("bus")) == false {
      if bus.wait(milliseconds: 20) != nil { return }
    }
    setenv("DBUS_SYSTEM_BUS_ADDRESS", address, 1)
    defer { unsetenv("DBUS_SYSTEM_BUS_ADDRESS") }
    #expect(Metering.isMetered() == nil)

    let manager = try Subprocess(
      "/usr/bin/python3", ["-m", "dbusmock", "--system", "--template", "networkmanager"])
    defer { manager.stop() }
    let name = "org.freedesktop.NetworkManager"
    let place = ["--system", name, "/org/freedesktop/NetworkManager"]
    func isThere() throws -> Bool {
      try Run(["busctl", "--system", "status", name]).status == 0
    }
    while try !isThere() {
      if manager.wait(milliseconds: 50) != nil { break }
    }
    // The template is of an older NetworkManager, without this property.
    let added = try Run(
      ["busctl", "call"] + place + [
        "org.freedesktop.DBus.Mock", "AddProperty", "ssv", name, "Metered", "u", "0",
      ])
    #expect(added.status == 0, "\(added.errors)")
    let cases: [(Int, Bool?)] = [(0, nil), (1, true), (2, false), (3, true), (4, false)]
    for (value, isMetered) in cases {
      let set = try Run(
        ["busctl", "call"] + place + [
          "org.freedesktop.DBus.Mock", "UpdateProperties", "sa{sv}", name, "1", "Metered", "u",
          "\(value)",
        ])
      #expect(set.status == 0, "\(set.errors)")
      #expect(Metering.isMetered() == isMetered)
    }

    // The last value but one of the table is metered: not a byte may travel.
    _ = try Run(
      ["busctl", "call"] + place + [
        "org.freedesktop.DBus.Mock", "UpdateProperties", "sa{sv}", name, "1", "Metered", "u", "3",
      ])
    var options = DownloadOptions()
    options.unmeteredOnly = true
    let set = try Samples.set("set", Samples.bytes(10), in: folder)
    let queue = DownloadQueue(library: try Library.open(folder.path("library")), options: options)
    let results = try queue.run([set], observer: { _ in }, isInterrupted: { false })
    #expect(results[0].failure == FailureCause(.metered))
    #expect(try queue.states(of: [set]) == [.failed(FailureCause(.metered))])
  }

  @Test func aMeteredConnectionIsRefusedOnlyWhereThatIsAsked() throws {
    let folder = try TemporaryFolder()
    let set = try Samples.set("set", Samples.bytes(10), in: folder)
    let library = try Library.open(folder.path("library"))
    var options = DownloadOptions()
    options.unmeteredOnly = true
    let strict = DownloadQueue(library: library, options: options, isMetered: { true })
    #expect(
      try strict.run([set], observer: { _ in }, isInterrupted: { false })[0].failure
        == FailureCause(.metered))
    let free = DownloadQueue(library: library, isMetered: { true })
    #expect(
      try free.run([set], observer: { _ in }, isInterrupted: { false })[0].failure == nil)
  }
}
