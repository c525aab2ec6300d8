/// Solves a selection problem exactly: no other choice of items within budget and
/// room meets wants of more value, and none that meets as much weighs less.
///
/// The items that tie everything together (the hubs) are decided one after the
/// other, depth first. At each step the rest is relaxed (an open hub's cost is
/// shared out among the parts that may use it, points may be taken in part), and a
/// branch whose relaxation cannot better the best selection so far is cut. Once all
/// hubs are decided, the parts are independent, and `SelectionChooser` merges
/// their sensible choices.
struct SelectionSolver {
  private let problem: SelectionProblem
  private let hubs: [Int]
  private var parts: [SelectionPart]
  private var fates: [SelectionPart.Fate]
  private var best: SelectionProblem.Solution
  /// Steps that are left before the search gives up the proof.
  private var work: Int

  /// The steps of a search, each some tens of nanoseconds, before it ends without proof.
  /// Trips take a few thousand; the problem is hard, so that catalogs can be made
  /// for which it would never end.
  private static let usualWork = 20_000_000

  /// What listing and relaxing a choice of a part costs, in steps of the merge.
  private static let workOfAChoice = 32

  /// Solves a problem.
  /// - Parameter work: the steps after which the best selection so far is given
  ///   back, with `isProved` false.
  static func solve(
    _ problem: SelectionProblem, work: Int = usualWork
  ) -> SelectionProblem.Solution {
    let (reduced, isWhole) = reduce(problem)
    var solver = SelectionSolver(reduced, work: work)
    solver.decide(0, spent: SelectionPoint(), taken: [])
    var solution = solver.tidied(against: problem)
    solution.isProved = isWhole && solver.work > 0
    return solution
  }

  private init(_ problem: SelectionProblem, work: Int) {
    self.problem = problem
    self.work = work
    (hubs, parts) = SelectionPart.split(problem)
    fates = Array(repeating: .open, count: problem.items.count)
    let items = SelectionGreedy.items(for: problem)
    let taken = Set(items)
    let met = problem.wants.filter { $0.options.contains { $0.allSatisfy(taken.contains) } }
    best = SelectionProblem.Solution(
      value: met.reduce(0) { $0 + $1.value }, weight: problem.weight(of: items), items: items)
  }

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
      reduced.items = problem.items.map { SelectionProblem.Item(weight: $0.weight, load: 0) }
    }
    reduced.wants = problem.wants.compactMap { want in
      var options: [(items: Set<Int>, weight: Int)] = []
      for option in want.options.sorted(by: { $0.count < $1.count }) {
        let option = Set(option.filter { !reduced.items[$0].isFree })
        let point = reduced.totals(of: option)
        if point.fits(reduced), !options.contains(where: { $0.items.isSubset(of: option) }) {
          options.append((option, point.weight))
        }
      }
      var named: Set<Int> = []
      var kept: [[Int]] = []
      for option in options.sorted(by: { $0.weight < $1.weight }) {
        guard named.union(option.items).count <= SelectionPart.mostItems else {
          isWhole = false
          continue
        }
        named.formUnion(option.items)
        kept.append(option.items.sorted())
      }
      return kept.isEmpty ? nil : SelectionProblem.Want(value: want.value, options: kept)
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
      let items = zip(parts, choices).flatMap { $0.items.elements(at: $1) }
      best = SelectionProblem.Solution(
        value: point.value, weight: point.weight, items: (taken + items).sorted())
      return
    }
    // What the best selection does with the hub is tried first.
    let hub = hubs[index]
    let isTakenFirst = best.items.contains(hub)
    for isTaken in [isTakenFirst, !isTakenFirst] {
      fates[hub] = isTaken ? .taken : .out
      decide(
        index + 1, spent: isTaken ? spent + SelectionPoint(of: problem.items[hub]) : spent,
        taken: isTaken ? taken + [hub] : taken)
    }
    fates[hub] = .open
  }

  /// The best selection in terms of the problem as it was given: with the items
  /// that cost nothing, and without items that no want uses.
  private func tidied(against original: SelectionProblem) -> SelectionProblem.Solution {
    let taken = Set(best.items)
    var value = 0
    var used: Set<Int> = []
    for want in original.wants {
      let met = want.options.filter { option in
        option.allSatisfy { taken.contains($0) || problem.items[$0].isFree }
      }
      let lightest = met.min { one, other in
        let weights = (problem.weight(of: one), problem.weight(of: other))
        return weights.0 != weights.1
          ? weights.0 < weights.1 : one.lexicographicallyPrecedes(other)
      }
      guard let lightest else { continue }
      value += want.value
      used.formUnion(lightest)
    }
    let items = used.sorted()
    return SelectionProblem.Solution(
      value: value, weight: problem.weight(of: items), items: items)
  }
}

/// Chooses one choice from each of several independent lists so that the value is
/// the largest within budget and room, and of equals the lightest.
///
/// The lists are merged one by one into the totals that no other total betters
/// (Nemhauser and Ullmann's algorithm). A total whose relaxed rest cannot beat
/// the best selection known is dropped, and completing the most promising total
/// of each step greedily makes that best selection good early. The lists whose
/// decision is clearest come first, which keeps the merged list short.
private struct SelectionChooser {
  private let problem: SelectionProblem
  private let spent: SelectionPoint
  private let lists: [[SelectionPart.Choice]]
  /// Hulls of the lists by weight, and by load where the room is limited.
  private let byWeight: SelectionHulls
  private let byLoad: SelectionHulls?

  /// What lists that are not merged yet can add.
  private typealias Rest = (byWeight: SelectionRelaxation, byLoad: SelectionRelaxation?)

  /// A total, the choice that it ends with and the total that it continues.
  private struct Total {
    var point: SelectionPoint
    var choice: Int32
    var parent: Int32
  }

  /// Takes the lists, each with a choice that costs nothing, and what is spent already.
  init(_ lists: [[SelectionPart.Choice]], spent: SelectionPoint, problem: SelectionProblem) {
    self.lists = lists
    self.spent = spent
    self.problem = problem
    byWeight = SelectionHulls(lists, cost: \.weight)
    byLoad = problem.room < SelectionProblem.unlimited ? SelectionHulls(lists, cost: \.load) : nil
  }

  /// Whether the relaxation can beat a selection.
  func mayBeat(_ best: SelectionProblem.Solution) -> Bool {
    mayBeat(best, spent, (byWeight.relaxation(), byLoad?.relaxation()))
  }

  private func mostValue(_ point: SelectionPoint, _ rest: Rest) -> Int {
    let within = rest.byWeight.mostValue(for: problem.budget - point.weight)
    guard let byLoad = rest.byLoad else { return point.value + within }
    return point.value
      + min(within, byLoad.mostValue(for: problem.room - point.peak - point.load))
  }

  private func mayBeat(
    _ best: SelectionProblem.Solution, _ point: SelectionPoint, _ rest: Rest
  ) -> Bool {
    let most = mostValue(point, rest)
    if most != best.value { return most > best.value }
    guard let least = rest.byWeight.leastCost(for: best.value - point.value) else { return false }
    return point.weight + least < best.weight
  }

  /// The best way to choose, when it beats a selection: its totals, and the items
  /// of each list's choice.
  /// - Parameter work: steps that are left; without any the search ends early.
  func choose(
    toBeat best: SelectionProblem.Solution, work: inout Int
  ) -> (point: SelectionPoint, choices: [UInt64])? {
    let order = clearestFirst()
    var position = Array(repeating: 0, count: lists.count)
    for (index, list) in order.enumerated() { position[list] = index }
    var best = best
    var found: [Int]?
    var layers: [[Total]] = []
    var totals = [Total(point: spent, choice: 0, parent: 0)]
    /// Completes a total of the last layer; it becomes the best selection if it beats that.
    func complete(_ index: Int) {
      let open = lists.indices.filter { position[$0] >= layers.count }
      let (point, picks) = completed(totals[index].point, with: open)
      guard
        point.value > best.value || (point.value == best.value && point.weight < best.weight)
      else { return }
      (best.value, best.weight) = (point.value, point.weight)
      found = path(to: index, in: layers) + order[layers.count...].map { picks[$0] ?? 0 }
    }
    complete(0)
    for (index, list) in order.enumerated() {
      let rest = (
        byWeight.relaxation { position[$0] > index }, byLoad?.relaxation { position[$0] > index }
      )
      work -= totals.count * lists[list].count
      guard work > 0 else { break }
      totals = merged(totals, with: lists[list], rest, toBeat: best)
      layers.append(totals)
      let promising = totals.indices.max {
        mostValue(totals[$0].point, rest) < mostValue(totals[$1].point, rest)
      }
      guard let promising else { break }
      complete(promising)
    }
    guard let found else { return nil }
    var choices = Array(repeating: 0 as UInt64, count: lists.count)
    var point = spent
    for (list, choice) in zip(order, found) {
      choices[list] = lists[list][choice].items
      point = point + lists[list][choice].point
    }
    return (point, choices)
  }

  private func merged(
    _ totals: [Total], with list: [SelectionPart.Choice], _ rest: Rest,
    toBeat best: SelectionProblem.Solution
  ) -> [Total] {
    var next: [Total] = []
    for (parent, total) in totals.enumerated() {
      for (index, choice) in list.enumerated() {
        let point = total.point + choice.point
        guard point.fits(problem), mayBeat(best, point, rest) else { continue }
        next.append(Total(point: point, choice: Int32(index), parent: Int32(parent)))
      }
    }
    next.sort { SelectionPoint.isBefore($0.point, $1.point) }
    var filter = ParetoFilter()
    next.removeAll { !filter.keeps($0.point) }
    return next
  }

  /// The choices that lead to a total of the last layer.
  private func path(to index: Int, in layers: [[Total]]) -> [Int] {
    var path: [Int] = []
    var index = index
    for layer in layers.reversed() {
      path.append(Int(layer[index].choice))
      index = Int(layer[index].parent)
    }
    return path.reversed()
  }

  /// A total with the best increments of some lists that fit added; by list the index of
  /// its choice, where it has one that costs nothing.
  private func completed(
    _ total: SelectionPoint, with open: [Int]
  ) -> (point: SelectionPoint, picks: [Int: Int]) {
    var picks: [Int: Int] = [:]
    var point = total
    for list in open {
      let free = lists[list].firstIndex {
        $0.point.weight == 0 && $0.point.load == 0 && $0.point.peak == 0
      }
      guard let free else { continue }
      picks[list] = free
      point = point + lists[list][free].point
    }
    var isClosed = Set<Int>()
    for increment in byWeight.increments where !isClosed.contains(increment.owner) {
      let list = lists[increment.owner]
      guard let now = picks[increment.owner].map({ list[$0].point }) else { continue }
      let target = list.firstIndex {
        $0.point.weight == now.weight + increment.cost
          && $0.point.value == now.value + increment.value
      }
      let next = target.map { target in
        SelectionPoint(
          weight: point.weight + increment.cost,
          load: point.load + list[target].point.load - now.load,
          peak: max(point.peak, list[target].point.peak), value: point.value + increment.value)
      }
      if let next, next.fits(problem) {
        point = next
        picks[increment.owner] = target
      } else {
        isClosed.insert(increment.owner)
      }
    }
    return (point, picks)
  }

  /// The lists, those first whose decision the relaxation leaves least in doubt.
  private func clearestFirst() -> [Int] {
    // The increment at which the budget runs out sets what a byte is worth.
    var left = problem.budget - spent.weight
    var worth = 0.0
    for increment in byWeight.increments {
      left -= increment.cost
      worth = Double(increment.value) / Double(increment.cost)
      if left < 0 { break }
    }
    var doubt = Array(repeating: -Double.infinity, count: lists.count)
    for increment in byWeight.increments {
      let distance = abs(Double(increment.value) - worth * Double(increment.cost))
      doubt[increment.owner] = max(doubt[increment.owner], -distance)
    }
    return lists.indices.sorted { (doubt[$0], $0) < (doubt[$1], $1) }
  }
}
