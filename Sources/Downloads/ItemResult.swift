public import Catalogs
public import Formats

/// How the request for one model set ended.
public struct ItemResult: Hashable, Sendable {
  /// The ways to end.
  public enum Outcome: Hashable, Sendable {
    /// It was in the library already.
    case alreadyThere
    /// It was brought in; the bytes that travelled for it in this run.
    case downloaded(travelled: UInt64)
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
    case .downloaded(let travelled):
      object["outcome"] = "downloaded"
      object["travelledBytes"] = JSONValue(travelled)
    case .failed(let cause):
      object["outcome"] = "failed"
      object["cause"] = cause.json
    }
    return .object(object)
  }
}
