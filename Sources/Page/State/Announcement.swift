import App
import Catalogs
import Downloads

/// What a screen reader is told by itself: ends, and nothing of the way there.
enum Announcement {
  /// The words for what came to an end between two states.
  static func words(from old: PageModel, to new: PageModel) -> [Words] {
    var words: [Words] = []
    if old.survey.queue.isPaused != new.survey.queue.isPaused {
      words.append(
        new.survey.queue.isPaused
          ? Words("page.announce.paused") : Words("page.announce.resumed"))
    }
    for tag in new.survey.languages.keys.sorted() {
      guard let before = old.survey.languages[tag]?.stateName,
        let after = new.survey.languages[tag]?.stateName, before != after
      else { continue }
      if after == "downloaded" {
        words.append(Words("page.announce.downloaded", ["language": .language(tag)]))
      }
      if after == "failed" {
        words.append(Words("page.announce.failed", ["language": .language(tag)]))
      }
    }
    for job in new.jobs where job.isOver {
      guard let before = old.jobs.first(where: { $0.id == job.id }), !before.isOver else {
        continue
      }
      words.append(job.outcome)
    }
    return words
  }
}

/// The words that are announced, in the place where a screen reader listens.
struct AnnouncerView: View {
  let language: ReaderLanguage
  let words: [Words]

  var html: HTML {
    """
    <div class="unseen" id="announcer" role="status" aria-live="polite">\(
      words.map(say).joined(separator: " "))</div>
    """
  }
}
