public import Catalogs

/// Answers trips from catalogs: routes, model sets, bytes, and what fits.
///
/// It is pure: no file, no network, no clock; the same values give the same plan.
///
/// A wanted thing takes a route of the fewest hops, with models of one engine.
/// Among all ways to do so for everything wanted, the plan is one of the fewest
/// bytes on the device, where a model set that several routes use counts once and
/// what is installed counts nothing. Under a budget it is the part of the most
/// person-days, and of equals the smallest; both are exact.
public struct Planner: Sendable {
  let catalogs: [Catalog]
  let graph: ModelGraph
  /// Whether the device has the model set of each number.
  let isInstalled: [Bool]
  /// Bytes on the device, at most, of the model set of each number; none when it is there.
  let weights: [Int]
  let downloaded: Set<String>
  let languagesSpoken: @Sendable (Territory) -> [SpokenLanguage]

  /// Takes catalogs; where two hold the same id, the first one counts.
  /// - Parameters:
  ///   - catalogs: what is published.
  ///   - installed: the version of each model set on the device, by id.
  ///   - downloaded: the ids of the model sets whose artifacts the library holds.
  ///   - languagesSpoken: what is spoken in a territory, those of most people first.
  public init(
    catalogs: [Catalog], installed: [String: String] = [:], downloaded: Set<String> = [],
    languagesSpoken: @escaping @Sendable (Territory) -> [SpokenLanguage] = {
      TerritoryTable.languages(in: $0)
    }
  ) {
    let graph = ModelGraph(catalogs)
    let isInstalled = graph.sets.map { installed[$0.id] == $0.version }
    self.catalogs = catalogs
    self.graph = graph
    self.isInstalled = isInstalled
    weights = zip(graph.sets, isInstalled).map { set, isInstalled in
      isInstalled ? 0 : Int(min(SpaceEstimator.weight(of: set), Planner.largestSet))
    }
    self.downloaded = downloaded
    self.languagesSpoken = languagesSpoken
  }

  /// Larger model sets count as this, so that sums stay far from overflow: 17 TB.
  static let largestSet: UInt64 = 1 << 44

  /// Answers a trip.
  ///
  /// Without a budget everything that has a route is planned; only when not even
  /// the least that it may take fits the room of ``PlanOptions/places`` is the
  /// best part chosen that certainly fits.
  public func plan(_ trip: Trip, options: PlanOptions = PlanOptions()) -> Plan {
    var options = options
    if let free = trip.device.free, !options.places.contains(where: { $0.role == .device }) {
      options.places.append(Place(.device, describedBy: trip.device, free: free))
    }
    let speaks = Set(trip.speaks)
    let stops = trip.stops.map { StopLanguages.of($0, speaks: speaks, spoken: languagesSpoken) }
    let finder = RouteFinder(graph: graph, weights: weights, takes: trip.device.takes)
    let wanted = Demand.all(in: stops, by: trip, finder)
    let demands = wanted.filter { $0.reason == nil }
    let estimator = SpaceEstimator(options: options, downloaded: downloaded)

    let everything = choose(from: demands)
    let whole = estimator.estimate(missing(in: everything))
    var choice = everything
    var space = whole
    let tightest = whole.fileSystems.max { $0.missing.lower < $1.missing.lower }
    let lacking = tightest.flatMap { $0.missing.lower > 0 ? $0 : nil }
    if options.budget != nil || lacking != nil {
      choice = choose(
        from: demands, budget: options.budget, room: lacking.map { (estimator, $0) })
      space = estimator.estimate(missing(in: choice))
    }
    let sets = self.sets(in: choice)
    let leftOut = demands.indices.filter { choice.routes[$0] == nil }.compactMap { index in
      everything.routes[index].map { self.leftOut(demands[index], $0, beside: Set(sets)) }
    }
    let isCut = !leftOut.isEmpty
    return Plan(
      trip: trip, catalogs: catalogs.map { CatalogDate(name: $0.name, date: $0.date) },
      territories: TerritoryTable.version, budget: options.budget,
      stops: stops.map { reached($0, covered: covered(demands, choice), needs: trip.needs.each) },
      routes: zip(demands, choice.routes).compactMap { demand, route in
        route.map { planned($0, for: demand) }
      },
      uncovered: wanted.compactMap { demand in
        demand.reason.map { self.uncovered(demand, $0, speaks: trip.speaks) }
      },
      leftOut: leftOut,
      modelSets: sets.map { graph.sets[$0] }.sorted { $0.id < $1.id },
      installed: Set(sets.filter { isInstalled[$0] }.map { graph.sets[$0].id }),
      space: space, everything: isCut ? whole : nil, isExact: choice.isExact,
      verdict: wanted.isEmpty || !demands.isEmpty
        ? verdict(on: isCut && options.budget == nil ? whole : space, options)
        : .nothingCovered)
  }

  private func verdict(on space: SpaceEstimate, _ options: PlanOptions) -> Verdict {
    let missing = space.missing
    if missing.lower > 0 { return .doesNotFit(missing: missing.lower) }
    if missing.upper > 0 { return .mayNotFit(missing: missing.upper) }
    return options.places.isEmpty && options.budget == nil ? .notMeasured : .fits
  }

  /// The numbers of the model sets of a choice.
  private func sets(in choice: Choice) -> [Int] {
    Set(choice.routes.lazy.compactMap { $0 }.flatMap(\.sets)).sorted()
  }

  private func missing(in choice: Choice) -> [ModelSet] {
    sets(in: choice).filter { !isInstalled[$0] }.map { graph.sets[$0] }
  }

  private func covered(_ demands: [Demand], _ choice: Choice) -> Set<Covered> {
    Set(
      zip(demands, choice.routes).compactMap { demand, route in
        route == nil ? nil : Covered(need: demand.need, language: demand.language)
      })
  }
}

extension Planner {
  /// The candidate that each demand gets.
  struct Choice {
    /// In the order of the demands, `nil` for what is left out.
    var routes: [RouteFinder.Candidate?]
    /// Whether it is proved that no choice is better.
    var isExact: Bool
  }

  /// The best choice within a budget and the room of a file system.
  func choose(
    from demands: [Demand], budget: UInt64? = nil,
    room: (estimator: SpaceEstimator, fileSystem: SpaceNeed)? = nil
  ) -> Choice {
    // Only the model sets of some candidate become items.
    let numbers = Set(demands.lazy.flatMap(\.candidates).flatMap(\.sets)).sorted()
    let place = Dictionary(uniqueKeysWithValues: zip(numbers, 0...))
    var items = numbers.map { number in
      var item = SelectionProblem.Item(weight: weights[number], load: 0)
      guard let room, !isInstalled[number] else { return item }
      let load = room.estimator.load(of: graph.sets[number], on: room.fileSystem)
      item.load = Int(min(load.sum, Planner.largestSet))
      item.peak = Int(min(load.peak, Planner.largestSet))
      return item
    }
    // One more item stands for what the first of the phone's models takes more.
    let first = Int(SpaceEstimator.firstOnThePhone)
    let isOnDevice = room?.fileSystem.roles.contains(.device) == true
    items.append(SelectionProblem.Item(weight: first, load: isOnDevice ? first : 0))
    var problem = SelectionProblem(
      items: items,
      wants: demands.map { demand in
        SelectionProblem.Want(
          value: demand.value,
          options: demand.candidates.map { candidate in
            candidate.sets.compactMap { place[$0] }
              + (candidate.sets.contains(where: isNewOnThePhone) ? [numbers.count] : [])
          })
      })
    if let budget { problem.budget = Int(min(budget, 1 << 59)) }
    if let room { problem.room = Int(min(room.estimator.room(of: room.fileSystem), 1 << 59)) }
    let selection = SelectionSolver.solve(problem)
    let chosen = Set(selection.items.filter { $0 < numbers.count }.map { numbers[$0] })
    let routes = demands.map { demand in
      demand.candidates.filter { candidate in candidate.sets.allSatisfy(chosen.contains) }
        .min { (weight(of: $0), $0.sets.count) < (weight(of: $1), $1.sets.count) }
    }
    let isCut = demands.contains { $0.candidates.count >= RouteFinder.limit }
    return Choice(routes: routes, isExact: selection.isProved && !isCut)
  }

  private func isNewOnThePhone(_ number: Int) -> Bool {
    graph.sets[number].format == .mlkit && !isInstalled[number]
  }

  private func weight(of candidate: RouteFinder.Candidate) -> Int {
    candidate.sets.reduce(0) { $0 + weights[$1] }
  }

  func planned(_ candidate: RouteFinder.Candidate, for demand: Demand) -> PlannedRoute {
    PlannedRoute(
      need: demand.need, language: demand.language,
      hops: candidate.hops.map { Hop(direction: $0.direction, modelSet: graph.sets[$0.set].id) },
      format: candidate.format,
      readers: candidate.readers.map { graph.sets[$0].id },
      modelSets: candidate.sets.map { graph.sets[$0].id }.sorted(),
      plainBytes: SpaceEstimator.plainBytes(of: candidate.sets.map { graph.sets[$0] }),
      personDays: demand.personDays)
  }

  func leftOut(
    _ demand: Demand, _ candidate: RouteFinder.Candidate, beside sets: Set<Int>
  ) -> LeftOut {
    let before = SpaceEstimator.plainBytes(of: sets.map { graph.sets[$0] })
    let after = SpaceEstimator.plainBytes(
      of: sets.union(candidate.sets.filter { !isInstalled[$0] }).map { graph.sets[$0] })
    return LeftOut(
      route: planned(candidate, for: demand),
      cost: ByteRange(after.lower - before.lower, after.upper - before.upper))
  }

  func uncovered(_ demand: Demand, _ reason: NoRoute, speaks: [LanguageTag]) -> Uncovered {
    let own = speaks.first ?? demand.language
    return Uncovered(
      need: demand.need,
      direction: demand.need == .speak
        ? Direction(from: own, to: demand.language) : Direction(from: demand.language, to: own),
      reason: reason, personDays: demand.personDays)
  }

  /// Something that the plan has a route for.
  struct Covered: Hashable {
    var need: Need
    var language: LanguageTag
  }

  /// A stop with whom the traveller reaches there in the end.
  func reached(_ stop: PlannedStop, covered: Set<Covered>, needs: [Need]) -> PlannedStop {
    let new = stop.languages.filter { entry in
      entry.isWanted
        && needs.allSatisfy {
          $0 == .signs || covered.contains(Covered(need: $0, language: entry.language))
        }
    }
    var stop = stop
    let added = Reach(ofShares: new.map(\.share))
    stop.after = Reach(
      atLeast: max(stop.before.atLeast, added.atLeast),
      atMost: min(stop.before.atMost + new.map(\.share).reduce(0, +), 1))
    return stop
  }
}
