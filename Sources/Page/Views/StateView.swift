import App
import Catalogs
import Downloads

/// How something stands: the badge, and what is to be told beside it.
struct StateView: View {
  let language: ReaderLanguage
  let state: ModelState
  /// Bytes that are still to be fetched, and those that are on the disk.
  let remaining: ByteRange, used: UInt64
  /// What it is about, for the name of the progress bar.
  let subject: String
  var retry: RetryNote?

  var html: HTML {
    switch state {
    case .notDownloaded(let partial):
      """
      <span>\(shown(remaining))\(HTML.when(
        partial > 0,
        " · \(say(Words("page.state.partial", ["bytes": .bytes(partial)])))"))</span>\(badge)
      """
    case .queued(let ahead):
      "\(badge)<span>\(say(Words("page.state.ahead", ["count": .count(ahead)])))</span>"
    case .downloading(let progress): "\(badge)\(bar(progress))\(retry.map(note))"
    case .downloaded: "<span>\(shown(used))</span>\(badge)"
    case .failed: "\(badge)<span>\(shown(remaining))</span>"
    }
  }

  /// The state in a word.
  var badge: HTML {
    "<span class=\"badge\" data-badge=\"\(state.name)\">\(say(word))</span>"
  }

  private var word: Words {
    switch state {
    case .notDownloaded: Words("page.state.not-downloaded")
    case .queued: Words("page.state.queued")
    case .downloading: Words("page.state.downloading")
    case .downloaded: Words("page.state.downloaded")
    case .failed: Words("page.state.failed")
    }
  }

  private func bar(_ progress: DownloadProgress) -> HTML {
    ProgressView(
      language: language, label: subject, received: progress.received, total: progress.total,
      isIndeterminate: progress.isIndeterminate, secondsLeft: progress.secondsLeft
    ).html
  }

  private func note(_ retry: RetryNote) -> HTML {
    """
    <span class="retrying">\(say(retry.cause.words)) · \(say(Words(
      "page.state.attempt",
      ["attempt": .count(retry.attempt), "attempts": .count(retry.attempts)])))</span>
    """
  }
}
