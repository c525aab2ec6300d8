import Formats
import Foundation
import TestSupport
import Testing

/// The built program where something goes on around it.
@Suite struct DeviceTroubleTests {
  @Test func aPackAlteredBetweenVerifyAndInstallIsRefused() throws {
    let harbour = try Harbour()
    try harbour.build()
    let program = harbour.program
    #expect(try program("verify", "iberia.zip").output.hasSuffix("iberia.zip: valid\n"))
    // One bit of the last model, whose digest the manifest has.
    var bytes = try #require(FileManager.default.contents(atPath: program.home.path("iberia.zip")))
    let model = Data(Noise.bytes(30_000, seed: 1).prefix(64))
    let place = try #require(bytes.range(of: model)?.lowerBound)
    bytes[place + 20] ^= 1
    try program.home.write("iberia.zip", Array(bytes))
    let install = try program("install", "iberia.zip", "--to", "device")
    #expect(install.status == 65)
    #expect(install.errors.contains("wrong-digest"), "\(install.errors)")
    #expect(harbour.files(below: "device").keys.allSatisfy { $0.hasPrefix(".travelpack/") })
    #expect(try program("status", "device").output == "device: nothing is installed\n")
  }

  /// Two and more at once: each does the whole work or says that another one does.
  @Test func installersAtOnceDoNotMix() throws {
    let harbour = try Harbour()
    try harbour.build()
    let program = harbour.program
    for round in 0..<4 {
      let run = try program.shell(
        """
        rm -rf device
        for number in 1 2 3 4; do
          { travelpack install iberia.zip --to device >/dev/null 2>$number.err; echo $?; } &
        done
        wait
        cat [1-4].err >&2
        """)
      let codes = run.output.split(separator: "\n").map(String.init).sorted()
      #expect(codes.count == 4 && codes.contains("0"), "round \(round): \(run.errors)")
      #expect(codes.allSatisfy { ["0", "75"].contains($0) }, "round \(round): \(run.errors)")
      #expect(
        run.errors.split(separator: "\n").count { $0.contains("another program is at work there") }
          == codes.count { $0 == "75" }, "\(run.errors)")
      let status = try program("status", "device", "--deep")
      #expect(status.status == 0, "round \(round): \(status.output)\(status.errors)")
      #expect(
        !FileManager.default.fileExists(atPath: program.home.path("device/.travelpack/staging")))
    }
  }

  @Test(
    .enabled(
      if: geteuid() != 0 || Run.has("setpriv"),
      "root writes everywhere, and setpriv is not here to take that from it"))
  func aFolderThatCannotBeWrittenIsOneClearError() throws {
    let harbour = try Harbour()
    try harbour.build()
    let run = try harbour.program.shell(
      """
      mkdir device && chmod 555 device
      lower=; [ $(id -u) != 0 ] || lower='setpriv --bounding-set -dac_override,-dac_read_search'
      $lower '\(TravelPack.path)' install iberia.zip --to device; code=$?
      chmod 755 device; ls -A device; exit $code
      """)
    #expect(run.status == 73, "\(run.errors)")
    #expect(run.output == "")
    #expect(
      run.errors == """
        travelpack: error: cannot use the device: device/.travelpack: it cannot be written: \
        permission denied

        """)
  }

  /// `LC_ALL=C` is what every test gives the program.
  @Test(arguments: ["日本語", "العربية", "ไทย", "naïve", "한국어", "Ελλάδα", "кот и 'пёс'"])
  func placesInEveryScriptWorkInTheCLocale(name: String) throws {
    let harbour = try Harbour()
    try harbour.build()
    let program = harbour.program
    #expect(program.environment["LC_ALL"] == "C")
    let pack = "\(name).zip"
    try FileManager.default.moveItem(
      atPath: program.home.path("iberia.zip"), toPath: program.home.path(pack))
    let install = try program(
      "install", pack, "--to", name, "--engine-dir",
      "bergamot=\(program.home.path("models \(name)"))/bergamot")
    #expect(install.status == 0, "\(install.errors)")
    let status = try program("status", name, "--deep")
    #expect(status.status == 0 && status.output.contains("\(name): "), "\(status.output)")
    #expect(harbour.files(below: "models \(name)").keys.contains { $0.hasSuffix("vocab.enes.spm") })
    #expect(try program("rollback", name).status == 0)
    #expect(
      !harbour.files(below: "models \(name)").keys.contains { $0.hasSuffix("vocab.enes.spm") })
  }
}
