import App
import System

/// The present state of the page, and its way to everyone who looks at it.
///
/// One thread writes it; each change gets a number, so that a page that was loaded
/// at some number is told exactly what changed since.
final class PageState: Sendable {
  private struct State: Sendable {
    var model: PageModel
    var version = 0
    /// The version at which each fragment last changed.
    var changes: [Fragment: Int] = [:]
  }

  private let state: Monitor<State>
  private let looks = Monitor(Looks())
  private let hub = EventHub()
  /// Tells versions of this run of the program from those of others.
  private let run = UInt32.random(in: .min ... .max)

  private struct Looks: Sendable {
    var count = 0
    /// Looks that somebody waits for.
    var wanted = 0
    var isOver = false
  }

  /// Whether somebody waits for the next look.
  var isAwaited: Bool { looks.change { $0.wanted > $0.count } }

  /// A look at everything is done, or there will be no more.
  func looked(isOver: Bool = false) {
    looks.change { looks in
      looks.count += 1
      looks.isOver = looks.isOver || isOver
    }
  }

  /// Waits until a look that began after this call is done.
  func awaitLook() {
    // The one that goes on may have begun before.
    let wanted = looks.change { looks in
      looks.wanted = looks.count + 2
      return looks.wanted
    }
    _ = looks.wait { $0.count >= wanted || $0.isOver ? true : nil }
  }

  /// Begins with a model.
  init(_ model: PageModel) { state = Monitor(State(model: model)) }

  /// The model, and the version that a page made from it carries.
  var current: (model: PageModel, version: String) {
    state.change { ($0.model, "\(run)-\($0.version)") }
  }

  /// Takes a new model, and sends what differs to everyone; called by one thread.
  func publish(_ model: PageModel) {
    let (old, changed) = state.change { state in
      let old = state.model
      let changed = Fragment.changed(from: old, to: model)
      state.model = model
      if !changed.isEmpty {
        state.version += 1
        for fragment in changed { state.changes[fragment] = state.version }
      }
      return (old, changed)
    }
    guard !changed.isEmpty else { return }
    for topic in hub.topics {
      guard let language = ReaderLanguage(rawValue: topic) else { continue }
      var events = changed.compactMap { event($0, model, language) }
      let spoken = Announcement.words(from: old, to: model)
      if !spoken.isEmpty {
        let html = AnnouncerView(language: language, words: spoken).html
        events.append(WebEvent(name: "fragment", key: "announcer", data: html.text))
      }
      hub.publish(events, to: topic)
    }
  }

  /// The events of a language from a version on; from a version of another run, everything.
  func events(in language: ReaderLanguage, since version: String) -> EventStream {
    hub.open(language.rawValue) {
      let (model, changes) = state.change { ($0.model, $0.changes) }
      let parts = version.split(separator: "-" as Character)
      let since =
        parts.count == 2 && parts[0] == "\(run)" ? Int(parts[1]) ?? -1 : -1
      let fragments = since < 0 ? everything(model) : changes.filter { $0.value > since }.map(\.key)
      return fragments.compactMap { event($0, model, language) }
    }
  }

  /// Whether somebody looks at the page.
  var isWatched: Bool { !hub.topics.isEmpty }

  private func everything(_ model: PageModel) -> [Fragment] {
    [.queue, .storage, .packs, .builder, .jobs, .notices]
      + model.survey.languages.keys.sorted().map { .language($0) }
  }

  private func event(
    _ fragment: Fragment, _ model: PageModel, _ language: ReaderLanguage
  ) -> WebEvent? {
    fragment.html(model, in: language).map {
      WebEvent(name: "fragment", key: fragment.id, data: $0.text)
    }
  }
}
