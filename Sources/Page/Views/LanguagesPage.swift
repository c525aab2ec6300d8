import App
import Catalogs

/// The page of languages: search, rows, and the sum of what is ticked.
struct LanguagesPage: View {
  let language: ReaderLanguage
  /// The rows in the reader's order.
  let rows: [LanguageRow]
  /// What was searched for.
  let search: String
  /// Whether all languages are shown.
  let isAll: Bool
  let selection: Selection
  let disk: StorageSummary.Disk?

  var html: HTML {
    """
    <div><h1>\(say(Words("page.languages.title")))</h1>\
    <p class="lead">\(say(Words("page.languages.lead")))</p></div>\
    <form class="find" id="find" method="get" action="/" role="search" data-live="/languages" data-with="selection-form" data-keep>\
    <div class="field"><label for="search">\(say(Words("page.languages.search")))</label>\
    <input type="search" id="search" name="q" value="\(search)" autocomplete="off" \
    spellcheck="false"></div>\
    <label class="choice"><input type="checkbox" name="all" value="1"\(HTML.when(
      isAll, " checked"))>\(say(Words("page.languages.all")))</label>\
    <button class="plain unscripted">\(say(Words("page.languages.find")))</button></form>\
    \(list)\
    <form method="post" action="/download" id="selection-form" data-live="/selection" data-wait="30">\
    \(SelectionView(language: language, selection: selection, disk: disk).html)</form>
    """
  }

  /// The rows alone, as an answer to a search.
  var list: HTML {
    guard !rows.isEmpty else {
      return """
        <div id="rows" role="status"><p class="note">\(say(
          Words("page.languages.none", ["text": .text(search)])))</p></div>
        """
    }
    return """
      <div id="rows"><ul class="rows" aria-label="\(say(Words("page.tab.languages")))">\(
        HTML.each(rows) { row in
          LanguageView(
            language: language, row: row, isPicked: selection.languages.contains(row.language)
          ).html
        })</ul></div>
      """
  }

  /// Rows in the order of their names in a language.
  static func ordered(_ rows: [LanguageRow], in language: ReaderLanguage) -> [LanguageRow] {
    rows.map { row in
      (key: LanguageNames.comparable(Argument.language(row.language).text(in: language)), row: row)
    }.sorted { ($0.key, $0.row.language) < ($1.key, $1.row.language) }.map(\.row)
  }
}
