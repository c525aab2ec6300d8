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
    let object: JSONObject
    switch self {
    case .ask(let item, let request):
      object = ["event": "ask", "item": .string(item), "request": .string(request)]
    case .start(let item, let request):
      object = ["event": "start", "item": .string(item), "request": .string(request)]
    case .done(let item, let request):
      object = ["event": "done", "item": .string(item), "request": .string(request)]
    case .failed(let item, let request, let cause):
      object = [
        "event": "failed", "item": .string(item), "request": .string(request), "cause": cause.json,
      ]
    case .cancel(let item): object = ["event": "cancel", "item": .string(item)]
    case .forget(let item): object = ["event": "forget", "item": .string(item)]
    }
    return JSONText.write(.object(object), compact: true) + [0x0a]
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
