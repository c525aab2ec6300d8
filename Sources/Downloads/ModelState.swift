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

  /// The state of something that needs several model sets, such as a language
  /// with both its directions: it is downloaded when all of them are.
  public static func together(_ states: [ModelState]) -> ModelState {
    var running: [DownloadProgress] = []
    var ahead: Int?
    var failure: FailureCause?
    var partial: UInt64 = 0
    var isMissing = states.isEmpty
    for state in states {
      switch state {
      case .downloading(let progress): running.append(progress)
      case .queued(let count): ahead = min(ahead ?? count, count)
      case .failed(let cause): failure = failure ?? cause
      case .notDownloaded(let bytes):
        isMissing = true
        partial += bytes
      case .downloaded: break
      }
    }
    if let first = running.first {
      let totals = running.compactMap(\.total)
      return .downloading(
        DownloadProgress(
          received: running.reduce(0) { $0 + $1.received },
          total: totals.count == running.count ? totals.reduce(0, +) : nil,
          rate: first.rate, isIndeterminate: running.contains(where: \.isIndeterminate)))
    }
    if let ahead { return .queued(ahead: ahead) }
    if let failure { return .failed(failure) }
    return isMissing ? .notDownloaded(partial: partial) : .downloaded
  }
}
