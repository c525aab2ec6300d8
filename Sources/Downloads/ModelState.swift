public import Formats

/// Where a model set stands, as the disk and the queue's journal say.
public enum ModelState: Hashable, Sendable {
  /// Nothing asked for; the bytes that an earlier try left behind.
  case notDownloaded(partial: UInt64)
  /// Asked for by a running program; how many model sets come before it.
  case queued(ahead: Int)
  /// On its way.
  case downloading(DownloadProgress)
  /// Every artifact is on the disk, verified when it came.
  case downloaded
  /// The last try failed.
  case failed(FailureCause)

  /// Its name in JSON: `not-downloaded`, `queued`, `downloading`, `downloaded`, `failed`.
  public var name: String {
    switch self {
    case .notDownloaded: "not-downloaded"
    case .queued: "queued"
    case .downloading: "downloading"
    case .downloaded: "downloaded"
    case .failed: "failed"
    }
  }

  /// Its JSON form: `{"state": …}` and what belongs to that state.
  public var json: JSONValue {
    var object: JSONObject = ["state": .string(name)]
    switch self {
    case .notDownloaded(let partial):
      if partial > 0 { object["partialBytes"] = JSONValue(partial) }
    case .queued(let ahead): object["ahead"] = JSONValue(ahead)
    case .downloading(let progress): object["progress"] = progress.json
    case .downloaded: break
    case .failed(let cause): object["cause"] = cause.json
    }
    return .object(object)
  }
}
