extension ModelState {
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
