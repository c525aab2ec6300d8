import App
import Catalogs
import Downloads
import Formats
import System

/// Looks after the library, the queue and the folders of packs, and publishes what
/// changed, whoever changed it.
///
/// A look costs about ten calls of the system, twenty times a second while a page
/// is open; only what they show to be different is read.
final class Watcher {
  private let state: PageState
  private let library: Library
  private let places: Places
  private let downloads: DownloadDesk
  private let jobs: JobDesk
  private let notices: NoticeBoard
  private let loadCatalogs: @Sendable () throws -> [Catalog]

  private var model: PageModel
  private var mark: LibraryFingerprint?
  private var packMark: [FileStatus?] = []
  private var retries: [String: RetryNote] = [:]
  private var lastSurvey = 0.0
  private var lastDisk = 0.0
  private var trouble: Message?

  init(
    _ state: PageState, library: Library, places: Places, downloads: DownloadDesk, jobs: JobDesk,
    notices: NoticeBoard, loadCatalogs: @escaping @Sendable () throws -> [Catalog]
  ) {
    self.state = state
    self.library = library
    self.places = places
    self.downloads = downloads
    self.jobs = jobs
    self.notices = notices
    self.loadCatalogs = loadCatalogs
    model = state.current.model
  }

  /// Looks until told to stop.
  func run(until isOver: () -> Bool) {
    while !isOver() {
      look()
      state.looked()
      let next = SystemClock.monotonic() + (state.isWatched ? 0.04 : 0.2)
      while SystemClock.monotonic() < next, !state.isAwaited, !isOver() {
        SystemClock.nap(milliseconds: 20)
      }
    }
    state.looked(isOver: true)
  }

  /// Looks once, and publishes what changed.
  func look() {
    let now = SystemClock.monotonic()
    do {
      try lookAtLibrary(now)
      try lookAtPacks()
      try lookAtDisks(now)
      trouble = nil
    } catch {
      // Met again at every look, and told once.
      let message = Message(explaining: error)
      if message != trouble { notices.post(message) }
      trouble = message
    }
    model.jobs = jobs.all
    model.notices = notices.notices
    state.publish(model)
  }

  private func lookAtLibrary(_ now: Double) throws {
    var mark = try library.fingerprint()
    if let last = self.mark, last.catalogs != mark.catalogs {
      model.index = CatalogIndex(try loadCatalogs())
      // Loading a catalog may have stored one.
      mark = try library.fingerprint()
      self.mark = nil
    }
    let retries = downloads.retryNotes
    // A program that died says nothing: what waits for it is looked at again.
    let isDue = !model.survey.queue.isIdle && now - lastSurvey > 1
    if self.mark?.content != mark.content || retries != self.retries || isDue {
      model.survey = try LibrarySurvey(model.index, library, retries: retries)
      lastSurvey = now
      lastDisk = 0
    } else if self.mark?.progress != mark.progress {
      try model.survey.refreshActive(model.index, library)
    }
    self.mark = mark
    self.retries = retries
  }

  private func lookAtPacks() throws {
    let mark = try places.mark()
    guard mark != packMark else { return }
    packMark = mark
    model.packs = try places.packs()
    lastDisk = 0
  }

  private func lookAtDisks(_ now: Double) throws {
    guard now - lastDisk > 1 else { return }
    lastDisk = now
    model.storage = try places.storage(model.survey, packs: model.packs, library: library)
    model.devices = places.devices()
  }
}
