internal import Formats

/// One line of the queue's journal.
///
/// A line is a JSON object: `event`, `item` (`catalog/name@version`), and
/// `request` or `cause` where the event has them.
enum QueueEvent: Hashable {
  /// A running program asks for a model set.
  case ask(item: String, request: String)
  /// Its transfer begins.
  case start(item: String, request: String)
  /// It is in the library.
  case done(item: String, request: String)
  /// It failed, or is not waited for any more.
  case failed(item: String, request: String, FailureCause)
  /// A user wants nobody to fetch it.
  case cancel(item: String)
  /// What is remembered of its last try is forgotten.
  case forget(item: String)

  /// The line, with its newline.
  var line: [UInt8] {
    let (name, item, request, cause): (String, String, String?, FailureCause?) =
      switch self {
      case .ask(let item, let request): ("ask", item, request, nil)
      case .start(let item, let request): ("start", item, request, nil)
      case .done(let item, let request): ("done", item, request, nil)
      case .failed(let item, let request, let cause): ("failed", item, request, cause)
      case .cancel(let item): ("cancel", item, nil, nil)
      case .forget(let item): ("forget", item, nil, nil)
      }
    var object: JSONObject = ["event": .string(name), "item": .string(item)]
    object["request"] = request.map(JSONValue.string)
    object["cause"] = cause?.json
    return JSONText.write(.object(object), compact: true) + [UInt8(ascii: "\n")]
  }

  /// Reads a line without its newline; `nil` for one that is damaged or of a
  /// later version: the journal only remembers, it decides nothing.
  init?(line: ArraySlice<UInt8>) {
    guard let node = try? JSONNode(parsing: Array(line)),
      let event = try? node.member("event").string(),
      let item = try? node.member("item").string()
    else { return nil }
    let request = try? node.member("request").string()
    switch (event, request) {
    case ("ask", let request?): self = .ask(item: item, request: request)
    case ("start", let request?): self = .start(item: item, request: request)
    case ("done", let request?): self = .done(item: item, request: request)
    case ("failed", let request?):
      guard let cause = try? FailureCause(json: node.member("cause")) else { return nil }
      self = .failed(item: item, request: request, cause)
    case ("cancel", _): self = .cancel(item: item)
    case ("forget", _): self = .forget(item: item)
    default: return nil
    }
  }
}

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
  mutating func expire(isAlive: (String) -> Bool) {
    let living = Set(Set(entries.map(\.request)).filter(isAlive))
    let wanted = Set(entries.filter { living.contains($0.request) }.map(\.item))
    for entry in entries where !wanted.contains(entry.item) {
      failures[entry.item] = FailureCause(.interrupted)
    }
    entries.removeAll { !living.contains($0.request) }
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
