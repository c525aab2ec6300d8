import App

/// The page of packs: what goes on, what is there, and the place to drop more.
struct PacksPage: View {
  let language: ReaderLanguage
  let model: PageModel

  var html: HTML {
    """
    <div><h1>\(say(Words("page.packs.title")))</h1>\
    <p class="lead">\(say(Words("page.packs.lead")))</p></div>\
    \(drop)\(JobsView(language: language, jobs: model.jobs, devices: model.devices).html)\
    \(PacksView(language: language, packs: model.packs, devices: model.devices).html)\(devices)\
    \(BuilderView(
      language: language, languages: BuilderView.languages(model.survey)).html)
    """
  }

  private var drop: HTML {
    """
    <section class="drop scripted-only" id="drop" data-upload="/packs/upload" \
    data-type="\(Site.uploadType)" aria-labelledby="drop-title">\
    <h2 id="drop-title">\(say(Words("page.drop.title")))</h2>\
    <p class="quiet">\(say(Words("page.drop.lead")))</p>\
    <div><input type="file" class="unseen" id="drop-file" accept=".zip,.tar,.zst,.gz,.tgz">\
    <label class="button" for="drop-file">\(say(Words("page.drop.choose")))</label></div>\
    <progress hidden aria-label="\(say(Words("page.drop.copying")))"></progress>\
    <p class="error" data-failed role="alert" tabindex="-1" hidden>\(say(
      Words("page.drop.failed")))</p></section>
    """
  }

  private var devices: HTML? {
    guard model.devices.isEmpty else { return nil }
    return "<p class=\"quiet\">\(say(Words("page.packs.no-device")))</p>"
  }
}
