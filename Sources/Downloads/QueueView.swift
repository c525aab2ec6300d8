/// What the journal's lines add up to: who waits for what, and how last tries ended.
struct QueueView {
  /// A model set that some program asked for and that did not end.
  struct Entry: Hashable {
    var item: String
    var request: String
    var isStarted = false
  }

  /// What is waited for, in the order of asking.
  private(set) var entries: [Entry] = []
  /// Why the last try of a model set failed.
  private(set) var failures: [String: FailureCause] = [:]

  init(_ events: [QueueEvent] = []) {
    for event in events { apply(event) }
  }

  /// Takes one more line in.
  mutating func apply(_ event: QueueEvent) {
    switch event {
    case .ask(let item, let request):
      // Asking twice is asking once, at the first place.
      if !contains(item, request) { entries.append(Entry(item: item, request: request)) }
    case .start(let item, let request):
      for index in entries.indices
      where entries[index].item == item && entries[index].request == request {
        entries[index].isStarted = true
      }
    case .done(let item, let request):
      entries.removeAll { $0.item == item && $0.request == request }
      failures[item] = nil
    case .failed(let item, let request, let cause):
      entries.removeAll { $0.item == item && $0.request == request }
      failures[item] = cause
    case .cancel(let item):
      entries.removeAll { $0.item == item }
      failures[item] = FailureCause(.cancelled)
    case .forget(let item):
      failures[item] = nil
    }
  }

  /// Whether a request still waits for an item.
  func contains(_ item: String, _ request: String) -> Bool {
    entries.contains { $0.item == item && $0.request == request }
  }

  /// Turns what dead programs waited for into failures that say so.
  mutating func bury(isAlive: (String) -> Bool) {
    var known: [String: Bool] = [:]
    let living = entries.filter { entry in
      if let answer = known[entry.request] { return answer }
      let answer = isAlive(entry.request)
      known[entry.request] = answer
      return answer
    }
    let wanted = Set(living.map(\.item))
    for entry in entries where known[entry.request] == false && !wanted.contains(entry.item) {
      failures[entry.item] = FailureCause(.interrupted)
    }
    entries = living
  }

  /// The fewest lines that add up to the same.
  var events: [QueueEvent] {
    failures.sorted { $0.key < $1.key }.map { .failed(item: $0, request: "-", $1) }
      + entries.flatMap { entry -> [QueueEvent] in
        let ask = QueueEvent.ask(item: entry.item, request: entry.request)
        return entry.isStarted ? [ask, .start(item: entry.item, request: entry.request)] : [ask]
      }
  }
}
