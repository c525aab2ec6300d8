import Catalogs

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
