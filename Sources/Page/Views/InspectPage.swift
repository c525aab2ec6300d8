import App
import Catalogs
import Packs

/// What a pack says that it holds, like `travelpack inspect`.
struct InspectPage: View {
  let language: ReaderLanguage
  let pack: PackEntry
  let description: PackDescription
  let signature: SignatureState
  let warnings: [Finding]

  var html: HTML {
    """
    <div><p><a href="\(PackView.anchor(pack.id))">\(say(Words("page.packs.title")))</a></p>\
    <h1><bdi>\(description.name)</bdi> \(description.edition)</h1></div>\
    <section class="card"><dl class="facts-list">\
    \(fact(Words("page.inspect.id"), "<code>\(description.id)</code>"))\
    \(fact(Words("page.inspect.created"), "\(description.created.day)"))\
    \(fact(Words("page.inspect.catalogs"), "\(catalogs)"))\
    \(fact(
      Words("page.inspect.signature"), "\(say(signature.words))"))\
    \(fact(Words("page.inspect.bytes"), "\(sums)"))</dl>\
    \(HTML.when(
      !warnings.isEmpty, FindingsView(language: language, findings: warnings).html))</section>\
    <section class="card"><h2>\(say(
      Words("page.installed.models", ["count": .count(description.modelSets.count)])))</h2>\
    <ul class="items">\(HTML.each(description.modelSets, model))</ul></section>
    """
  }

  private func fact(_ title: Words, _ value: HTML) -> HTML {
    "<dt>\(say(title))</dt><dd>\(value)</dd>"
  }

  private var catalogs: String {
    description.catalogs.map { catalog in
      say(
        Words(
          "page.inspect.catalog", ["name": .text(catalog.name), "date": .text(catalog.date)]))
    }.joined(separator: ", ")
  }

  private var sums: String {
    let packed = description.modelSets.reduce(ByteRange.zero) { $0 + $1.bytes }
    let plain = description.modelSets.reduce(ByteRange.zero) { $0 + $1.plainBytes }
    return say(
      Words("page.inspect.sums", ["packed": .byteRange(packed), "installed": .byteRange(plain)]))
  }

  private func model(_ set: ModelSet) -> HTML {
    """
    <li><div class="what"><span>\(ModelPurpose(language: language, set: set).text)</span>\
    <small>\(set.id) \(set.version) · \(set.licence ?? say(Words("page.models.no-licence")))</small>\
    </div><strong>\(shown(set.bytes))</strong></li>
    """
  }
}
