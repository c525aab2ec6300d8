import Formats
import Foundation
import TestSupport
import Testing

/// Signing, splitting, completing and thinning of packs from the command line.
@Suite struct PackCommandTests {
  @Test func aSignatureIsMadeTrustedDemandedAndRefused() throws {
    let harbour = try Harbour()
    try harbour.build()
    let program = harbour.program
    let key = try program("key", "generate", "--plain", "-o", "harbour")
    #expect(key.status == 0, "\(key.errors)")
    let mode = try FileManager.default.attributesOfItem(atPath: program.home.path("harbour.key"))
    #expect(mode[.posixPermissions] as? Int == 0o600)
    let again = try program("key", "generate", "--plain", "-o", "harbour")
    #expect(again.status == 73)
    #expect(again.errors.contains("a key is never overwritten"))

    let unsigned = try program("verify", "iberia.zip", "--require-signature")
    #expect(unsigned.status == 65)
    #expect(unsigned.output.contains("error: unsigned: "))

    let sign = try program("sign", "iberia.zip", "--key", "harbour.key", "-o", "signed.zip")
    #expect(sign.status == 0, "\(sign.errors)")
    let stranger = try program("install", "signed.zip", "--to", "device", "--require-signature")
    #expect(stranger.status == 65)
    #expect(stranger.errors.contains("unknown-key"))
    #expect(harbour.files(below: "device").keys.allSatisfy { $0.hasPrefix(".travelpack/") })

    #expect(try program("build", "iberia.zip", "-o", "other.tar").status == 0)
    try FileManager.default.moveItem(
      atPath: program.home.path("other.tar"), toPath: program.home.path("other.pack"))
    let renamed = try program("sign", "other.pack", "--key", "harbour.key")
    #expect(renamed.status == 0, "\(renamed.errors)")
    let kept = try program("verify", "other.pack", "--json").json()
    #expect(try kept.member("container").string() == "tar")

    #expect(try program("trust", "add", "harbour.pub").status == 0)
    #expect(try program("trust").output.contains("harbour"))
    let signed = try program("verify", "signed.zip", "--require-signature", "--json").json()
    #expect(try signed.member("signature").member("state").string() == "trusted")
    let install = try program("install", "signed.zip", "--to", "device", "--require-signature")
    #expect(install.status == 0, "\(install.errors)")
    #expect(try program("trust", "remove", "harbour").status == 0)
    #expect(try program("verify", "signed.zip", "--require-signature").status == 65)
    #expect(try program("verify", "signed.zip", "--key", "harbour.pub").status == 0)
  }

  @Test(.enabled(if: Run.has("minisign"))) func minisignReadsOurSignature() throws {
    let harbour = try Harbour()
    try harbour.build()
    let run = try harbour.program.shell(
      """
      travelpack key generate --plain -o k &&
      travelpack build iberia.trip.json --catalog harbour --sign k.key -o signed.zip &&
      bsdtar -xf signed.zip && minisign -V -p k.pub -m signed/tagmanifest-sha256.txt
      """)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("Signature and comment signature verified"))
  }

  @Test func aPlannedPackIsCompletedWithoutTouchingItsTagFiles() throws {
    let harbour = try Harbour()
    try harbour.build()
    let run = try harbour.program.shell(
      """
      travelpack build iberia.trip.json --catalog harbour --planned --name iberia -o planned.zip &&
      travelpack download planned.zip && travelpack build planned.zip -o full.zip &&
      cmp full.zip iberia.zip && echo same
      """)
    #expect(run.output.hasSuffix("same\n"), "\(run.errors)")
  }

  @Test func partsAreVerifiedInstalledAndJoined() throws {
    let harbour = try Harbour()
    try harbour.build()
    let program = harbour.program
    let split = try program(
      "build", "iberia.trip.json", "--catalog", "harbour", "--name", "iberia", "--split", "200kB",
      "-o", "parts.zip", "--json")
    #expect(split.status == 0, "\(split.errors)")
    let files = try split.json().member("files").elements().map {
      try $0.member("path").string()
    }
    #expect(files.count > 1)
    #expect(try program.run(["verify"] + files).status == 0)
    let lone = try program("verify", files[0], "--json")
    #expect(lone.status != 66)
    #expect(try program.run(["install"] + files + ["--to", "device"]).status == 0)
    #expect(try program.run(["build"] + files + ["-o", "joined.zip"]).status == 0)
    #expect(try program.shell("cmp joined.zip iberia.zip && echo same").output == "same\n")
  }

  @Test func aDeviceGetsOnlyWhatItLacks() throws {
    let harbour = try Harbour()
    try harbour.build()
    let run = try harbour.program.shell(
      """
      travelpack build es --catalog harbour -o small.zip &&
      travelpack install small.zip --to device && travelpack inventory device -o card.json &&
      travelpack build iberia.trip.json --catalog harbour --for card.json -o rest.zip &&
      travelpack verify rest.zip
      """)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("rest.zip: holey"))
    #expect(run.output.contains("6 files of 180.0 kB verified"))
  }
}
