@testable import Planning
import Testing

/// The exact choice in the size that trips have, and harder ones.
@Suite(.serialized) struct SelectionSpeedTests {
  enum Shape: String, CaseIterable {
    /// The traveller speaks the hub's language.
    case star
    /// All routes pass the traveller's own pair.
    case hub
    /// Two publishers, two spoken languages, and readers that share helpers.
    case rich
    /// Sizes that follow worth closely, which is hard for bounds.
    case correlated
    /// Everything worth the same.
    case equal
  }

  static func problem(_ shape: Shape, languages: Int, seed: UInt64) -> SelectionProblem {
    var random = SeededNumbers(seed: seed)
    var items: [SelectionProblem.Item] = []
    func item(_ weight: Int) -> Int {
      items.append(.init(weight: weight))
      return items.count - 1
    }
    func size() -> Int { Int.random(in: 15_000_000...70_000_000, using: &random) }
    var wants: [SelectionProblem.Want] = []
    let own = (0..<8).map { _ in item(size()) }
    let helper = item(15_000_000)
    for _ in 0..<languages {
      let days = Int.random(in: 1...9, using: &random)
      let value = Int.random(in: 50_000...1_000_000, using: &random) * days
      let one = item(size())
      let other = item(size())
      switch shape {
      case .star:
        wants += [one, other].map { .init(value: value, options: [[$0]]) }
      case .hub:
        wants += [
          .init(value: value, options: [[own[0], one]]),
          .init(value: value, options: [[own[1], other]]),
        ]
      case .rich:
        let reader = item(Int.random(in: 1_000_000...5_000_000, using: &random))
        let third = item(size())
        let fourth = item(size())
        let out = [[own[0], one], [own[2], one], [own[4], third], [own[6], third]]
        let back = [[own[1], other], [own[3], other], [own[5], fourth], [own[7], fourth]]
        wants += [
          .init(value: value, options: out), .init(value: value, options: back),
          .init(value: value, options: back.map { $0 + [reader, helper] }),
        ]
      case .correlated:
        wants += [one, other].map {
          .init(
            value: items[$0].weight / 10 + Int.random(in: 0...100_000, using: &random),
            options: [[$0]])
        }
      case .equal:
        wants += [one, other].map { .init(value: 1_000_000, options: [[own[0], $0]]) }
      }
    }
    let total = items.map(\.weight).reduce(0, +)
    return SelectionProblem(
      items: items, wants: wants, budget: total / Int.random(in: 2...8, using: &random))
  }

  /// A debug build takes some thirty times as long as the program.
  static var limit: Duration {
    #if DEBUG
      .seconds(30)
    #else
      .seconds(1)
    #endif
  }

  @Test(arguments: Shape.allCases, 1...2)
  func fortyLanguagesTakeLessThanASecond(shape: Shape, seed: Int) {
    let problem = Self.problem(shape, languages: 40, seed: UInt64(seed))
    var found = SelectionProblem.Solution(value: 0, weight: 0, items: [])
    let time = ContinuousClock().measure { found = SelectionSolver.solve(problem) }
    #expect(found.value > 0 && found.weight <= problem.budget)
    #expect(found.isProved)
    #expect(time < Self.limit, "\(time)")
  }

  @Test func aSearchWithoutEndIsEnded() {
    // Twenty pivots between ten languages and the traveller's: where to put them is hard.
    var random = SeededNumbers(seed: 9)
    var problem = SelectionProblem(items: [], wants: [])
    func item() -> Int {
      problem.items.append(.init(weight: Int.random(in: 15...60, using: &random)))
      return problem.items.count - 1
    }
    let pivots = (0..<20).map { _ in item() }
    for _ in 0..<10 {
      problem.wants.append(.init(value: 1, options: pivots.map { [item(), $0] }))
    }
    let found = SelectionSolver.solve(problem, work: 200_000)
    #expect(!found.isProved)
    #expect(found.value == 10)
    // It is a good one all the same: below ten pairs of the middle size.
    #expect(found.weight < 10 * 75)
  }
}
