import App
import Catalogs
import Devices
import Packs

/// One job: how far it is, or what came out of it.
struct JobView: View {
  let language: ReaderLanguage
  let job: Job

  var html: HTML {
    """
    <div class="card job" id="job-\(job.id)" role="group" aria-labelledby="job-title-\(job.id)" \
    data-state="\(job.state.name)" data-kind="\(job.kind.name)">\
    <div class="card-head"><h3 id="job-title-\(job.id)">\(say(job.title))</h3>\
    \(badge)</div>\(content)\
    <form method="post" action="/job/dismiss"><input type="hidden" name="job" value="\(job.id)">\
    <button class="plain" id="dismiss-\(job.id)" data-action="\(job.isOver ? "dismiss" : "stop")" \
    data-next-focus>\(say(
      job.isOver ? Words("page.notice.dismiss") : Words("page.action.stop")))</button></form></div>
    """
  }

  private var badge: HTML {
    if case .done(.verified(let report)) = job.state {
      return badge(report.verdict.rawValue, JobResult.verified(report).words)
    }
    return switch job.state {
    case .waiting: badge("waiting", Words("page.job.waiting"))
    case .running: badge("running", Words("page.job.running"))
    case .done: badge("done", Words("page.job.done"))
    case .failed: badge("failed", Words("page.state.failed"))
    case .cancelled: badge("cancelled", Words("page.job.stopped"))
    }
  }

  private func badge(_ name: String, _ words: Words) -> HTML {
    "<span class=\"badge\" data-badge=\"\(name)\">\(say(words))</span>"
  }

  private var content: HTML {
    switch job.state {
    case .waiting: "<p class=\"quiet\">\(say(Words("page.job.turn")))</p>"
    case .running(let progress): running(progress)
    case .done(let result): ResultView(language: language, result: result).html
    case .failed(let message):
      """
      <div class="note" data-weight="bad">\(MessageView(
        language: language, message: message).html)</div>
      """
    case .cancelled: .nothing
    }
  }

  private func running(_ progress: WorkProgress) -> HTML {
    let step = step(progress.step)
    let bar = ProgressView(
      language: language, label: say(step), received: progress.done, total: progress.total,
      secondsLeft: progress.secondsLeft
    ).html
    return """
      <p>\(sentence(step))\(HTML.when(
        !progress.subject.isEmpty, " <span class=\"quiet\">\(progress.subject)</span>"))</p>\
      <div class="progress">\(bar)</div>
      """
  }

  private func step(_ step: WorkProgress.Step) -> Words {
    switch step {
    case .downloading(let index, let count):
      Words("page.step.downloading", ["index": .count(index), "count": .count(count)])
    case .paused: Words("page.step.paused")
    case .queued: Words("page.step.queued")
    case .packing: Words("page.step.packing")
    case .verifying: Words("page.step.verifying")
    case .reading: Words("page.step.reading")
    case .unpacking: Words("page.step.unpacking")
    case .writing: Words("page.step.writing")
    case .placing: Words("page.step.placing")
    }
  }
}
