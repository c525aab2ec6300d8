import Formats
import Foundation
import TestSupport
import Testing

/// The main job, driven as a person would drive it, without a network.
@Suite struct JourneyTests {
  @Test func aTripBecomesADeviceThatHasItsModels() throws {
    let harbour = try Harbour()
    let program = harbour.program
    try program.home.write("iberia.trip.json", Array(Harbour.trip.utf8))
    let words = ["iberia.trip.json", "--catalog", "harbour"]

    let plan = try program.run(["plan"] + words)
    #expect(plan.status == 0)
    #expect(plan.output.contains("Iberia: English in Spain (ES) and Portuguese"))
    #expect(plan.output.contains("en → es → pt"))
    #expect(
      plan.output.contains("no route: Catalan (speak, read): no catalog has a model of Catalan"))

    let download = try program.run(["download"] + words)
    #expect(download.status == 0)
    #expect(download.output == "4 model sets downloaded (360.0 kB)\n")
    #expect(download.errors.contains("4 model sets to fetch, 360.0 kB"))
    let again = try program.run(["download"] + words)
    #expect(again.output == "4 model sets there already\n")

    let build = try program.run(["build"] + words + ["-o", "iberia.zip"])
    #expect(build.status == 0)
    #expect(build.output.contains("iberia.zip: 37"))
    let verify = try program("verify", "iberia.zip")
    #expect(verify.status == 0)
    #expect(verify.output.hasSuffix("iberia.zip: valid\n"))
    let inspect = try program("inspect", "iberia.zip")
    #expect(inspect.output.contains("harbour/es-pt"))

    let install = try program("install", "iberia.zip", "--to", "device")
    #expect(install.status == 0, "\(install.errors)")
    let model = try #require(
      harbour.files(below: "device")
        .first { $0.key.hasSuffix("model.espt.intgemm.alphas.bin") })
    #expect([UInt8](model.value) == Noise.bytes(30_000, seed: 7))
    let status = try program("status", "device", "--deep")
    #expect(status.status == 0)
    #expect(status.output.contains("device: 4 model sets, 360.0 kB"))

    let planned = try program.run(["plan"] + words + ["--device", "device", "--json"]).json()
    #expect(try planned.member("installed").elements().count == 4)

    let remove = try program("remove", "harbour/es-pt", "--from", "device")
    #expect(remove.status == 0)
    #expect(remove.output.hasPrefix("removed harbour/es-pt 1\n"))
    let left = try program("status", "device", "--json").json()
    #expect(try left.member("modelSets").elements().count == 3)
    #expect(!harbour.files(below: "device").keys.contains { $0.contains("espt") })
  }

  @Test func theSameModelsGiveTheSameBytes() throws {
    let harbour = try Harbour()
    try harbour.build()
    let program = harbour.program
    let one = try program.shell(
      "TZ=Asia/Tokyo LC_ALL=C.UTF-8 travelpack build iberia.trip.json --catalog harbour "
        + "--name iberia -o again.zip && cmp iberia.zip again.zip && echo same")
    #expect(one.output.hasSuffix("same\n"))
  }

  @Test func aSavedTripPlansTheSame() throws {
    let program = try Harbour().program
    let spoken = try program(
      "plan", "--speak", "English", "--visit", "España:5,pt", "--read-only", "--catalog",
      "harbour", "--save", "trip.json", "--json")
    #expect(spoken.status == 0, "\(spoken.errors)")
    let saved = try program("plan", "trip.json", "--catalog", "harbour", "--json")
    for member in ["trip", "stops", "routes", "modelSets", "uncovered"] {
      #expect(try saved.json().member(member).value == spoken.json().member(member).value)
    }
    #expect(!saved.output.contains("\"speak\""))
  }

  @Test func aPlanIsBuiltAsItStands() throws {
    let harbour = try Harbour()
    try harbour.build()
    let program = harbour.program
    let run = try program.shell(
      """
      travelpack plan iberia.trip.json --catalog harbour --json >plan.json &&
      travelpack download plan.json && travelpack build plan.json --name iberia -o plan.zip &&
      cmp iberia.zip plan.zip && echo same
      """)
    #expect(run.output.hasSuffix("same\n"), "\(run.errors)")
  }

  @Test func onePairNeedsItsModelsAndNothingElse() throws {
    let program = try Harbour().program
    let run = try program("download", "--pair", "en:es", "--catalog", "harbour", "--json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors == "")
    let ids = try run.json().member("results").elements().map { try $0.member("id").string() }
    #expect(ids.sorted() == ["harbour/en-es", "harbour/es-en"])
    let languages = try program("languages", "--catalog", "harbour", "--used", "--json").json()
    let tags = try languages.elements().map { try $0.member("language").string() }
    #expect(tags == ["en", "es"])
  }

  @Test func aPackWithoutThePayloadSaysWhereItIs() throws {
    let harbour = try Harbour()
    try harbour.build()
    let program = harbour.program
    let build = try program(
      "build", "iberia.trip.json", "--catalog", "harbour", "--planned", "-o", "planned.zip")
    #expect(build.status == 0, "\(build.errors)")
    #expect(build.output.contains("planned: 12 files of 360.0 kB are still to be fetched"))
    let verify = try program("verify", "planned.zip", "--json")
    #expect(verify.status == 0)
    #expect(try verify.json().member("verdict").string() == "holey")
    let install = try program("install", "planned.zip", "--to", "device")
    #expect(install.status == 65)
    #expect(install.errors.contains("incomplete pack: planned.zip: 12 wanted files not in it"))
  }

  @Test func catalogsAreListedShownAndCompared() throws {
    let harbour = try Harbour()
    let program = harbour.program
    let list = try program("catalogs", "--json").json().elements()
    let entry = try #require(
      try list.first { try $0.member("name").string() == "harbour" })
    #expect(try entry.member("modelSets").integer() == 5)
    #expect(try entry.member("origin").string() == "fetched")
    let show = try program("catalogs", "show", "harbour", "--language", "Portuguese")
    #expect(show.output.contains("es-pt"))
    #expect(!show.output.contains("harbour/en-es"))
    try program.home.write("models/en-es/vocab.enes.spm", Noise.bytes(31_000, seed: 500))
    let steps = try program.shell(
      "rm -r models/pt-es && travelpack catalogs make models --base-url https://example.org "
        + "--name harbour -o new.json && travelpack catalogs diff harbour new.json --json")
    #expect(steps.status == 0, "\(steps.errors)")
    let text = try #require(steps.output.range(of: "{\n")).lowerBound
    let difference = try JSONNode(parsing: Array(steps.output[text...].utf8))
    #expect(try difference.member("updated").elements().count == 1)
    #expect(try difference.member("withdrawn").elements().count == 1)
    #expect(try difference.member("bytes").integer() == 31_000)
  }
}
