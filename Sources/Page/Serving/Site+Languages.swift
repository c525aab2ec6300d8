import App
import Catalogs
import Downloads
import System

extension Site {
  /// Languages that a request may tick.
  private static let picks = 400

  func languages(_ request: WebRequest, _ reader: Reader) throws -> WebResponse {
    let query = request.query.all.map { ($0.name, $0.value) }
    return try page(
      .languages, Words("page.languages.title"), reader, address: Address.text("/", query)
    ) { _ in try languagesPage(request, reader).html }
  }

  func languagesPage(_ request: WebRequest, _ reader: Reader) throws -> LanguagesPage {
    let model = state.current.model
    let search = String((request.query["q"] ?? "").prefix(80))
    let isAll = request.query["all"] != nil
    let selection = try selection(request, model)
    let wanted: [LanguageTag]
    if !LanguageNames.comparable(search).isEmpty {
      // What is ticked stays in sight, whatever is searched for.
      wanted = model.index.languages.filter {
        selection.languages.contains($0) || LanguageNames.matches($0, search)
      }
    } else {
      wanted = isAll ? model.index.languages : ModelPage.languages
    }
    let shown = Set(wanted).union(selection.languages)
    let rows = shown.compactMap { model.survey.languages[$0] }
    return LanguagesPage(
      language: reader.language, rows: LanguagesPage.ordered(rows, in: reader.language),
      search: search, isAll: isAll, selection: selection, disk: model.storage.disks.first)
  }

  func selectionView(_ request: WebRequest, _ reader: Reader) throws -> SelectionView {
    let model = state.current.model
    return SelectionView(
      language: reader.language, selection: try selection(request, model),
      disk: model.storage.disks.first)
  }

  /// The languages that a query ticks, of those that can be fetched.
  private func selection(_ request: WebRequest, _ model: PageModel) throws -> Selection {
    let ticked = request.query.values("language").prefix(Site.picks)
      .compactMap { LanguageTag($0) }.filter { model.index.chosen[$0]?.isEmpty == false }
    var once: [LanguageTag] = []
    for tag in ticked where !once.contains(tag) { once.append(tag) }
    return try Selection(once, model.index, library)
  }

  func storage(_ reader: Reader) -> WebResponse {
    page(.storage, Words("page.storage.title"), reader, address: "/storage") { model in
      StoragePage(language: reader.language, storage: model.storage).html
    }
  }

  // MARK: - Wishes

  func download(_ request: WebRequest, _ reader: Reader) throws -> WebResponse {
    let index = state.current.model.index
    // One wish for each language, so that each can be taken out by itself.
    var wishes: [[ModelSet]] = []
    for language in request.form.values("language").prefix(Site.picks) {
      guard let tag = LanguageTag(language), let chosen = index.chosen[tag] else { throw NotHere() }
      if !chosen.isEmpty { wishes.append(index.chosenSets(tag)) }
    }
    for model in request.form.values("model").prefix(Site.picks) {
      guard let set = index.set(model) else { throw NotHere() }
      wishes.append(index.withNeeds(of: set))
    }
    for wish in wishes {
      guard downloads.fetch(wish) else { throw Message.tooManyDownloads }
    }
    return done(reader, back(request))
  }

  func cancel(_ request: WebRequest, _ reader: Reader) throws -> WebResponse {
    let survey = state.current.model.survey
    var sets: [ModelSet] = []
    for language in request.form.values("language") {
      guard let row = LanguageTag(language).flatMap({ survey.languages[$0] }) else {
        throw NotHere()
      }
      let active = row.models.filter(\.isActive).map(\.set)
      // What the button fetched; else whatever moves for the language.
      let mine = active.filter { row.chosen.contains($0.id) }
      sets += mine.isEmpty ? active : mine
    }
    for model in request.form.values("model") {
      guard let set = state.current.model.index.set(model) else { throw NotHere() }
      sets.append(set)
    }
    try downloads.cancel(sets)
    return done(reader, back(request))
  }

  func delete(_ request: WebRequest, _ reader: Reader) throws -> WebResponse {
    let recorded = state.current.model.survey.recorded
    var sets: [ModelSet] = []
    for language in request.form.values("language") {
      guard let tag = LanguageTag(language) else { throw NotHere() }
      sets += recorded.filter { $0.serves(tag) }
    }
    for model in request.form.values("model") { sets += recorded.filter { $0.id == model } }
    for item in request.form.values("item") {
      sets += recorded.filter { $0.versionedID == item }
    }
    guard downloads.delete(sets) else { throw Message.tooManyDownloads }
    return done(reader, request.form["item"] == nil ? back(request) : back(request, to: "/storage"))
  }

  private func back(_ request: WebRequest) -> String {
    guard let tag = request.form["language"].flatMap({ LanguageTag($0) }) else {
      return back(request, to: "/")
    }
    let isOnPage = ModelPage.languages.contains(tag)
    return back(request, to: isOnPage ? "/" : "/?all=1", at: "language-\(tag.text)")
  }
}
