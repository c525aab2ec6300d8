public import Catalogs
public import Formats

/// What an observer of a running download hears, in order.
public enum DownloadEvent: Sendable {
  /// All that was asked for stands in the queue: model sets to fetch, bytes to
  /// fetch, and model sets of other programs that come first.
  case queued(sets: Int, bytes: ByteRange, ahead: Int)
  /// Other programs of this machine are served first; this model set is the
  /// one that is fetched now.
  case waiting(for: String, DownloadProgress?)
  /// The queue was paused, by this program's user or another's.
  case paused
  /// The queue goes on.
  case resumed
  /// A model set begins: its number from 1, and how many there are.
  case started(ModelSet, index: Int, count: Int)
  /// More bytes came, or nothing did for a while.
  case progress(ModelSet, DownloadProgress)
  /// A try failed, the next one begins after some seconds.
  case retrying(ModelSet, FailureCause, seconds: Double, attempt: Int, attempts: Int)
  /// A model set ended, well or not.
  case finished(ItemResult)
}

/// How the request for one model set ended.
public struct ItemResult: Hashable, Sendable {
  /// The ways to end.
  public enum Outcome: Hashable, Sendable {
    /// It was in the library already.
    case alreadyThere
    /// It was brought in; the bytes that were transferred for it in this run.
    case downloaded(transferred: UInt64)
    /// It is not in the library; why.
    case failed(FailureCause)
  }

  /// The model set, with what was pinned at the first download.
  public var set: ModelSet
  /// How it ended.
  public var outcome: Outcome

  /// Makes a result.
  public init(set: ModelSet, outcome: Outcome) {
    self.set = set
    self.outcome = outcome
  }

  /// Why it failed; `nil` when it did not.
  public var failure: FailureCause? {
    guard case .failed(let cause) = outcome else { return nil }
    return cause
  }

  /// Its JSON form: `{"id", "version", "bytes", "outcome", …}`.
  public var json: JSONValue {
    var object: JSONObject = [
      "id": .string(set.id), "version": .string(set.version), "bytes": set.bytes.json,
    ]
    switch outcome {
    case .alreadyThere: object["outcome"] = "already-there"
    case .downloaded(let transferred):
      object["outcome"] = "downloaded"
      object["travelledBytes"] = JSONValue(transferred)
    case .failed(let cause):
      object["outcome"] = "failed"
      object["cause"] = cause.json
    }
    return .object(object)
  }
}

/// How far the download of one model set is.
public struct DownloadProgress: Hashable, Sendable {
  /// Bytes of the model set that are here, those of earlier tries included.
  public var received: UInt64
  /// Its bytes in all; `nil` when the publisher does not say.
  public var total: UInt64?
  /// Bytes a second, over the last few seconds; `nil` until it can be told.
  public var rate: Double?
  /// Whether nothing can be said about how far it is: a package client that
  /// only tells its end.
  public var isIndeterminate: Bool

  /// Makes a value from what is known.
  public init(
    received: UInt64, total: UInt64?, rate: Double? = nil, isIndeterminate: Bool = false
  ) {
    self.received = received
    self.total = total
    self.rate = rate
    self.isIndeterminate = isIndeterminate
  }

  /// The part that is here, 0 to 1; `nil` when that cannot be told.
  public var fraction: Double? {
    guard !isIndeterminate, let total, total > 0 else { return nil }
    return min(1, Double(received) / Double(total))
  }

  /// Seconds until the end at the present rate; `nil` when that cannot be told.
  public var secondsLeft: Double? {
    guard !isIndeterminate, let total, let rate, rate > 0 else { return nil }
    return total > received ? Double(total - received) / rate : 0
  }

  /// Its JSON form; what is not known is left out.
  public var json: JSONValue {
    var object: JSONObject = ["received": JSONValue(received)]
    object["total"] = total.map { JSONValue($0) }
    object["rate"] = rate.map { .integer(Int64($0.rounded())) }
    object["secondsLeft"] = secondsLeft.map { .integer(Int64(min($0.rounded(.up), 1e12))) }
    object["indeterminate"] = isIndeterminate ? true : nil
    return .object(object)
  }

  /// Reads its JSON form.
  /// - Throws: `DocumentError`.
  public init(json node: JSONNode) throws {
    self.init(
      received: try node.member("received").byteCount(),
      total: try node.optional("total")?.byteCount(),
      rate: try node.optional("rate")?.number(),
      isIndeterminate: try node.optional("indeterminate")?.boolean() ?? false)
  }
}

/// Bytes a second over the last few seconds.
struct RateMeter {
  private static let window = 5.0
  private var samples: [(time: Double, bytes: UInt64)] = []

  /// Takes the bytes that are here at a time; fewer than before begins anew.
  mutating func add(_ bytes: UInt64, at time: Double) {
    if let last = samples.last, bytes < last.bytes { samples = [] }
    if let last = samples.last, time - last.time < 0.1 { return }
    samples.append((time, bytes))
    while samples.count > 2, time - samples[1].time > RateMeter.window { samples.removeFirst() }
  }

  /// The rate; `nil` in the first half second.
  func rate(at time: Double) -> Double? {
    guard let first = samples.first, let last = samples.last, time - first.time >= 0.5 else {
      return nil
    }
    return Double(last.bytes - first.bytes) / (time - first.time)
  }
}
