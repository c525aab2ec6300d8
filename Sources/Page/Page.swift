import App
import Catalogs
import Downloads
import System

/// The local page: languages and their states, the queue, the disk, trips and packs
/// in a browser.
public enum Page {
  /// Serves the page until it is told to end.
  ///
  /// Downloads that go on then stay resumable: what arrived is kept, and the same
  /// wish goes on from it.
  /// - Parameters:
  ///   - options: what it works on.
  ///   - isReady: called once it serves, with the address that lets a browser in.
  ///   - isInterrupted: asked ten times a second; true ends it.
  /// - Throws: `Message`, `FileError`, and what loading the catalogs throws.
  public static func run(
    _ options: PageOptions, isReady: (String) -> Void,
    isInterrupted: @escaping @Sendable () -> Bool
  ) throws {
    let library = try Library.open(options.source.library)
    let places = try Places(packs: options.packs, devices: options.devices)
    try ReceivedFile.sweep(places.folder(.dropped))
    let notices = NoticeBoard()
    let isOver = Monitor(false)
    let isEnding: @Sendable () -> Bool = { isInterrupted() || isOver.change { $0 } }
    let downloads = DownloadDesk(
      library, options: options.download, notices: notices, isInterrupted: isEnding)
    let jobs = JobDesk()
    defer {
      isOver.change { $0 = true }
      jobs.close()
      downloads.close()
    }
    let state = PageState(PageModel(index: CatalogIndex(try options.source.load())))
    let watcher = Watcher(
      state, library: library, places: places, downloads: downloads, jobs: jobs, notices: notices,
      loadCatalogs: { try options.source.load() })
    watcher.look()
    let site = Site(
      state: state, library: library, places: places, downloads: downloads, jobs: jobs,
      notices: notices,
      packWork: PackWork(library: library, downloads: downloads, places: places),
      plans: PlanDesk(options.source, library: library))
    var web = WebOptions()
    web.port = options.port
    web.refusal = Site.refuse
    let server: WebServer
    do {
      server = try WebServer(
        web, uploads: { site.uploadDecision($0) }, handler: { site.answer($0) })
    } catch let error as WebServerError {
      throw Message(error)
    }
    defer { server.stop() }
    isReady(server.startAddress)
    watcher.run(until: isInterrupted)
  }
}
