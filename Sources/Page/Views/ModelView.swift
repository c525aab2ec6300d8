import App
import Catalogs
import Downloads

/// A model set behind a language.
struct ModelView: View {
  let language: ReaderLanguage
  let row: ModelRow
  /// The language that it stands behind.
  let of: LanguageTag
  /// Whether the language's own button fetches it.
  let isChosen: Bool

  private var suffix: String { "\(of.text)-\(row.set.catalog)-\(row.set.name)" }

  var html: HTML {
    """
    <li id="model-\(suffix)" data-model="\(row.set.id)" data-state="\(row.state.name)">\
    <div class="what"><span>\(purpose)\(HTML.when(
      isChosen, " <span class=\"badge\">\(say(Words("page.models.chosen")))</span>"))</span>\
    <small>\(row.set.id) \(row.set.version) · \(licence)</small>\(cause)</div>\
    <div class="facts">\(StateView(
      language: language, state: row.state, remaining: row.remaining, used: row.set.bytes.upper,
      subject: row.set.id, retry: row.retry).html)</div>\
    <div class="action">\(ActionView(
      language: language, subject: row.set.id, field: ("model", row.set.id), suffix: suffix,
      state: row.state, reclaimed: row.reclaimed).html)</div></li>
    """
  }

  private var purpose: String { ModelPurpose(language: language, set: row.set).text }

  private var licence: String {
    row.set.licence ?? say(Words("page.models.no-licence"))
  }

  private var cause: HTML? {
    guard case .failed(let cause) = row.state else { return nil }
    return "<small class=\"error\">\(say(cause.words))</small>"
  }
}
