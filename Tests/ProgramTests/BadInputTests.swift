import Formats
import Foundation
import TestSupport
import Testing

/// Every wrong input gets one clear line and its exit code.
@Suite struct BadInputTests {
  @Test(
    arguments: [
      (
        ["plan", "--speak", "Englsh", "--visit", "ES"],
        "unknown language: Englsh: no language has this code or name", "did you mean English"
      ),
      (
        ["plan", "--speak", "en", "--visit", "Portugul"],
        "unknown territory: Portugul: no territory has this code or name", "did you mean Portugal"
      ),
      (
        ["plan", "--speak", "en", "--visit", "ES:many"],
        "wrong value: --visit: ES:many is not a place with days, as ES:5", nil
      ),
      (
        ["plan", "--visit", "ES"],
        "options do not go together: --visit and --meet need --speak: the languages that you speak",
        nil
      ),
      (["plan"], "missing argument: TRIP.json: it must be given", nil),
      (
        ["plan", "x.json", "--free", "much"], "wrong value: --free: much is not a SIZE",
        "write a size as 400MB, 1.5GB or 4GiB-1"
      ),
      (
        ["plan", "--speak", "en", "--visit", "ES", "--catalog", "harbor"],
        "unknown catalog: harbor: there is no catalog of this name", "did you mean harbour"
      ),
      (
        ["download", "harbour/en-se", "--catalog", "harbour"],
        "unknown name: harbour/en-se: no catalog has such a model set, and no language is called so",
        "did you mean harbour/en-es"
      ),
      (
        ["build", "es", "--catalog", "harbour"],
        "options do not go together: -o FILE is needed: where the pack goes", nil
      ),
    ] as [([String], String, String?)])
  func wrongWordsAreUsageErrors(words: [String], error: String, hint: String?) throws {
    let run = try Harbour().program.run(words)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("travelpack: error: \(error)"))
    if let hint { #expect(run.errors.contains("travelpack: hint: \(hint)")) }
  }

  @Test(arguments: [
    ("{\n  \"speaks\": [\"en\",\n", "cannot use: trip.json:3:1: it is not JSON: "),
    ("[]", "cannot use: trip.json: the document must be an object"),
    (#"{"speaks": ["en"]}"#, "cannot use: trip.json: the field stops is missing"),
    (
      #"{"speaks": ["en"], "stops": [{"territory": "ES", "dyas": 3}]}"#,
      "cannot use: trip.json: there is no field stops[0].dyas\ntravelpack: hint: did you mean days"
    ),
    (
      #"{"speaks": ["en"], "stops": [{"territory": "ES", "days": 0}]}"#,
      "cannot use: trip.json: stops[0].days must be a whole number from 1 to 3650"
    ),
    (
      #"{"speaks": ["xx"], "stops": [{"territory": "ES"}]}"#,
      "cannot use: trip.json: speaks[0] must be a language"
    ),
    (
      "{\"speaks\": [\"en\"], \"stops\": [], \"\\u001b[2J\": 1}",
      "cannot use: trip.json: there is no field \\u{1B}[2J"
    ),
  ])
  func aTripThatIsNoneIsNamedWithItsPlace(text: String, error: String) throws {
    let program = try TravelPack()
    try program.home.write("trip.json", Array(text.utf8))
    for command in ["plan", "download"] {
      let run = try program(command, "trip.json")
      #expect(run.status == 65)
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("travelpack: error: \(error)"), "\(run.errors)")
    }
  }

  @Test func aMissingFileIsNoInput() throws {
    let program = try TravelPack()
    for words in [
      ["plan", "none.json"], ["verify", "none.zip"], ["inspect", "none.zip"],
      ["install", "none.zip", "--to", "device"], ["status", "none"], ["download", "./none"],
      ["catalogs", "diff", "none.json", "firefox"].dropLast(2) + ["./none.json", "firefox"],
    ] {
      let run = try program.run(Array(words))
      #expect([64, 66].contains(run.status), "\(words): \(run.errors)")
      #expect(run.errors.contains("none"))
    }
    let run = try program("verify", "none.zip", "--json")
    #expect(run.status == 66)
    #expect(try run.jsonError().member("kind").string() == "no-input")
    #expect(!FileManager.default.fileExists(atPath: program.home.path("device")))
  }

  @Test func whatNobodyPublishesIsUnavailable() throws {
    let program = try Harbour().program
    let words = ["--speak", "en", "--visit", "JP", "--catalog", "harbour"]
    let plan = try program.run(["plan"] + words)
    #expect(plan.status == 69)
    #expect(plan.output.contains("no route: Japanese (speak, read): no catalog has a model of"))
    #expect(plan.output.hasSuffix("nothing of this trip is covered by these catalogs\n"))
    let json = try program.run(["plan", "--json"] + words)
    #expect(json.status == 69)
    #expect(try json.json().member("uncovered").elements().count == 2)
    let download = try program("download", "ja", "--catalog", "harbour")
    #expect(download.status == 69)
    #expect(download.errors.hasPrefix("travelpack: error: nothing covered: ja: no route"))
  }

  @Test func whatCannotBeFetchedFailsAndTheRestStays() throws {
    let harbour = try Harbour()
    let program = harbour.program
    try FileManager.default.removeItem(atPath: program.home.path("models/es-en"))
    let run = try program("download", "es", "--catalog", "harbour")
    #expect(run.status == 69)
    #expect(run.output.contains("failed: harbour/es-en: not-found"))
    #expect(run.output.contains("1 model set downloaded (90.0 kB), 1 model set failed"))
    let build = try program("build", "es", "--catalog", "harbour", "-o", "x.zip")
    #expect(build.status == 66)
    #expect(
      build.errors.hasPrefix("travelpack: error: not downloaded: harbour/es-en: the library"))
    #expect(!FileManager.default.fileExists(atPath: program.home.path("x.zip")))
  }

  @Test func bytesThatAreNotThePublishedOnesNeverEnterTheLibrary() throws {
    let program = try Harbour().program
    try program.home.write("models/es-en/vocab.esen.spm", Noise.bytes(30_000, seed: 1234))
    let run = try program("download", "harbour/es-en", "--json")
    #expect(run.status == 69)
    let result = try #require(try run.json().member("results").elements().first)
    #expect(try result.member("outcome").string() == "failed")
    #expect(try result.member("cause").member("kind").string() == "wrong-digest")
  }

  @Test func tooLittleRoomIsSaidBeforeTheFirstByte() throws {
    let program = try Harbour().program
    let plan = try program(
      "plan", "--speak", "en", "--visit", "ES", "--catalog", "harbour",
      "--free", "100kB")
    #expect(plan.status == 73)
    #expect(plan.output.contains("it does not fit: 85.0 kB are missing for everything"))
  }

  @Test func aDamagedPackIsRefusedWithEveryFinding() throws {
    let harbour = try Harbour()
    try harbour.build()
    let program = harbour.program
    // One flipped byte in each of two models, far from the directory.
    let path = program.home.path("iberia.zip")
    var bytes = [UInt8](try #require(FileManager.default.contents(atPath: path)))
    let first = try #require(bytes.firstRange(of: Noise.bytes(64, seed: 1)))
    let second = try #require(bytes.firstRange(of: Noise.bytes(64, seed: 5)))
    bytes[first.lowerBound] ^= 1
    bytes[second.lowerBound] ^= 1
    try program.home.write("iberia.zip", bytes)

    let verify = try program("verify", "iberia.zip", "--json")
    #expect(verify.status == 65)
    let report = try verify.json()
    #expect(try report.member("verdict").string() == "invalid")
    let findings = try report.member("findings").elements()
    let wrong = try findings.filter { try $0.member("class").string() == "wrong-digest" }
    #expect(wrong.count == 2)
    let paths = try wrong.map { try $0.member("path").string() }
    #expect(paths.allSatisfy { $0.contains("data/harbour/") })

    let install = try program("install", "iberia.zip", "--to", "device")
    #expect(install.status == 65)
    #expect(install.output == "")
    #expect(install.errors.contains("travelpack: finding: wrong-digest: "))
    #expect(harbour.files(below: "device").keys.allSatisfy { $0.hasPrefix(".travelpack/") })
    let status = try program("status", "device")
    #expect(status.output == "device: nothing is installed\n")
  }

  @Test func aTruncatedPackIsRefused() throws {
    let harbour = try Harbour()
    try harbour.build()
    let program = harbour.program
    let run = try program.shell(
      "head -c 200000 iberia.zip >cut.zip; travelpack verify cut.zip --json; echo $?; "
        + "travelpack install cut.zip --to device")
    #expect(run.status == 65)
    #expect(run.output.contains("\"verdict\": \"invalid\""))
    #expect(run.output.contains("\n65\n"))
  }

  @Test func aFileInTheWayIsCannotCreate() throws {
    let harbour = try Harbour()
    try harbour.build()
    let program = harbour.program
    let build = try program(
      "build", "iberia.trip.json", "--catalog", "harbour", "-o", "none/iberia.zip")
    #expect(build.status == 73)
    #expect(build.errors.contains("cannot write: none/iberia.zip: no such file or directory"))
    try program.home.write("file", [])
    let install = try program("install", "iberia.zip", "--to", "file/device")
    #expect(install.status == 73, "\(install.errors)")
  }

  @Test func onlyPlainFilesAreReplaced() throws {
    let harbour = try Harbour()
    try harbour.build()
    let run = try harbour.program.shell(
      """
      mkfifo pipe; mkdir folder
      travelpack build iberia.trip.json --catalog harbour -o pipe; echo $?
      travelpack build iberia.trip.json --catalog harbour -o folder; echo $?
      travelpack plan --speak en --visit ES --catalog harbour --save pipe >plan; echo $?
      travelpack verify pipe; echo $?
      test -p pipe && test -d folder && echo untouched
      """)
    #expect(run.output == "73\n73\n73\n66\nuntouched\n", "\(run.errors)")
    #expect(run.errors.contains("cannot write: pipe: something that is no plain file stands there"))
    #expect(run.errors.contains("cannot read: pipe: it is not a plain file"))
  }

  @Test func aClosedOutputIsAnErrorAndHarmsNoFile() throws {
    let harbour = try Harbour()
    try harbour.build()
    let run = try harbour.program.shell(
      """
      travelpack build iberia.trip.json --catalog harbour --name iberia -o again.zip >&- 2>&-
      echo $?; cmp iberia.zip again.zip && travelpack verify again.zip
      """)
    #expect(run.output.hasPrefix("74\n"))
    #expect(run.output.hasSuffix("again.zip: valid\n"))
  }

  @Test func theLibraryIsWhereTheEnvironmentSays() throws {
    var program = try Harbour().program
    program.environment["TRAVELPACK_LIBRARY"] = ""
    let list = { try program("catalogs", "--json").output.contains("\"harbour\"") }
    #expect(try !list())
    program.environment["XDG_DATA_HOME"] = "relative"
    #expect(try !list())
    let moved = try program.shell("mkdir -p .local/share && cp -r library .local/share/travelpack")
    #expect(moved.status == 0)
    #expect(try list())
    program.environment["XDG_DATA_HOME"] = program.home.path(".local/share")
    program.environment["HOME"] = ""
    #expect(try list())
    program.environment["XDG_DATA_HOME"] = ""
    let none = try program("catalogs")
    #expect(none.status == 64)
    #expect(none.errors.contains("hint: name a folder with --library DIR"))
  }

  @Test(arguments: ["INT", "TERM"])
  func aSignalLeavesWithinASecondAndTheSameCommandGoesOn(signal: String) throws {
    // A server that takes the connection and never says a word.
    let server = try SilentServer()
    let program = try Harbour().program
    let address = "http://127.0.0.1:\(server.port)"
    let run = try program.shell(
      """
      travelpack catalogs make models --base-url \(address) --name silent -o c.json &&
      travelpack catalogs update --from c.json && exec 2>errors
      "\(TravelPack.path)" download silent/en-es silent/es-en & id=$!
      sleep 1; date +%s%N; kill -\(signal) $id; wait $id; echo "code $?"; date +%s%N
      """)
    let lines = run.output.split(separator: "\n").suffix(3).map(String.init)
    try #require(lines.count == 3)
    #expect(lines[1] == "code 130")
    let began = try #require(UInt64(lines[0]))
    let ended = try #require(UInt64(lines[2]))
    #expect(ended - began < 1_500_000_000)
    let errors = try String(contentsOfFile: program.home.path("errors"), encoding: .utf8)
    #expect(errors.contains("travelpack: error: interrupted: stopped by a signal"))
    // The queue is free again, and what comes from elsewhere still arrives.
    #expect(try program("download", "harbour/en-es").status == 0)
  }
}

/// A listening socket whose connections wait in its backlog for ever.
final class SilentServer {
  private let descriptor: Int32
  let port: UInt16

  init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = descriptor
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 && listen(socket, 16) == 0
          && getsockname(socket, $0, &length) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    try #require(isBound)
  }

  deinit { close(descriptor) }

  @Test func placesWithoutAForeignLanguageNeedNoModel() throws {
    let program = try Harbour().program
    let home = try program("plan", "--speak", "en", "--visit", "AQ", "--catalog", "harbour")
    #expect(home.status == 0)
    #expect(home.output.contains("CLDR names no language that is widely spoken in Antarctica (AQ)"))
    #expect(
      home.output.hasSuffix("\nno model is needed: there is no language of others to plan for\n"))
    let small = try program(
      "plan", "--speak", "en", "--visit", "ES", "--catalog", "harbour", "--budget", "1kB")
    #expect(small.status == 0)
    #expect(small.output.hasSuffix("nothing of this trip fits within the budget\n"))
  }

  @Test(
    arguments: [
      ("[]", 65, "cannot use the catalog: c.json: it has no model set that can be used"),
      ("{}", 65, "cannot use: c.json: the document must be a catalog in a form that is known"),
      (#"{"models": [{}]}"#, 65, "cannot use the catalog: c.json: it has no model set"),
      (#"{"data": [{}]}"#, 65, "cannot use the catalog: c.json: it has no model set"),
      (#"{"enes": {}}"#, 65, "cannot use the catalog: c.json: it has no model set"),
    ] as [(String, Int32, String)])
  func documentsThatAreNoCatalogAreToldByTheirForm(
    text: String, status: Int32, error: String
  ) throws {
    let program = try TravelPack()
    try program.home.write("c.json", Array(text.utf8))
    let run = try program("catalogs", "update", "--from", "c.json")
    #expect(run.status == status)
    #expect(run.errors.hasPrefix("travelpack: error: \(error)"), "\(run.errors)")
  }

  @Test func aHugeDocumentIsRefusedUnread() throws {
    let program = try TravelPack()
    let run = try program.shell(
      "truncate -s 100M c.json; travelpack catalogs update firefox --from c.json")
    #expect(run.status == 65)
    #expect(
      run.errors.hasPrefix("travelpack: error: cannot use: c.json: it is longer than 67.1 MB"))
  }

  @Test func aRepositoryNeedsNoName() throws {
    let program = try TravelPack()
    let digest = String(repeating: "ab", count: 32)
    try program.home.write(
      "repository.json",
      Array(
        """
        {"models": [{"shortName": "de-en-tiny", "srcTags": {"de": "German"}, "trgTag": "en",
          "version": 2, "url": "https://models.example/a.tar.gz", "checksum": "\(digest)"}]}
        """.utf8))
    let run = try program("catalogs", "update", "--from", "repository.json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("translatelocally of "))
  }
}
