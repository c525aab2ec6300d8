import App

/// What is said where there is no page.
struct NoPageView: View {
  let language: ReaderLanguage

  var html: HTML {
    """
    <h1>\(say(Words("page.missing.title")))</h1>\
    <p>\(say(Words("page.missing.text")))</p>\
    <p><a class="button" href="/">\(say(Words("page.tab.languages")))</a></p>
    """
  }
}
