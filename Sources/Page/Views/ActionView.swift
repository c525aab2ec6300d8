import App
import Catalogs
import Downloads

/// The one button that fits the state of a language or a model set.
struct ActionView: View {
  let language: ReaderLanguage
  /// What it is about, as the reader calls it: for who hears the buttons alone.
  let subject: String
  /// What the form says it is about: `language=it` or `model=firefox/en-it`.
  let field: (name: String, value: String)
  /// Tells the ids of its elements from others.
  let suffix: String
  let state: ModelState
  /// Bytes that deleting gives back, and what else goes with it.
  let reclaimed: UInt64
  var sideEffect: Words?

  var html: HTML {
    switch state {
    case .notDownloaded(let partial):
      button(
        "/download", "download",
        partial > 0 ? say(Words("page.action.continue")) : say(Words("page.action.download")))
    case .queued:
      button("/cancel", "cancel", say(Words("page.action.take-out")), style: "plain")
    case .downloading:
      button("/cancel", "cancel", say(Words("page.action.stop")), style: "plain")
    case .failed:
      button("/download", "retry", say(Words("page.action.retry")))
    case .downloaded: question
    }
  }

  private var hidden: HTML {
    "<input type=\"hidden\" name=\"\(field.name)\" value=\"\(field.value)\">"
  }

  private func button(_ path: String, _ action: String, _ text: String, style: String = "") -> HTML
  {
    """
    <form method="post" action="\(path)">\(hidden)<button id="\(action)-\(suffix)" \
    class="\(style)" data-action="\(action)" data-next-focus>\(text)\
    <span class="unseen"> \(subject)</span></button></form>
    """
  }

  /// Deleting asks once, without any script.
  private var question: HTML {
    """
    <details class="ask" id="ask-\(suffix)"><summary class="button plain" \
    data-action="ask-delete" data-next-focus>\(say(Words("page.action.delete")))\
    <span class="unseen"> \(subject)</span></summary>\
    <div class="confirm" role="group" aria-labelledby="question-\(suffix)" tabindex="-1">\
    <p id="question-\(suffix)">\(say(Words(
      "page.delete.question", ["subject": .text(subject), "bytes": .bytes(reclaimed)])))</p>\
    \(sideEffect.map { "<p>\(say($0))</p>" as HTML })\
    <div class="line"><form method="post" action="/delete">\(hidden)\
    <button class="danger" data-action="delete">\(say(Words("page.action.delete")))\
    <span class="unseen"> \(subject)</span></button></form>\
    <button type="button" class="plain scripted-only" data-close>\
    \(say(Words("page.action.keep")))</button></div></div></details>
    """
  }
}
