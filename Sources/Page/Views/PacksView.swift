import App

/// The packs of the folder, and what can be done with each.
struct PacksView: View {
  let language: ReaderLanguage
  let packs: [PackEntry]
  let devices: [DeviceEntry]

  var html: HTML {
    """
    <section class="card" id="packs" aria-labelledby="packs-title">\
    <h2 id="packs-title">\(say(Words("page.packs.list")))</h2>\(list)</section>
    """
  }

  private var list: HTML {
    guard !packs.isEmpty else {
      return """
        <p class="quiet">\(say(Words("page.packs.none")))</p>\
        <p><a href="/trip">\(say(Words("page.tab.trip")))</a></p>
        """
    }
    return
      "<ul class=\"items\">\(HTML.each(packs) { pack in PackView(language: language, pack: pack, devices: devices).html })</ul>"
  }
}
