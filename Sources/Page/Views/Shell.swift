import App

/// What stands around every page: head, navigation, queue, and the places in which
/// the program speaks up.
struct Shell: View {
  let language: ReaderLanguage
  /// The page that is shown; `nil` for a message.
  let tab: Tab?
  let title: String
  /// The state that the page shows; later changes come through events.
  let version: String
  /// What stands in the places that every page has.
  let model: PageModel
  /// The present address without its language, for the switch of languages.
  let address: String
  let content: HTML

  var html: HTML {
    """
    <!DOCTYPE html>
    <html lang="\(language.rawValue)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(title) · travelpack</title>
    <link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/assets/page.css">
    <script type="module" src="/assets/page.js"></script>
    </head>
    <body data-events="/events?since=\(version)&amp;lang=\(language.rawValue)">
    <a class="skip" href="#main">\(say(Words("page.skip")))</a>
    <header class="top"><div class="frame"><span class="brand">travelpack</span>
    <nav class="tabs" aria-label="\(say(Words("page.navigation")))">\(HTML.each(Tab.allCases, link))</nav>
    <nav class="tongues" aria-label="\(say(Words("page.tongues")))">\(HTML.each(
      ReaderLanguage.allCases, tongue))</nav></div></header>
    <main class="frame" id="main" tabindex="-1">
    <div class="note" data-weight="bad" id="connection" role="alert" hidden>\(say(
      Words("page.connection")))</div>
    <div class="note" data-weight="bad" id="problem" role="alert" tabindex="-1" hidden></div>
    <div class="unseen" id="announcer" role="status" aria-live="polite"></div>
    \(NoticesView(language: language, notices: model.notices).html)
    \(QueueView(language: language, queue: model.survey.queue).html)
    \(content)
    </main>
    </body>
    </html>

    """
  }

  private func link(_ other: Tab) -> HTML {
    """
    <a href="\(other.path)" id="tab-\(other.rawValue)"\(HTML.when(
      other == tab, " aria-current=\"page\""))>\(say(other.title))</a>
    """
  }

  private func tongue(_ other: ReaderLanguage) -> HTML {
    let separator = address.contains("?") ? "&" : "?"
    return """
      <a href="\(address)\(separator)lang=\(other.rawValue)" lang="\(other.rawValue)" \
      hreflang="\(other.rawValue)"\(HTML.when(other == language, " aria-current=\"true\""))>\(
        other.rawValue.uppercased())<span class="unseen"> \(
        Argument.language(other.tag).text(in: other))</span></a>
      """
  }
}
