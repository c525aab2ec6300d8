import App
import Catalogs

/// Builds a pack of languages whose models are downloaded, without a trip.
struct BuilderView: View {
  let language: ReaderLanguage
  /// The languages that are downloaded.
  let languages: [LanguageTag]

  /// The languages of a survey that a pack can be built of.
  static func languages(_ survey: LibrarySurvey) -> [LanguageTag] {
    survey.languages.values.filter { $0.stateName == "downloaded" }.map(\.language).sorted()
  }

  var html: HTML {
    guard !languages.isEmpty else { return "<div id=\"builder\"></div>" }
    return """
      <section class="card" id="builder" aria-labelledby="builder-title">\
      <h2 id="builder-title">\(say(Words("page.builder.title")))</h2>\
      <form method="post" action="/packs/build" class="side">\
      <fieldset><legend>\(say(Words("page.builder.languages")))</legend><div class="choices">\
      \(HTML.each(languages) { tag in
        """
        <label class="choice"><input type="checkbox" name="language" value="\(tag.text)" \
        id="build-\(tag.text)">\(name(of: tag))</label>
        """
      })</div></fieldset>\
      <div class="line"><div class="field grow"><label for="pack-name">\(say(
        Words("page.builder.name")))</label><input type="text" id="pack-name" name="name" \
      maxlength="\(TripForm.longest)" autocomplete="off"></div>\
      <button data-action="build-pack">\(say(Words("page.builder.build")))</button></div></form>\
      </section>
      """
  }
}
