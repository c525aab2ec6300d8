/// Solves a selection problem exactly: no other choice of items within budget and
/// room meets wants of more value, and none that meets as much weighs less.
///
/// The items that tie everything together (the hubs) are decided one after the
/// other, depth first. At each step the rest is relaxed (an open hub's cost is
/// shared out among the parts that may use it, points may be taken in part), and a
/// branch whose relaxation cannot better the best selection so far is cut. Once all
/// hubs are decided, the parts are independent, and ``SelectionChooser`` merges
/// their sensible choices.
package struct SelectionSolver {
  private let problem: SelectionProblem
  private let hubs: [Int]
  private var parts: [SelectionPart]
  private var fates: [SelectionPart.Fate]
  private var best: Selection
  /// Steps that are left before the search gives up the proof.
  private var work: Int

  /// The steps of a search, each some tens of nanoseconds, before it ends without proof.
  /// Trips take a few thousand; the problem is hard, so that catalogs can be made
  /// for which it would never end.
  package static let usualWork = 20_000_000

  /// What listing and relaxing a choice of a part costs, in steps of the merge.
  private static let workOfAChoice = 32

  /// Solves a problem.
  /// - Parameter work: the steps after which the best selection so far is given
  ///   back, with ``Selection/isProved`` false.
  package static func solve(
    _ problem: SelectionProblem, work: Int = usualWork
  ) -> Selection {
    let (reduced, isWhole) = reduce(problem)
    var solver = SelectionSolver(reduced, work: work)
    solver.decide(0, spent: SelectionPoint(), taken: [])
    var selection = solver.tidied(against: problem)
    selection.isProved = isWhole && solver.work > 0
    return selection
  }

  private init(_ problem: SelectionProblem, work: Int) {
    self.problem = problem
    self.work = work
    (hubs, parts) = SelectionPart.split(problem)
    fates = Array(repeating: .open, count: problem.items.count)
    best = Selection(value: -1, weight: 0, items: [])
    let items = SelectionGreedy.items(for: problem)
    let taken = Set(items)
    best = Selection(
      value: problem.wants.reduce(0) { sum, want in
        want.options.contains { $0.allSatisfy(taken.contains) } ? sum + want.value : sum
      },
      weight: items.reduce(0) { $0 + problem.items[$1].weight }, items: items)
  }

  /// The most items that the options of one want may name: a part keeps them as bits.
  private static let mostItems = 64

  /// Takes out what cannot matter: items that cost nothing, options that do not fit
  /// alone or that hold another option, and wants without options. Where the options
  /// of a want name too many items, the heaviest ones go too, and it is not whole.
  private static func reduce(
    _ problem: SelectionProblem
  ) -> (problem: SelectionProblem, isWhole: Bool) {
    var reduced = problem
    var isWhole = true
    if problem.room >= SelectionProblem.unlimited {
      // Without a limit loads and peaks would only keep apart what is equal.
      for index in reduced.items.indices {
        reduced.items[index].load = 0
        reduced.items[index].peak = 0
      }
    }
    reduced.wants = problem.wants.compactMap { want in
      var options: [(items: Set<Int>, weight: Int)] = []
      for option in want.options.sorted(by: { $0.count < $1.count }) {
        let option = Set(option.filter { !reduced.items[$0].isFree })
        let point = option.reduce(SelectionPoint()) { $0 + SelectionPoint(of: reduced.items[$1]) }
        if point.fits(reduced), !options.contains(where: { $0.items.isSubset(of: option) }) {
          options.append((option, point.weight))
        }
      }
      var named: Set<Int> = []
      var kept: [[Int]] = []
      for option in options.sorted(by: { $0.weight < $1.weight }) {
        guard named.union(option.items).count <= mostItems else {
          isWhole = false
          continue
        }
        named.formUnion(option.items)
        kept.append(option.items.sorted())
      }
      return kept.isEmpty
        ? nil : SelectionProblem.Want(value: want.value, options: kept)
    }
    return (reduced, isWhole)
  }

  private mutating func decide(_ index: Int, spent: SelectionPoint, taken: [Int]) {
    guard work > 0, spent.fits(problem) else { return }
    var lists: [[SelectionPart.Choice]] = []
    for part in parts.indices { lists.append(parts[part].choices(fates, in: problem)) }
    work -= SelectionSolver.workOfAChoice * lists.reduce(1) { $0 + $1.count }
    let chooser = SelectionChooser(lists, spent: spent, problem: problem)
    guard chooser.mayBeat(best) else { return }
    guard index < hubs.count else {
      guard let (point, choices) = chooser.choose(toBeat: best, work: &work) else { return }
      let items = zip(parts, choices).flatMap { part, choice in
        part.items.enumerated().filter { choice >> UInt64($0.offset) & 1 == 1 }.map(\.element)
      }
      best = Selection(
        value: point.value, weight: point.weight, items: (taken + items).sorted())
      return
    }
    // What the best selection does with the hub is tried first.
    let hub = hubs[index]
    let isTakenFirst = best.items.contains(hub)
    for isTaken in [isTakenFirst, !isTakenFirst] {
      fates[hub] = isTaken ? .taken : .out
      if isTaken {
        decide(
          index + 1, spent: spent + SelectionPoint(of: problem.items[hub]), taken: taken + [hub])
      } else {
        decide(index + 1, spent: spent, taken: taken)
      }
    }
    fates[hub] = .open
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
