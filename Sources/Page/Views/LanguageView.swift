import App
import Catalogs
import Downloads

/// One language: its names, its size, how it stands, and the button that fits.
struct LanguageView: View {
  let language: ReaderLanguage
  let row: LanguageRow
  /// Whether it is among those whose sum is shown.
  var isPicked = false

  var html: HTML {
    """
    <li class="row" id="language-\(row.language.text)" data-language="\(row.language.text)" \
    data-state="\(row.stateName)">\(pick)\
    <div class="names"><h2>\(title)</h2>\(OwnName.html(of: row.language, beside: title))</div>\
    <div class="facts">\(facts)</div>\
    <div class="action">\(action)</div>\(cause)\(more)</li>
    """
  }

  private var title: String { name(of: row.language) }

  private var pick: HTML {
    let canBePicked =
      switch row.state {
      case .models(.notDownloaded), .models(.failed): !row.chosen.isEmpty
      default: false
      }
    guard canBePicked else { return "<div class=\"pick\"></div>" }
    return """
      <div class="pick"><input type="checkbox" name="language" value="\(row.language.text)" \
      id="pick-\(row.language.text)" form="selection-form"\(HTML.when(isPicked, " checked")) \
      aria-label="\(say(Words("page.languages.pick", ["language": .language(row.language)])))"></div>
      """
  }

  private var facts: HTML {
    switch row.state {
    case .base: "<span>\(say(Words("page.languages.base")))</span>"
    case .unpublished: "<span>\(say(Words("page.languages.unpublished")))</span>"
    case .models(let state):
      """
      \(StateView(
        language: language, state: state, remaining: row.remaining, used: row.used, subject: title,
        retry: row.models.lazy.compactMap(\.retry).first).html)\(oneWay)
      """
    }
  }

  private var oneWay: HTML? {
    guard let direction = row.onlyDirection else { return nil }
    let words = Words(
      "page.languages.one-way",
      ["from": .language(direction.from), "to": .language(direction.to)])
    return "<span>\(say(words))</span>"
  }

  private var action: HTML? {
    guard case .models(let state) = row.state else { return nil }
    // Nothing that the planner would fetch, and nothing to delete.
    if row.chosen.isEmpty, state.name == "not-downloaded" { return nil }
    return ActionView(
      language: language, subject: title, field: ("language", row.language.text),
      suffix: row.language.text, state: state, reclaimed: row.reclaimed,
      sideEffect: row.shared.isEmpty
        ? nil
        : Words(
          "page.delete.shared", ["languages": .list(row.shared.map(Argument.language), .and)])
    ).html
  }

  private var cause: HTML? {
    guard case .models(.failed(let cause)) = row.state else { return nil }
    return CauseView(language: language, cause: cause).html
  }

  private var more: HTML? {
    guard !row.models.isEmpty else { return nil }
    let catalogs = Set(row.models.map(\.set.catalog)).count
    let summary = Words(
      "page.languages.models",
      ["models": .count(row.models.count), "catalogs": .count(catalogs)])
    return """
      <details class="more" id="more-\(row.language.text)"><summary>\(say(summary))</summary>\
      <ul class="models">\(HTML.each(row.models) { model in
        ModelView(
          language: language, row: model, of: row.language,
          isChosen: row.chosen.contains(model.set.id)).html
      })</ul></details>
      """
  }
}
