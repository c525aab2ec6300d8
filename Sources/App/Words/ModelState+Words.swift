public import Downloads

extension ModelState {
  /// How it stands.
  public var words: Words {
    switch self {
    case .notDownloaded(let partial) where partial > 0:
      Words("state.not-downloaded-partial", ["partial": .bytes(partial)])
    case .queued(let ahead):
      Words("state.queued", ["ahead": .integer(UInt64(clamping: ahead))])
    case .downloading(let progress):
      progress.fraction.map {
        Words("state.downloading-percent", ["percent": .percent(Int($0 * 100))])
      } ?? Words("state.downloading")
    case .failed(let cause): Words("state.failed", ["kind": .words(cause.kind.label)])
    case .notDownloaded, .downloaded: Words("state.\(name)")
    }
  }
}
