import Catalogs
import Formats
import Planning
import System
import Testing

@Suite struct SpaceTests {
  static func catalog() throws -> Catalog {
    Samples.catalog([
      try Samples.set("fr", "fr=en", 100), try Samples.set("it", "it=en", 60),
      try Samples.set("ja", "ja=en", 50),
    ])
  }

  @Test func whatFitsFits() throws {
    let plan = Planner(catalogs: [try Self.catalog()])
      .plan(try Samples.trip("fr it ja"), options: Samples.device(210))
    #expect(plan.verdict == .fits)
    #expect(plan.leftOut.isEmpty && plan.everything == nil)
    let device = try #require(plan.space.fileSystems.first)
    #expect(device.peak == ByteRange(210))
    #expect(device.missing == .zero)
  }

  @Test func whatDoesNotFitSaysHowMuchIsMissingAndKeepsTheBest() throws {
    let plan = Planner(catalogs: [try Self.catalog()])
      .plan(try Samples.trip("fr it ja*3"), options: Samples.device(115))
    #expect(plan.verdict == .doesNotFit(missing: 95))
    #expect(plan.names == ["it", "ja"])
    #expect(plan.everything?.installed == ByteRange(210))
    #expect(plan.leftOut.map(\.route.language.text) == ["fr", "fr"])
    #expect(plan.leftOut.map(\.cost) == [ByteRange(100), ByteRange(100)])
    #expect(plan.space.missing == .zero)
  }

  @Test func aBudgetTakesTheMostPersonDays() throws {
    func plan(_ budget: UInt64, _ stops: String) throws -> Plan {
      Planner(catalogs: [try Self.catalog()])
        .plan(try Samples.trip(stops), options: PlanOptions(budget: budget))
    }
    #expect(try plan(110, "fr it ja").names == ["it", "ja"])
    #expect(try plan(110, "fr*3 it ja").names == ["fr"])
    // Two equal choices: the smaller one.
    #expect(try plan(105, "fr it").names == ["it"])
    let none = try plan(10, "fr it")
    #expect(none.names.isEmpty)
    #expect(none.leftOut.count == 4)
    #expect(try plan(110, "fr it ja").verdict == .fits)
    #expect(try plan(110, "fr it ja").budget == 110)
  }

  @Test func whatIsLeftOutCostsOnlyWhatIsNotShared() throws {
    let catalog = Samples.catalog([
      try Samples.set("fr-en", "fr-en", 10), try Samples.set("it-en", "it-en", 30),
      try Samples.set("en-es", "en-es", 40),
    ])
    let plan = Planner(catalogs: [catalog]).plan(
      try Samples.trip(speaks: ["es"], "fr it", needs: .read), options: PlanOptions(budget: 60))
    #expect(plan.names == ["en-es", "fr-en"])
    #expect(plan.leftOut.map(\.cost) == [ByteRange(30)])
  }

  @Test func rangesMayNotFit() throws {
    let catalog = Samples.catalog([
      try Samples.set("fr", "fr=en", bytes: ByteRange(50, 90)), try Samples.set("it", "it=en", 10),
    ])
    let planner = Planner(catalogs: [catalog])
    let trip = try Samples.trip("fr it")
    #expect(planner.plan(trip, options: Samples.device(100)).verdict == .fits)
    let open = planner.plan(trip, options: Samples.device(80))
    #expect(open.verdict == .mayNotFit(missing: 20))
    #expect(open.names == ["fr", "it"])
    let tight = planner.plan(trip, options: Samples.device(59))
    #expect(tight.verdict == .doesNotFit(missing: 1))
    #expect(tight.names == ["it"])
  }

  @Test func aReserveStaysFree() throws {
    let planner = Planner(catalogs: [try Self.catalog()])
    let trip = try Samples.trip("fr it ja")
    func verdict(_ free: UInt64, reserve: UInt64?) -> Verdict {
      planner.plan(
        trip,
        options: PlanOptions(
          reserve: reserve,
          places: [Place(.device, space: Samples.space(free), fileSystem: 1)])
      ).verdict
    }
    #expect(verdict(220, reserve: 10) == .fits)
    #expect(verdict(220, reserve: 11) == .doesNotFit(missing: 1))
    #expect(verdict(210, reserve: nil) == .doesNotFit(missing: 10))
    #expect(verdict(222, reserve: nil) == .fits)
    #expect(verdict(5, reserve: 10) == .doesNotFit(missing: 210))
    #expect(PlanOptions.usualReserve(of: 100_000_000_000) == 500_000_000)
  }

  @Test func theTripMayStateTheFreeBytes() throws {
    let trip = try Samples.trip("fr it ja", device: DeviceDescription(free: 200))
    let plan = Planner(catalogs: [try Self.catalog()]).plan(trip)
    #expect(plan.verdict == .doesNotFit(missing: 20))
    // A device that was asked itself knows better.
    let asked = Planner(catalogs: [try Self.catalog()]).plan(trip, options: Samples.device(210))
    #expect(asked.verdict == .fits)
  }

  @Test func placesOfOneFileSystemShareItsRoom() throws {
    let planner = Planner(catalogs: [try Self.catalog()])
    let trip = try Samples.trip("fr it")
    func plan(_ systems: [UInt64], free: UInt64) -> Plan {
      let roles: [Place.Role] = [.library, .pack, .device]
      return planner.plan(
        trip,
        options: PlanOptions(
          reserve: 0,
          places: zip(roles, systems).map {
            Place($0, space: Samples.space(free), fileSystem: $1)
          }))
    }
    let apart = plan([1, 2, 3], free: 10_000)
    #expect(apart.space.fileSystems.map(\.roles) == [[.device], [.pack], [.library]])
    #expect(apart.space.fileSystems.map(\.peak.lower) == [160, apart.space.pack.lower, 160])
    let together = plan([1, 1, 1], free: 10_000)
    let need = try #require(together.space.fileSystems.first)
    #expect(together.space.fileSystems.count == 1)
    #expect(need.roles == [.device, .pack, .library])
    #expect(need[.download] == ByteRange(160))
    #expect(need[.build] == together.space.pack + ByteRange(160))
    #expect(need[.install] == together.space.pack + ByteRange(320))
    #expect(need[.installed] == need[.install])
    let small = plan([1, 1, 1], free: need.peak.lower - 1)
    #expect(small.verdict == .doesNotFit(missing: 1))
    #expect(small.names == ["it"])
  }

  @Test func aZipStandsBesideWhatComesOutOfIt() throws {
    let catalog = Samples.catalog([
      try Samples.set("fr", "fr=en", 100, unpacking: .zip),
      try Samples.set("it", "it=en", 60, unpacking: .zip),
      try Samples.set("ja", "ja=en", 500, unpacking: .zstd),
    ])
    let plan = Planner(catalogs: [catalog]).plan(try Samples.trip("fr it ja"))
    #expect(plan.space.installed == ByteRange(660))
    #expect(plan.space.staging == ByteRange(760))
  }

  @Test func whatTheLibraryHoldsIsNotDownloaded() throws {
    let plan = Planner(catalogs: [try Self.catalog()], downloaded: ["made/fr"])
      .plan(try Samples.trip("fr it"))
    #expect(plan.space.download == ByteRange(60))
    #expect(plan.space.pack.lower > 160)
    #expect(plan.space.installed == ByteRange(160))
  }

  @Test func oneFileOfTwoModelSetsTravelsOnce() throws {
    let digest = try SHA256Hasher.digest(of: [1])
    let other = try SHA256Hasher.digest(of: [2])
    let catalog = Samples.catalog([
      try Samples.set("fr", "fr-en", bytes: ByteRange(70), sha256: digest),
      try Samples.set("it", "it-en", bytes: ByteRange(70), sha256: digest),
      try Samples.set("ja", "ja-en", bytes: ByteRange(50), sha256: other),
    ])
    let plan = Planner(catalogs: [catalog]).plan(try Samples.trip("fr it ja", needs: .read))
    #expect(plan.space.download == ByteRange(120))
    #expect(plan.space.installed == ByteRange(190))
  }

  @Test func aFileSystemMayNotHoldTheFile() throws {
    let catalog = Samples.catalog([try Samples.set("fr", "fr=en", 5_000_000_000)])
    let plan = Planner(catalogs: [catalog]).plan(
      try Samples.trip("fr"),
      options: PlanOptions(places: [
        Place(
          .device, space: Samples.space(90_000_000_000, largestFile: 4_294_967_295), fileSystem: 1),
        Place(
          .pack, space: Samples.space(90_000_000_000, largestFile: 4_294_967_295), fileSystem: 2),
      ]))
    #expect(plan.space.tooLong == ["made/fr"])
    #expect(plan.space.packMustBeSplit)
  }

  @Test func thePhonesModelsArePricedTogether() throws {
    let catalog = MLKitCatalog.builtIn()
    let languages = ModelPage.languages.filter { $0.text != "en" }
    let trip = Trip(speaks: [try Samples.tag("en")], stops: languages.map { Stop(.language($0)) })
    let plan = Planner(catalogs: [catalog]).plan(trip)
    #expect(plan.uncovered.isEmpty)
    #expect(plan.space.installed == MLKitCatalog.pageBytes)
    #expect(plan.space.download == MLKitCatalog.pageBytes)
    #expect(plan.space.pack == .zero)
    #expect(plan.fetchedByThePhone.count == 18)
    // A budget counts them together too: 600 MB is enough for all of them.
    let enough = Planner(catalogs: [catalog])
      .plan(trip, options: PlanOptions(budget: MLKitCatalog.pageBytes.upper + 20))
    #expect(enough.leftOut.isEmpty)
    let half = Planner(catalogs: [catalog])
      .plan(trip, options: PlanOptions(budget: MLKitCatalog.bytes(ofModels: 9).upper + 20))
    #expect(half.modelSets.count == 9)
  }

  @Test func absurdSizesDoNotOverflow() throws {
    let catalog = Samples.catalog(
      try (0..<20).map { number in
        try Samples.set("m\(number)", "fr-e\(["n", "s"][number % 2])", bytes: ByteRange(1, .max))
      })
    let plan = Planner(catalogs: [catalog])
      .plan(try Samples.trip("fr", needs: .read), options: Samples.device(.max))
    #expect(plan.modelSets.count == 1)
    #expect(plan.verdict == .mayNotFit(missing: .max - UInt64(Int64.max)))
  }
}
