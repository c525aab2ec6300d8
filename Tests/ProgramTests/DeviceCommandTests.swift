import Formats
import Foundation
import TestSupport
import Testing

/// Devices and the library after the first installation.
@Suite struct DeviceCommandTests {
  func installed() throws -> Harbour {
    let harbour = try Harbour()
    try harbour.build()
    let run = try harbour.program("install", "iberia.zip", "--to", "device")
    try #require(run.status == 0, "\(run.errors)")
    return harbour
  }

  func damage(_ harbour: Harbour) throws -> String {
    let name = try #require(
      harbour.files(below: "device").keys.first { $0.hasSuffix("vocab.esen.spm") })
    try harbour.program.home.write("device/\(name)", Noise.bytes(30_000, seed: 77))
    return name
  }

  @Test func damageIsFoundAndRepairedFromThePack() throws {
    let harbour = try installed()
    let program = harbour.program
    let name = try damage(harbour)
    #expect(try program("status", "device").status == 0)
    let deep = try program("status", "device", "--deep")
    #expect(deep.status == 65)
    #expect(deep.output.contains("\(name): its bytes are other ones"))
    let look = try program("repair", "device")
    #expect(look.status == 65)
    let repair = try program("repair", "device", "iberia.zip")
    #expect(repair.status == 0, "\(repair.errors)")
    #expect(repair.output.hasSuffix("device: 1 model set repaired\n"))
    #expect(try program("status", "device", "--deep").status == 0)
    #expect(try program("eject", "device").status == 0)
  }

  @Test func theLastInstallationIsTakenBack() throws {
    let harbour = try installed()
    let program = harbour.program
    let back = try program("rollback", "device")
    #expect(back.status == 0, "\(back.errors)")
    #expect(back.output.contains("removed harbour/en-es 1"))
    #expect(harbour.files(below: "device").keys.allSatisfy { $0.hasPrefix(".travelpack/") })
    let again = try program("rollback", "device")
    #expect(again.status != 0)
  }

  @Test func aDryRunWritesNothing() throws {
    let harbour = try Harbour()
    try harbour.build()
    let run = try harbour.program("install", "iberia.zip", "--to", "device", "--dry-run")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("would be installed on device"))
    #expect(!FileManager.default.fileExists(atPath: harbour.program.home.path("device")))
  }

  @Test func onlySomeLanguagesAreInstalled() throws {
    let harbour = try Harbour()
    try harbour.build()
    let program = harbour.program
    let run = try program(
      "install", "iberia.zip", "--to", "device", "--only", "portugués", "--json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      harbour.files(below: "device").keys.contains { $0.hasSuffix("model.espt.intgemm.alphas.bin") }
    )
    let none = try program("install", "iberia.zip", "--to", "device", "--only", "ja")
    #expect(none.status == 64)
  }

  @Test func whatIsNotThereCannotBeRemoved() throws {
    let harbour = try installed()
    let program = harbour.program
    let remove = try program("remove", "en-se", "--from", "device")
    #expect(remove.status == 64)
    #expect(remove.errors.contains("hint: did you mean en-es"))
    try program.home.write("other/file", [1])
    let other = try program("remove", "harbour/en-es", "--from", "other")
    #expect(other.status == 64)
    #expect(harbour.files(below: "other").keys.sorted() == ["file"])
    let status = try program("status", "other")
    #expect(status.output == "other: nothing is installed\n")
    #expect(harbour.files(below: "other").keys.sorted() == ["file"])
  }

  @Test func deletingSaysHowManyBytesCameBack() throws {
    let harbour = try installed()
    let program = harbour.program
    let one = try program("delete", "harbour/en-es")
    #expect(one.output == "deleted harbour/en-es 1\n90.0 kB came back\n")
    let rest = try program("delete", "pt", "--json").json()
    #expect(try rest.member("deleted").elements().count == 2)
    #expect(try rest.member("bytes").integer() == 180_000)
    #expect(try program("delete", "pt").status == 64)
    // The device keeps what it has.
    #expect(try program("status", "device", "--deep").status == 0)
  }

  @Test(.enabled(if: Run.has("dpkg-deb")))
  func aPackageMayBringMorePapersThanItsStatedSizeCounts() throws {
    let program = try TravelPack()
    try program.home.write(
      "deb/usr/share/tesseract-ocr/5/tessdata/spa.traineddata", Noise.bytes(5_000, seed: 3))
    try program.home.write(
      "deb/usr/share/doc/tesseract-ocr-spa/changelog", Noise.bytes(9_000, seed: 4))
    try program.home.write(
      "deb/DEBIAN/control",
      Array(
        """
        Package: tesseract-ocr-spa
        Version: 1
        Architecture: all
        Maintainer: Nobody <nobody@example.org>
        Description: test

        """.utf8))
    try program.home.write(
      "models/spa/model-set.json",
      Array(#"{"version": "1", "format": "tesseract", "reads": ["es"]}"#.utf8))
    let run = try program.shell(
      """
      dpkg-deb --root-owner-group --build deb models/spa/tesseract-ocr-spa_1_all.deb &&
      travelpack catalogs make models --base-url file://$PWD/models --name papers -o c.json &&
      sed -i 's/"plainBytes": [0-9]*/"plainBytes": 5000/' c.json &&
      travelpack catalogs update --from c.json && travelpack download papers/spa &&
      travelpack build papers/spa -o p.zip && travelpack install p.zip --to device
      """)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasSuffix("is installed on device\n"))
  }

  @Test(.enabled(if: Run.has("zip") && Run.has("python3")))
  func aHostileZipInAHonestPackIsRefusedInItsOwnWords() throws {
    let program = try TravelPack()
    try program.home.write("p/metadata.json", Array(#"{"from_code":"en","to_code":"de"}"#.utf8))
    // The publisher itself is the attacker: what its catalog states is right.
    let run = try program.shell(
      """
      name=translate-en_de-1_0
      mkdir -p models/$name && zip -qr models/$name/$name.argosmodel p &&
      travelpack catalogs make models --base-url file://$PWD/models --name odd -o c.json &&
      python3 '\(TravelPack.checkout)/Tests/Hostile/make.py' local-name \
        models/$name/$name.argosmodel hostile.zip &&
      mv hostile.zip models/$name/$name.argosmodel &&
      python3 - <<'end' &&
      import glob, hashlib, json
      bytes = open(glob.glob("models/*/*.argosmodel")[0], "rb").read()
      catalog = json.load(open("c.json"))
      catalog["modelSets"][0]["artifacts"][0].update(
        bytes=len(bytes), sha256=hashlib.sha256(bytes).hexdigest())
      json.dump(catalog, open("c.json", "w"))
      end
      travelpack catalogs update --from c.json && travelpack download odd/$name &&
      travelpack build odd/$name -o p.zip && travelpack verify p.zip &&
      travelpack install p.zip --to device
      """)
    #expect(run.status == 65, "\(run.errors)")
    #expect(
      run.errors.hasSuffix(
        """
        travelpack: error: cannot install: odd/translate-en_de-1_0: \
        translate-en_de-1_0.argosmodel: programs would not agree on what is in this zip: \
        p/metadata.json: its own header has another name than the directory

        """), "\(run.errors)")
    let left = program.home.path("device")
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: left).allSatisfy {
        $0.hasPrefix(".travelpack")
      })
  }

  @Test func twoProgramsOnOneDeviceDoNotMix() throws {
    let harbour = try installed()
    let run = try harbour.program.shell(
      """
      exec 9<>device/.travelpack/lock
      python3 -c 'import fcntl, struct; fcntl.fcntl(9, 37, struct.pack("hhqqixxxx", 1, 0, 0, 0, 0))'
      travelpack install iberia.zip --to device
      """)
    #expect(run.status == 75, "\(run.errors)")
    #expect(run.errors.contains("another program is at work there"))
  }
}
