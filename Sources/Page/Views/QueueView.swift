import App
import Catalogs
import Downloads

/// What the queue of downloads does, on every page: the same queue that a terminal shows.
struct QueueView: View {
  let language: ReaderLanguage
  let queue: QueueSummary

  var html: HTML {
    """
    <section class="queue" id="queue" data-state="\(state)" data-waiting="\(queue.waiting)" \
    aria-label="\(say(Words("page.queue.title")))"><p>\(text)</p>\(button)\(bar)</section>
    """
  }

  private var state: String {
    if queue.isPaused { return "paused" }
    return queue.isIdle ? "idle" : "active"
  }

  private var text: String {
    if queue.isPaused {
      let waiting = queue.waiting + (queue.active == nil ? 0 : 1)
      return say(Words("page.queue.paused", ["count": .count(waiting)]))
    }
    if let active = queue.active {
      let what = ModelPurpose(language: language, set: active.set).text
      let now = say(Words("page.queue.active", ["model": .text(what)]))
      if queue.waiting == 0 { return now }
      return now + " · " + say(Words("page.queue.waiting", ["count": .count(queue.waiting)]))
    }
    if queue.waiting > 0 {
      return say(Words("page.queue.waiting", ["count": .count(queue.waiting)]))
    }
    return say(Words("page.queue.idle"))
  }

  private var button: HTML? {
    if queue.isPaused {
      return action("/resume", "resume", say(Words("page.queue.resume")))
    }
    return queue.isIdle ? nil : action("/pause", "pause", say(Words("page.queue.pause")))
  }

  private func action(_ path: String, _ name: String, _ text: String) -> HTML {
    """
    <form method="post" action="\(path)"><button class="plain" id="\(name)" \
    data-action="\(name)" data-next-focus>\(text)</button></form>
    """
  }

  private var bar: HTML? {
    guard !queue.isPaused, let active = queue.active,
      case .downloading(let progress) = active.state
    else { return nil }
    return ProgressView(
      language: language, label: say(Words("page.queue.title")), received: progress.received,
      total: progress.total, isIndeterminate: progress.isIndeterminate,
      secondsLeft: progress.secondsLeft
    ).html
  }
}
