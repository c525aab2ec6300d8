import App
import Catalogs
import Downloads
import Foundation
import System
import TestSupport
import Testing

@testable import Page

/// Whoever changes something, the page knows.
@Suite struct WatcherTests {
  /// A page without a server, over a publisher's library.
  struct Stage {
    let publisher: Publisher
    let places: Places
    let notices = NoticeBoard()
    let downloads: DownloadDesk
    let jobs = JobDesk()
    let state: PageState
    let watcher: Watcher

    init(_ publisher: Publisher, devices: [String] = []) throws {
      self.publisher = publisher
      places = try Places(packs: publisher.folder.path("packs"), devices: devices)
      downloads = DownloadDesk(
        publisher.library, options: DownloadOptions(), notices: notices,
        isInterrupted: { false })
      state = PageState(PageModel(index: publisher.index))
      let catalog = publisher.catalog
      watcher = Watcher(
        state, library: publisher.library, places: places, downloads: downloads, jobs: jobs,
        notices: notices, loadCatalogs: { [catalog] })
      watcher.look()
    }

    var survey: LibrarySurvey { state.current.model.survey }
  }

  @Test func anotherProgramsDownloadsAreSeen() throws {
    let stage = try Stage(Publisher("it-en", "en-it"))
    #expect(stage.survey.state("it") == "not-downloaded")
    let version = stage.state.current.version
    stage.watcher.look()
    #expect(stage.state.current.version == version, "nothing changed")
    try stage.publisher.download("it-en", "en-it")
    stage.watcher.look()
    #expect(stage.survey.state("it") == "downloaded")
    #expect(stage.state.current.version != version)
  }

  @Test func anotherProgramsQueueIsSeenAndCanBeChanged() throws {
    let stage = try Stage(Publisher("it-en", "en-it"))
    let wish = QueuedWish(stage.publisher, "it-en", "en-it")
    defer { wish.end() }
    try DeskTests.wait("the queue") {
      stage.watcher.look()
      return stage.survey.state("it") == "queued"
    }
    #expect(stage.survey.queue.isPaused && stage.survey.queue.waiting == 2)
    try stage.downloads.setPaused(false)
    try DeskTests.wait("the download") {
      stage.watcher.look()
      // The files are there a moment before the journal says that it is over.
      return stage.survey.state("it") == "downloaded" && stage.survey.queue.isIdle
    }
    #expect(!stage.survey.queue.isPaused)
  }

  @Test func aDeadProgramsWishesDoNotStay() throws {
    let stage = try Stage(Publisher("it-en", "en-it"))
    let wish = QueuedWish(stage.publisher, "it-en")
    try DeskTests.wait("the queue") {
      stage.watcher.look()
      return stage.survey.state("it") == "queued"
    }
    wish.end()
    try DeskTests.wait("its end") {
      stage.watcher.look()
      return stage.survey.state("it") == "failed"
    }
  }

  @Test func theDesksWishesGoThroughTheSameQueue() throws {
    let stage = try Stage(Publisher("it-en", "en-it", "en-pt", "pt-en"))
    #expect(stage.downloads.fetch(stage.publisher.index.chosenSets(Rows.tag("it"))))
    try DeskTests.wait("the download") {
      stage.watcher.look()
      return stage.survey.state("it") == "downloaded"
    }
    #expect(stage.downloads.delete(stage.survey.recorded))
    try DeskTests.wait("the deletion") {
      stage.watcher.look()
      // One model set goes after the other.
      return stage.survey.state("it") == "not-downloaded" && stage.survey.modelBytes == 0
    }
    stage.downloads.close()
  }

  @Test func packsThatComeAndGoAreSeen() throws {
    let stage = try Stage(Publisher("it-en"))
    #expect(stage.state.current.model.packs.isEmpty)
    try stage.publisher.folder.write("packs/iberia.zip", [1, 2, 3])
    stage.watcher.look()
    #expect(stage.state.current.model.packs.map(\.id) == ["folder/iberia.zip"])
    try FileManager.default.removeItem(atPath: stage.publisher.folder.path("packs/iberia.zip"))
    stage.watcher.look()
    #expect(stage.state.current.model.packs.isEmpty)
  }

  @Test func aLastingTroubleIsToldOnce() throws {
    let stage = try Stage(Publisher("it-en"))
    try stage.publisher.folder.write("library/pins.json", Array("{".utf8))
    var publisher = stage.publisher
    var set = try publisher.set("en-it", bytes: [1, 2, 3])
    set.artifacts[0].sha256 = nil
    publisher.add([set])
    let catalog = publisher.catalog
    let state = PageState(PageModel(index: CatalogIndex([catalog])))
    let watcher = Watcher(
      state, library: publisher.library, places: stage.places, downloads: stage.downloads,
      jobs: stage.jobs, notices: stage.notices, loadCatalogs: { [catalog] })
    for _ in 0..<5 { watcher.look() }
    #expect(stage.notices.notices.count == 1)
  }

  @Test func onlyWhatChangedIsSent() throws {
    let publisher = try Publisher("it-en", "en-it", "en-pt", "pt-en")
    var model = PageModel(index: publisher.index)
    model.survey = try publisher.survey()
    var next = model
    #expect(Fragment.changed(from: model, to: next).isEmpty)
    try publisher.download("it-en", "en-it")
    next.survey = try publisher.survey()
    #expect(Fragment.changed(from: model, to: next) == [.language(Rows.tag("it")), .builder])
    #expect(
      Announcement.words(from: model, to: next).map { $0.text() } == ["Italian: downloaded."])
    #expect(Announcement.words(from: next, to: next).isEmpty)
  }
}
