@testable import Planning
import Testing

/// The exact choice, held against looking at every subset.
@Suite struct SelectionSolverTests {
  /// Looks at every subset of items.
  static func bruteForce(_ problem: SelectionProblem) -> (value: Int, weight: Int) {
    var best = (value: 0, weight: 0)
    for subset in 0..<(1 << problem.items.count) {
      func has(_ item: Int) -> Bool { subset >> item & 1 == 1 }
      var weight = 0
      var load = 0
      var peak = 0
      for (index, item) in problem.items.enumerated() where has(index) {
        weight += item.weight
        load += item.load
        peak = max(peak, item.peak)
      }
      guard weight <= problem.budget, load + peak <= problem.room else { continue }
      let value = problem.wants.reduce(0) { sum, want in
        want.options.contains { $0.allSatisfy(has) } ? sum + want.value : sum
      }
      if value > best.value || (value == best.value && weight < best.weight) {
        best = (value, weight)
      }
    }
    return best
  }

  static func check(_ problem: SelectionProblem, _ what: String) {
    let found = SelectionSolver.solve(problem)
    let expected = bruteForce(problem)
    #expect(found.value == expected.value && found.weight == expected.weight, "\(what)")
    let taken = Set(found.items)
    let items = found.items.map { problem.items[$0] }
    #expect(items.map(\.weight).reduce(0, +) == found.weight, "\(what)")
    #expect(found.weight <= problem.budget, "\(what)")
    #expect(
      items.map(\.load).reduce(0, +) + (items.map(\.peak).max() ?? 0) <= problem.room
        || items.isEmpty, "\(what)")
    let value = problem.wants.reduce(0) { sum, want in
      want.options.contains { $0.allSatisfy(taken.contains) } ? sum + want.value : sum
    }
    #expect(value == found.value, "\(what)")
  }

  @Test func nothingWantedTakesNothing() {
    let problem = SelectionProblem(items: [.init(weight: 5)], wants: [])
    #expect(
      SelectionSolver.solve(problem) == SelectionProblem.Solution(value: 0, weight: 0, items: []))
  }

  @Test func greedIsNotEnough() {
    // The best value for its weight leaves no room for the better pair.
    let problem = SelectionProblem(
      items: [.init(weight: 6), .init(weight: 5), .init(weight: 5)],
      wants: [
        .init(value: 7, options: [[0]]), .init(value: 5, options: [[1]]),
        .init(value: 5, options: [[2]]),
      ],
      budget: 10)
    #expect(
      SelectionSolver.solve(problem)
        == SelectionProblem.Solution(value: 10, weight: 10, items: [1, 2]))
  }

  @Test func whatIsSharedCountsOnce() {
    let problem = SelectionProblem(
      items: [.init(weight: 10), .init(weight: 1), .init(weight: 1), .init(weight: 9)],
      wants: [
        .init(value: 1, options: [[0, 1], [3]]), .init(value: 1, options: [[0, 2], [3, 2]]),
      ])
    #expect(
      SelectionSolver.solve(problem)
        == SelectionProblem.Solution(value: 2, weight: 10, items: [2, 3]))
  }

  @Test func ofEqualsTheSmallestIsTaken() {
    let problem = SelectionProblem(
      items: [.init(weight: 9), .init(weight: 8), .init(weight: 7)],
      wants: (0..<3).map { .init(value: 4, options: [[$0]]) }, budget: 17)
    #expect(
      SelectionSolver.solve(problem)
        == SelectionProblem.Solution(value: 8, weight: 15, items: [1, 2]))
  }

  @Test func whatCostsNothingIsAlwaysTaken() {
    let problem = SelectionProblem(
      items: [.init(weight: 0), .init(weight: 3)],
      wants: [.init(value: 2, options: [[0]]), .init(value: 5, options: [[0, 1]])], budget: 2)
    #expect(
      SelectionSolver.solve(problem) == SelectionProblem.Solution(value: 2, weight: 0, items: [0]))
  }

  @Test func theLargestPeakCountsAgainstTheRoom() {
    let problem = SelectionProblem(
      items: [.init(weight: 6, peak: 5), .init(weight: 4, peak: 1), .init(weight: 3, peak: 1)],
      wants: [
        .init(value: 5, options: [[0]]), .init(value: 4, options: [[1]]),
        .init(value: 3, options: [[2]]),
      ],
      room: 10)
    #expect(
      SelectionSolver.solve(problem)
        == SelectionProblem.Solution(value: 7, weight: 7, items: [1, 2]))
  }

  @Test func anyShapeMatchesEverySubset() {
    var random = SeededNumbers(seed: 1)
    for round in 0..<2500 {
      let count = Int.random(in: 1...9, using: &random)
      let largest = [3, 30, 100_000_000].randomElement(using: &random) ?? 3
      let items = (0..<count).map { _ in
        let weight = Int.random(in: 0...largest, using: &random)
        return SelectionProblem.Item(
          weight: weight,
          load: Bool.random(using: &random) ? weight : Int.random(in: 0...largest, using: &random),
          peak: Int.random(in: 0...(largest / 2), using: &random))
      }
      let wants = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        SelectionProblem.Want(
          value: Int.random(in: 1...max(largest / 2, 2), using: &random),
          options: (0..<Int.random(in: 0...3, using: &random)).map { _ in
            Array(
              Set(
                (0..<Int.random(in: 1...3, using: &random)).map { _ in
                  Int.random(in: 0..<count, using: &random)
                })
            ).sorted()
          })
      }
      let total = items.map(\.weight).reduce(0, +)
      var problem = SelectionProblem(items: items, wants: wants)
      if Int.random(in: 0...3, using: &random) > 0 {
        problem.budget = Int.random(in: 0...total, using: &random)
      }
      if Bool.random(using: &random) { problem.room = Int.random(in: 0...total, using: &random) }
      Self.check(problem, "round \(round)")
    }
  }

  @Test func starsWithAHubMatchEverySubset() {
    var random = SeededNumbers(seed: 2)
    for round in 0..<800 {
      // The traveller's own pair is the hub; each language has two models of its own.
      let languages = Int.random(in: 1...4, using: &random)
      let items = (0..<(2 + 2 * languages)).map { _ in
        SelectionProblem.Item(weight: Int.random(in: 10...70, using: &random), peak: 5)
      }
      let wants = (0..<languages).flatMap { language -> [SelectionProblem.Want] in
        let value = Int.random(in: 1...20, using: &random)
        return [
          .init(value: value, options: [[0, 2 + 2 * language]]),
          .init(value: value, options: [[1, 3 + 2 * language]]),
        ]
      }
      let total = items.map(\.weight).reduce(0, +)
      let problem = SelectionProblem(
        items: items, wants: wants, budget: Int.random(in: 0...total, using: &random),
        room: Int.random(in: 0...total, using: &random))
      Self.check(problem, "round \(round)")
    }
  }
}
