/// Solves a selection problem exactly: no other choice of items within budget and
/// room meets wants of more value, and none that meets as much weighs less.
///
/// The items that tie everything together (the hubs) are decided one after the
/// other, depth first. At each step the rest is relaxed (undecided hubs cost
/// nothing, points may be taken in part), and a branch whose relaxation cannot
/// better the best selection so far is cut. Once all hubs are decided, the parts
/// are independent, and ``SelectionChooser`` merges their sensible choices.
package struct SelectionSolver {
  private let problem: SelectionProblem
  private let hubs: [Int]
  private var parts: [SelectionPart]
  private var isOut: [Bool]
  private var best: Selection

  /// Solves a problem.
  package static func solve(_ problem: SelectionProblem) -> Selection {
    let reduced = reduce(problem)
    var solver = SelectionSolver(reduced)
    solver.decide(0, spent: SelectionPoint(), taken: [])
    return solver.tidied(against: problem)
  }

  private init(_ problem: SelectionProblem) {
    self.problem = problem
    (hubs, parts) = SelectionPart.split(problem)
    isOut = Array(repeating: false, count: problem.items.count)
    best = Selection(value: -1, weight: 0, items: [])
  }

  /// Takes out what cannot matter: items that cost nothing, options that do not fit
  /// alone or that hold another option, and wants without options.
  private static func reduce(_ problem: SelectionProblem) -> SelectionProblem {
    var reduced = problem
    if problem.room >= SelectionProblem.unlimited {
      // Without a limit loads and peaks would only keep apart what is equal.
      for index in reduced.items.indices {
        reduced.items[index].load = 0
        reduced.items[index].peak = 0
      }
    }
    reduced.wants = problem.wants.compactMap { want in
      var options: [Set<Int>] = []
      for option in want.options.sorted(by: { $0.count < $1.count }) {
        let option = Set(option.filter { !reduced.items[$0].isFree })
        let point = option.reduce(SelectionPoint()) { $0 + SelectionPoint(of: reduced.items[$1]) }
        if point.fits(reduced), !options.contains(where: { $0.isSubset(of: option) }) {
          options.removeAll { option.isSubset(of: $0) }
          options.append(option)
        }
      }
      return options.isEmpty
        ? nil : SelectionProblem.Want(value: want.value, options: options.map { $0.sorted() })
    }
    return reduced
  }

  private mutating func decide(_ index: Int, spent: SelectionPoint, taken: [Int]) {
    guard spent.fits(problem) else { return }
    var lists: [[SelectionPart.Choice]] = []
    for part in parts.indices {
      lists.append(parts[part].choices(without: isOut, in: problem))
    }
    let chooser = SelectionChooser(lists, spent: spent, problem: problem)
    guard chooser.mayBeat(best) else { return }
    guard index < hubs.count else {
      guard let (point, choices) = chooser.choose(toBeat: best) else { return }
      let items = zip(parts, choices).flatMap { part, choice in
        part.items.enumerated().filter { choice >> UInt64($0.offset) & 1 == 1 }.map(\.element)
      }
      best = Selection(
        value: point.value, weight: point.weight, items: (taken + items).sorted())
      return
    }
    let hub = hubs[index]
    let cost = SelectionPoint(of: problem.items[hub])
    decide(index + 1, spent: spent + cost, taken: taken + [hub])
    isOut[hub] = true
    decide(index + 1, spent: spent, taken: taken)
    isOut[hub] = false
  }

  /// The best selection in terms of the problem as it was given: with the items
  /// that cost nothing, and without items that no want uses.
  private func tidied(against original: SelectionProblem) -> Selection {
    let taken = Set(best.items)
    var result = Selection(value: 0, weight: 0, items: [])
    var used: Set<Int> = []
    for want in original.wants {
      let met = want.options.filter { option in
        option.allSatisfy { taken.contains($0) || problem.items[$0].isFree }
      }
      let lightest = met.min { one, other in
        let weights = (weight(of: one), weight(of: other))
        return weights.0 != weights.1
          ? weights.0 < weights.1 : one.lexicographicallyPrecedes(other)
      }
      guard let lightest else { continue }
      result.value += want.value
      used.formUnion(lightest)
    }
    result.items = used.sorted()
    result.weight = weight(of: result.items)
    return result
  }

  private func weight(of items: [Int]) -> Int {
    items.reduce(0) { $0 + problem.items[$1].weight }
  }
}

extension SelectionProblem.Item {
  fileprivate var isFree: Bool { weight == 0 && load == 0 && peak == 0 }
}
