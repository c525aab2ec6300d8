import Formats
import Foundation
import TestSupport
import Testing

/// The whole journey on machines whose clock is wrong: one that lost its battery and
/// begins in 1970, one that is far ahead. libfaketime stands before the C library.
@Suite(
  .enabled(if: Run.has("faketime"), "faketime is not here: no test has a clock in 1970"))
struct DeviceClockTests {
  static let noBattery = "1970-01-02 03:04:05"

  /// Runs the program under another clock.
  static func run(_ words: String..., at moment: String, _ program: TravelPack) throws -> Run {
    try Run(
      ["faketime", moment, TravelPack.path] + words,
      environment: program.environment.merging(["TZ": "UTC"]) { $1 }, in: program.home.path)
  }

  /// `iberia.zip` signed until the end of 2030, its key trusted.
  static func signed() throws -> Harbour {
    let harbour = try Harbour()
    try harbour.build()
    let made = try harbour.program.shell(
      """
      travelpack key generate --plain -o harbour && travelpack trust add harbour.pub &&
      travelpack sign iberia.zip --key harbour.key --expires 2030-12-31 -o signed.zip
      """)
    try #require(made.status == 0, "\(made.errors)")
    return harbour
  }

  /// The moments in all receipts.
  static func moments(_ harbour: Harbour) throws -> Set<String> {
    var moments: Set<String> = []
    for (path, bytes) in harbour.files(below: "device/.travelpack/receipts")
    where path.hasSuffix(".json") {
      moments.insert(try JSONNode(parsing: Array(bytes)).member("installed").string())
    }
    return moments
  }

  @Test func aDeviceInstallsInNineteenSeventy() throws {
    let harbour = try Self.signed()
    let program = harbour.program
    let clock = try Run(
      ["faketime", Self.noBattery, "date", "-u", "+%Y"], environment: ["TZ": "UTC"])
    try #require(clock.output == "1970\n", "\(clock.errors)")
    func at1970(_ words: String...) throws -> Run {
      let run = try Run(
        ["faketime", Self.noBattery, TravelPack.path] + words,
        environment: program.environment.merging(["TZ": "UTC"]) { $1 }, in: program.home.path)
      #expect(run.status == 0, "\(words): \(run.errors)\(run.output)")
      return run
    }
    _ = try at1970("plan", "iberia.trip.json", "--catalog", "harbour")
    // A signature that is not from this clock's past is no reason to refuse.
    let verify = try at1970("verify", "signed.zip", "--require-signature", "--json").json()
    #expect(try verify.member("signature").member("state").string() == "trusted")
    _ = try at1970("install", "signed.zip", "--to", "device", "--require-signature")
    #expect(try Self.moments(harbour) == ["1980-01-01T00:00:00Z"])
    _ = try at1970("status", "device", "--deep")
    _ = try at1970("eject", "device")
    // The same again is nothing to do; a machine with the right time agrees.
    #expect(try at1970("install", "signed.zip", "--to", "device").output.contains("installed"))
    #expect(try program("status", "device", "--deep").status == 0)
    // Damage made in the right time is repaired in 1970, and all of it taken back.
    let name = try #require(harbour.files(below: "device").keys.first { $0.hasSuffix("esen.spm") })
    try program.home.write("device/\(name)", [1])
    _ = try at1970("repair", "device", "signed.zip")
    #expect(try program("status", "device", "--deep").status == 0)
    _ = try at1970("rollback", "device")
    _ = try at1970("remove", "harbour/es-en", "--from", "device")
    _ = try at1970("inventory", "device")
    _ = try at1970("recover", "device")
  }

  @Test func aPackThatIsBuiltInNineteenSeventyIsLikeAnyOther() throws {
    let harbour = try Harbour()
    try harbour.build()
    let program = harbour.program
    let run = try Self.run(
      "build", "iberia.trip.json", "--catalog", "harbour", "-o", "old.zip", at: Self.noBattery,
      program)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try program("verify", "old.zip").status == 0)
    #expect(try Run(["unzip", "-tq", program.home.path("old.zip")]).status == 0)
    #expect(try program("install", "old.zip", "--to", "device").status == 0)
  }

  @Test func aSignatureThatHasExpiredIsSaidAndNoMore() throws {
    let harbour = try Self.signed()
    let program = harbour.program
    for moment in [Self.noBattery, "2030-12-30 00:00:00"] {
      let before = try Self.run("verify", "signed.zip", at: moment, program)
      #expect(before.status == 0 && !before.output.contains("expired"), "\(before.output)")
    }
    let after = try Self.run(
      "verify", "signed.zip", "--require-signature", at: "2031-01-02 00:00:00", program)
    #expect(after.status == 0, "\(after.errors)")
    #expect(after.output.contains("warning: expired"), "\(after.output)")
    let install = try Self.run(
      "install", "signed.zip", "--to", "device", "--require-signature",
      at: "2038-01-20 00:00:00", program)
    #expect(install.status == 0, "\(install.errors)")
    // Behind the last second that fits 32 bits.
    #expect(try #require(Self.moments(harbour).first).hasPrefix("2038-01-20T"))
  }
}
