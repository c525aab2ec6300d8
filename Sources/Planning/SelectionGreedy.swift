/// A good selection, found fast and without proof: where the exact search begins.
struct SelectionGreedy {
  private let problem: SelectionProblem
  /// How many of the options that were picked use each item.
  private var uses: [Int]
  /// The option that was picked for each want.
  private var picks: [[Int]?]
  private var total = SelectionPoint()

  /// Items that meet wants of much value within budget and room, in order.
  static func items(for problem: SelectionProblem) -> [Int] {
    var greedy = SelectionGreedy(problem)
    for _ in 0..<3 {
      greedy.meetMore()
      greedy.moveToLighterOptions()
    }
    greedy.meetMore()
    return greedy.uses.indices.filter { greedy.uses[$0] > 0 }
  }

  private init(_ problem: SelectionProblem) {
    self.problem = problem
    uses = Array(repeating: 0, count: problem.items.count)
    picks = Array(repeating: nil, count: problem.wants.count)
  }

  /// The total with an option added.
  private func total(with option: [Int]) -> SelectionPoint {
    option.reduce(total) { uses[$1] > 0 ? $0 : $0 + SelectionPoint(of: problem.items[$1]) }
  }

  private mutating func pick(_ option: [Int], for want: Int) {
    total = total(with: option)
    for item in option { uses[item] += 1 }
    picks[want] = option
  }

  private mutating func drop(_ want: Int) {
    for item in picks[want] ?? [] { uses[item] -= 1 }
    picks[want] = nil
    total = SelectionPoint()
    for item in uses.indices where uses[item] > 0 {
      total = total + SelectionPoint(of: problem.items[item])
    }
  }

  /// The option of a want that adds the least weight and still fits.
  private func lightest(for want: Int) -> (option: [Int], weight: Int)? {
    var best: (option: [Int], weight: Int)?
    for option in problem.wants[want].options {
      let point = total(with: option)
      guard point.fits(problem), point.weight < best?.weight ?? .max else { continue }
      best = (option, point.weight)
    }
    return best
  }

  /// Meets the wants that are not met yet, those of the most value for their weight first.
  private mutating func meetMore() {
    while true {
      var best: (want: Int, option: [Int], worth: Double)?
      for want in picks.indices where picks[want] == nil {
        guard let (option, weight) = lightest(for: want) else { continue }
        let worth = Double(problem.wants[want].value) / (Double(weight - total.weight) + 0.5)
        if worth > best?.worth ?? 0 { best = (want, option, worth) }
      }
      guard let best else { return }
      pick(best.option, for: best.want)
    }
  }

  private mutating func moveToLighterOptions() {
    for want in picks.indices {
      guard let old = picks[want] else { continue }
      drop(want)
      pick(lightest(for: want)?.option ?? old, for: want)
    }
  }
}
