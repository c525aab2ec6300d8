import Catalogs

extension Planner {
  /// The candidate that each demand gets, `nil` for what is left out.
  /// - Parameter room: a file system that the choice has to fit.
  func choose(
    from demands: [Demand], budget: UInt64? = nil,
    room: (estimator: SpaceEstimator, fileSystem: SpaceNeed)? = nil
  ) -> [RouteFinder.Candidate?] {
    // Only the model sets of some candidate become items.
    let numbers = Set(demands.lazy.flatMap(\.candidates).flatMap(\.sets)).sorted()
    let place = Dictionary(uniqueKeysWithValues: zip(numbers, 0...))
    var problem = SelectionProblem(
      items: numbers.map { number in
        guard let room, !isInstalled[number] else {
          return SelectionProblem.Item(weight: weights[number], load: 0)
        }
        let load = room.estimator.load(of: graph.sets[number], on: room.fileSystem)
        return SelectionProblem.Item(
          weight: weights[number], load: Int(min(load.sum, Planner.largestSet)),
          peak: Int(min(load.peak, Planner.largestSet)))
      },
      wants: demands.map { demand in
        SelectionProblem.Want(
          value: demand.value,
          options: demand.candidates.map { $0.sets.compactMap { place[$0] } })
      })
    if let budget { problem.budget = Int(min(budget, 1 << 59)) }
    if let room { problem.room = Int(min(room.estimator.room(of: room.fileSystem), 1 << 59)) }
    let selection = SelectionSolver.solve(problem)
    let chosen = Set(selection.items.map { numbers[$0] })
    return demands.map { demand in
      demand.candidates.filter { candidate in candidate.sets.allSatisfy(chosen.contains) }
        .min { (weight(of: $0), $0.sets.count) < (weight(of: $1), $1.sets.count) }
    }
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
      plainBytes: candidate.sets.reduce(.zero) { $0 + graph.sets[$1].plainBytes },
      personDays: demand.personDays)
  }

  func leftOut(
    _ demand: Demand, _ candidate: RouteFinder.Candidate, beside sets: Set<Int>
  ) -> LeftOut {
    let added = candidate.sets.filter { !sets.contains($0) && !isInstalled[$0] }
    return LeftOut(
      route: planned(candidate, for: demand),
      cost: added.reduce(.zero) { $0 + graph.sets[$1].plainBytes })
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
