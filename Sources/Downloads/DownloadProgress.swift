public import Formats

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

  /// Makes a value.
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
