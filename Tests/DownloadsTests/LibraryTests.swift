import Catalogs
import Downloads
import Formats
import System
import TestSupport
import Testing

@Suite struct LibraryTests {
  @Test func nothingIsMadeByLooking() throws {
    let folder = try TemporaryFolder()
    #expect(try Library.find(folder.path("none")) == nil)
    let library = try Library.open(folder.path("library"))
    let set = try Samples.set("set", Samples.bytes(10), in: folder)
    #expect(try !library.isDownloaded(set))
    #expect(try library.artifacts().isEmpty && library.modelSets().isEmpty)
    #expect(
      try DownloadQueue(library: library).states(of: [set]) == [.notDownloaded(partial: 0)])
    #expect(try Folder.open(library.path).names().isEmpty)
  }

  @Test func aDamagedArtifactIsDiscardedAndFetchedAgain() throws {
    let folder = try TemporaryFolder()
    let library = try Library.open(folder.path("library"))
    let set = try Samples.set("set", Samples.bytes(5000), in: folder)
    let queue = DownloadQueue(library: library)
    _ = try queue.run([set], observer: { _ in }, isInterrupted: { false })
    let digest = try #require(set.artifacts[0].sha256)
    #expect(try library.discard(digest) == 5000)
    #expect(try !library.isDownloaded(set))
    let again = try queue.run([set], observer: { _ in }, isInterrupted: { false })
    #expect(again[0].outcome == .downloaded(transferred: 5000))
  }

  @Test func anArtifactOfAnotherLengthDoesNotCount() throws {
    let folder = try TemporaryFolder()
    let library = try Library.open(folder.path("library"))
    let set = try Samples.set("set", Samples.bytes(5000), in: folder)
    let queue = DownloadQueue(library: library)
    _ = try queue.run([set], observer: { _ in }, isInterrupted: { false })
    let digest = try #require(set.artifacts[0].sha256)
    let place = RelativePath("artifacts/\(digest.hex.prefix(2))/\(digest.hex)")
    try Folder.open(library.path).open(at: #require(place), .update).truncate(to: 4999)
    #expect(try !library.isDownloaded(set))
    #expect(
      try queue.run([set], observer: { _ in }, isInterrupted: { false })[0].outcome
        == .downloaded(transferred: 5000))
  }

  @Test func aDownloadedSetThatAnotherBroughtHasAnOwnerToo() throws {
    let folder = try TemporaryFolder()
    let library = try Library.open(folder.path("library"))
    let one = try Samples.set("one", Samples.bytes(5000), in: folder)
    var two = one
    two.name = "two"
    let queue = DownloadQueue(library: library)
    _ = try queue.run([one], observer: { _ in }, isInterrupted: { false })
    #expect(
      try queue.run([two], observer: { _ in }, isInterrupted: { false })[0].outcome
        == .alreadyThere)
    #expect(try queue.delete([one]) == 0)
    #expect(try queue.delete([two]) == 5000)
  }

  static let one = DownloadProgress(received: 10, total: 100, rate: 5)
  static let combinations: [([ModelState], ModelState)] = [
    ([], .notDownloaded(partial: 0)),
    ([.downloaded, .downloaded], .downloaded),
    (
      [.downloaded, .notDownloaded(partial: 3), .notDownloaded(partial: 4)],
      .notDownloaded(partial: 7)
    ),
    ([.downloaded, .failed(FailureCause(.busy))], .failed(FailureCause(.busy))),
    ([.failed(FailureCause(.busy)), .queued(ahead: 3), .queued(ahead: 2)], .queued(ahead: 2)),
    (
      [.queued(ahead: 0), .downloading(one), .downloading(one)],
      .downloading(DownloadProgress(received: 20, total: 200, rate: 5))
    ),
  ]

  @Test(arguments: combinations)
  func severalStatesAddUpToOne(states: [ModelState], together: ModelState) {
    #expect(ModelState.together(states) == together)
  }

  @Test(arguments: FailureCause.Kind.allCases)
  func causesAreReadAsTheyWereWritten(kind: FailureCause.Kind) throws {
    let cause = FailureCause(kind, subject: "host", status: 7, missing: 1 << 40, detail: "words")
    #expect(try FailureCause(json: .init(cause.json)) == cause)
    #expect(try FailureCause(json: .init(FailureCause(kind).json)) == FailureCause(kind))
  }
}
