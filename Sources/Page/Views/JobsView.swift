import App

/// What is built, verified and installed, the newest first.
struct JobsView: View {
  let language: ReaderLanguage
  let jobs: [Job]
  let devices: [DeviceEntry]

  var html: HTML {
    guard !jobs.isEmpty else { return "<div id=\"jobs\" data-count=\"0\"></div>" }
    return """
      <section id="jobs" data-count="\(jobs.count)" aria-labelledby="jobs-title" class="jobs">\
      <h2 id="jobs-title">\(say(Words("page.job.title")))</h2>\
      \(HTML.each(jobs) { JobView(language: language, job: $0).html })</section>
      """
  }
}
