import Catalogs
import Planning
import Testing

/// Whole plans of random catalogs, held against looking at every subset of model sets.
///
/// The check knows nothing of how the planner works: it takes a wanted thing as met
/// by a subset when some chain of its model sets, of one kind, does it in the fewest
/// hops that the whole catalog allows.
@Suite struct PlannerExactnessTests {
  private struct Wanted {
    var need: Need
    var language: LanguageTag
    var value: Int
    var hops: Int
  }

  private static func hops(
    _ sets: [ModelSet], from: [LanguageTag], to: Set<LanguageTag>
  ) -> Int? {
    ModelFormat.allCases.compactMap { format -> Int? in
      let edges = sets.filter { $0.format == format }.flatMap(\.directions)
      var seen = Set(from)
      for length in 1...8 {
        let next = Set(edges.filter { seen.contains($0.from) }.map(\.to))
        if !next.isDisjoint(with: to) { return length }
        seen.formUnion(next)
      }
      return nil
    }.min()
  }

  private static func hops(
    _ sets: [ModelSet], _ need: Need, _ language: LanguageTag, _ speaks: [LanguageTag]
  ) -> Int? {
    switch need {
    case .speak: hops(sets, from: speaks, to: [language])
    case .read: hops(sets, from: [language], to: Set(speaks))
    case .signs:
      sets.contains { set in
        set.reads.contains(language)
          && set.needs.allSatisfy { name in sets.contains { $0.name == name } }
      } ? hops(sets, from: [language], to: Set(speaks)) : nil
    }
  }

  private static func wanted(_ trip: Trip, in sets: [ModelSet]) -> [Wanted] {
    trip.stops.flatMap { stop -> [Wanted] in
      guard case .language(let language) = stop.place else { return [] }
      return trip.needs.each.compactMap { need in
        hops(sets, need, language, trip.speaks).map {
          Wanted(need: need, language: language, value: stop.days, hops: $0)
        }
      }
    }
  }

  /// The most person-days and the fewest bytes for them, within budget and room.
  private static func best(
    _ trip: Trip, _ sets: [ModelSet], installed: Set<String>, budget: UInt64?, room: UInt64?
  ) -> (value: Int, bytes: UInt64) {
    let wanted = wanted(trip, in: sets)
    var best: (value: Int, bytes: UInt64) = (-1, 0)
    for subset in 0..<(1 << sets.count) {
      let chosen = sets.indices.filter { subset >> $0 & 1 == 1 }.map { sets[$0] }
      let new = chosen.filter { !installed.contains($0.id) }
      let bytes = new.reduce(0) { $0 + $1.plainBytes.upper }
      let zips = new.flatMap(\.artifacts).filter { $0.unpacking == .zip }.map(\.bytes.upper)
      guard bytes <= budget ?? .max, bytes + (zips.max() ?? 0) <= room ?? .max else { continue }
      let value = wanted.reduce(0) { sum, want in
        hops(chosen, want.need, want.language, trip.speaks) == want.hops ? sum + want.value : sum
      }
      if value > best.value || (value == best.value && bytes < best.bytes) {
        best = (value, bytes)
      }
    }
    return best
  }

  @Test(arguments: 0..<8)
  func plansAreOptimal(seed: Int) throws {
    var random = SeededNumbers(seed: UInt64(seed))
    let languages = try ["en", "fr", "it", "es", "pt"].map { try Samples.tag($0) }
    for round in 0..<150 {
      let sets = try (0..<Int.random(in: 2...7, using: &random)).map { number in
        var set = try Samples.set(
          "m\(number)", "", UInt64.random(in: 1...60, using: &random),
          format: Int.random(in: 0...3, using: &random) == 0 ? .argos : .bergamot,
          unpacking: Int.random(in: 0...2, using: &random) == 0 ? .zip : .plain)
        if Int.random(in: 0...4, using: &random) == 0 {
          set.format = .tesseract
          set.reads = [languages[Int.random(in: 1...4, using: &random)]]
          if number > 0, Bool.random(using: &random) { set.needs = ["m\(number - 1)"] }
        } else {
          for _ in 0..<Int.random(in: 1...2, using: &random) {
            let pair = languages.shuffled(using: &random).prefix(2)
            set.directions.append(Direction(from: pair[0], to: pair[1]))
          }
        }
        return set
      }
      let speaks = Int.random(in: 0...3, using: &random) == 0 ? 2 : 1
      let trip = Trip(
        speaks: Array(languages.prefix(speaks)),
        stops: languages.dropFirst(speaks).prefix(Int.random(in: 1...3, using: &random)).map {
          Stop(.language($0), days: Int.random(in: 1...5, using: &random))
        },
        needs: [[.speak], [.read], [.speak, .signs]].randomElement(using: &random) ?? .usual)
      let installed = Set(
        sets.filter { _ in Int.random(in: 0...5, using: &random) == 0 }.map(\.id))
      let budget = Bool.random(using: &random) ? UInt64.random(in: 0...200, using: &random) : nil
      let room = Bool.random(using: &random) ? UInt64.random(in: 0...200, using: &random) : nil
      let planner = Planner(
        catalogs: [Samples.catalog(sets)],
        installed: Dictionary(uniqueKeysWithValues: installed.map { ($0, "1") }))
      let plan = planner.plan(
        trip,
        options: room.map { Samples.device($0, budget: budget) } ?? PlanOptions(budget: budget))
      let what: Comment = "seed \(seed), round \(round)"
      let expected = Self.best(trip, sets, installed: installed, budget: budget, room: room)
      let value = plan.routes.reduce(0.0) { $0 + $1.personDays }
      #expect(Int(value.rounded()) == expected.value, what)
      #expect(plan.space.installed == ByteRange(expected.bytes), what)
      // What the plan claims is there.
      for route in plan.routes {
        let sets = route.modelSets.compactMap { plan.modelSet($0) }
        #expect(sets.count == route.modelSets.count, what)
        #expect(
          Self.hops(sets, route.need, route.language, trip.speaks) == route.hops.count, what)
      }
      let all = Set(Self.wanted(trip, in: sets).map { "\($0.need) \($0.language)" })
      #expect(
        Set(plan.routes.map { "\($0.need) \($0.language)" })
          .union(plan.leftOut.map { "\($0.route.need) \($0.route.language)" }) == all, what)
    }
  }
}
