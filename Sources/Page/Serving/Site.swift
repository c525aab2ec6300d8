import App
import Catalogs
import Downloads
import System

/// Answers the requests of the page: reads from the present state, and hands wishes
/// to the desks. Everything that a request names is looked up in what the page
/// itself shows; no path comes from outside.
struct Site: Sendable {
  let state: PageState
  let library: Library
  let places: Places
  let downloads: DownloadDesk
  let jobs: JobDesk
  let notices: NoticeBoard
  let packWork: PackWork
  let plans: PlanDesk

  /// Answers a request.
  func answer(_ request: WebRequest) -> WebResponse {
    let reader = Reader(request)
    do {
      if request.method == .post { return try change(request, reader) }
      if let chosen = request.query["lang"], request.segments.first != "events" {
        // The choice is kept, and the address is one to keep again.
        let rest = request.query.all.filter { $0.name != "lang" }.map { ($0.name, $0.value) }
        let answer = WebResponse.redirect(to: Address.text(request.path, rest))
        guard let language = ReaderLanguage(rawValue: chosen) else { return answer }
        return answer.with(
          "Set-Cookie",
          "\(Reader.cookie)=\(language.rawValue); Path=/; Max-Age=31536000; SameSite=Strict")
      }
      return try show(request, reader)
    } catch let missing as NotHere {
      return notFound(missing, reader)
    } catch {
      return failure(Message(explaining: error), reader)
    }
  }

  /// Something was asked for that the page does not have.
  struct NotHere: Error {}

  private func show(_ request: WebRequest, _ reader: Reader) throws -> WebResponse {
    let segments = request.segments
    switch (segments.first, segments.count) {
    case (nil, _): return try languages(request, reader)
    case ("assets", 2): return try asset(segments[1])
    case ("events", 1):
      return .events(
        state.events(in: reader.language, since: request.query["since"] ?? ""))
    case ("languages", 1): return try fragment { try languagesPage(request, reader).list }
    case ("selection", 1): return try fragment { try selectionView(request, reader).html }
    case ("storage", 1): return storage(reader)
    case ("trip", _): return try trip(request, reader)
    case ("packs", _): return try packs(request, reader)
    default: throw NotHere()
    }
  }

  private func change(_ request: WebRequest, _ reader: Reader) throws -> WebResponse {
    switch request.segments {
    case ["download"]: return try download(request, reader)
    case ["cancel"]: return try cancel(request, reader)
    case ["delete"]: return try delete(request, reader)
    case ["pause"], ["resume"]:
      try downloads.setPaused(request.segments == ["pause"])
      return done(reader, back(request, to: "/"))
    case ["dismiss"]:
      if let number = request.form["notice"].flatMap({ Int($0) }) { notices.dismiss(number) }
      return done(reader, back(request, to: "/"))
    case ["job", "dismiss"]:
      if let number = request.form["job"].flatMap({ Int($0) }) { jobs.dismiss(number) }
      return done(reader, back(request, to: "/packs"))
    default:
      if request.segments.first == "packs" { return try changePacks(request, reader) }
      if request.segments.first == "trip" { return try changeTrip(request, reader) }
      throw NotHere()
    }
  }

  // MARK: - Forms of answers

  /// A whole page.
  func page(
    _ tab: Tab?, _ title: Words, _ reader: Reader, address: String, status: UInt16 = 200,
    _ content: (PageModel) throws -> HTML
  ) rethrows -> WebResponse {
    let (model, version) = state.current
    let shell = Shell(
      language: reader.language, tab: tab, title: title.text(in: reader.language),
      version: version, model: model, address: address, content: try content(model))
    return .html(shell.html.text, status: status)
  }

  /// Elements that take the place of those with the same ids.
  func fragment(_ html: () throws -> HTML) rethrows -> WebResponse { .html(try html().text) }

  /// The answer to a wish: its effect comes as an event, or with the page that is
  /// loaded next.
  func done(_ reader: Reader, _ path: String) -> WebResponse {
    if reader.isScript { return WebResponse.text("", status: 204) }
    state.awaitLook()
    return .redirect(to: path)
  }

  /// The answer to a wish that leads to another page.
  func leading(_ reader: Reader, to path: String) -> WebResponse {
    reader.isScript
      ? WebResponse.text("", status: 204).with("Travelpack-Location", path)
      : .redirect(to: path)
  }

  private func notFound(_ error: NotHere, _ reader: Reader) -> WebResponse {
    page(nil, Words("page.missing.title"), reader, address: "/", status: 404) { _ in
      let view = NoPageView(language: reader.language)
      return view.html
    }
  }

  private func failure(_ message: Message, _ reader: Reader) -> WebResponse {
    let status: UInt16 =
      switch message.code {
      case .tryAgain: 503
      case .usage: 422
      default: 500
      }
    if reader.isScript {
      return .text(message.words.text(in: reader.language), status: status)
    }
    return page(nil, Words("page.failure.title"), reader, address: "/", status: status) { _ in
      let view = MessageView(language: reader.language, message: message)
      return "<div class=\"note\" data-weight=\"bad\">\(view.html)</div>"
    }
  }

  private func asset(_ name: String) throws -> WebResponse {
    guard let asset = Asset.named(name) else { throw NotHere() }
    return WebResponse(type: asset.type, body: .bytes(asset.bytes))
  }
}
