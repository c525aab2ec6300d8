import Catalogs
import Downloads
import Formats
import Glibc
import System
import TestSupport
import Testing

@Suite struct DownloadQueueTests {
  @Test func modelSetsArriveOneAfterTheOtherAndStay() throws {
    let folder = try TemporaryFolder()
    let library = try Library.open(folder.path("library"))
    let sets = try (1...3).map {
      try Samples.set("set\($0)", Samples.bytes(100_000, seed: UInt64($0)), in: folder)
    }
    var heard: [String] = []
    let queue = DownloadQueue(library: library)
    let results = try queue.run(sets) { event in
      switch event {
      case .started(let set, let index, let count): heard.append("\(set.name) \(index)/\(count)")
      case .finished(let result): heard.append("\(result.set.name) done")
      default: break
      }
    } isInterrupted: {
      false
    }
    #expect(
      results.map(\.outcome)
        == [ItemResult.Outcome](repeating: .downloaded(transferred: 100_000), count: 3))
    #expect(
      heard == ["set1 1/3", "set1 done", "set2 2/3", "set2 done", "set3 3/3", "set3 done"])
    for set in sets {
      #expect(try library.isDownloaded(set))
      let digest = try #require(set.artifacts[0].sha256)
      let file = try #require(try library.file(for: digest))
      #expect(try SHA256Hasher.digest(of: file).digest == digest)
    }
    let again = try queue.run(sets, observer: { _ in }, isInterrupted: { false })
    #expect(again.allSatisfy { $0.outcome == .alreadyThere })
  }

  @Test func whatIsMissingAtThePublisherIsNotFound() throws {
    let folder = try TemporaryFolder()
    let library = try Library.open(folder.path("library"))
    let good = try Samples.set("good", Samples.bytes(10), in: folder)
    var bad = try Samples.set("bad", Samples.bytes(20), in: folder)
    bad.artifacts[0].urls = ["file://\(folder.path("nowhere"))"]
    let results = try DownloadQueue(library: library)
      .run([bad, good], observer: { _ in }, isInterrupted: { false })
    #expect(results[0].failure?.kind == .notFound)
    #expect(results[1].failure == nil)
  }

  @Test func wrongBytesNeverEnterTheLibrary() throws {
    let folder = try TemporaryFolder()
    let library = try Library.open(folder.path("library"))
    var set = try Samples.set("set", Samples.bytes(5000), in: folder)
    set.artifacts[0].sha256 = try SHA256Hasher.digest(of: [1])
    let results = try DownloadQueue(library: library)
      .run([set], observer: { _ in }, isInterrupted: { false })
    #expect(results[0].failure?.kind == .wrongDigest)
    #expect(try library.artifacts().isEmpty)
  }

  @Test func anUnpinnedArtifactIsHeldToItsFirstDelivery() throws {
    let folder = try TemporaryFolder()
    let library = try Library.open(folder.path("library"))
    let bytes = Samples.bytes(5000)
    let path = try folder.write("published/a", bytes)
    let set = Samples.set(
      "set", [try Samples.artifact("a", bytes, urls: ["file://\(path)"], isPinned: false)])
    let queue = DownloadQueue(library: library)
    #expect(try !library.isDownloaded(set))
    let first = try queue.run([set], observer: { _ in }, isInterrupted: { false })
    #expect(first[0].failure == nil && first[0].set.isPinned)
    #expect(try library.isDownloaded(set))
    #expect(try library.delete([set]) == 5000)
    try folder.write("published/a", Samples.bytes(5000, seed: 2))
    let second = try queue.run([set], observer: { _ in }, isInterrupted: { false })
    #expect(second[0].failure?.kind == .wrongDigest)
  }

  @Test func deletingLeavesWhatOthersShare() throws {
    let folder = try TemporaryFolder()
    let library = try Library.open(folder.path("library"))
    let shared = try Samples.set("shared", Samples.bytes(3000), in: folder).artifacts[0]
    let own = try Samples.set("own", Samples.bytes(500, seed: 7), in: folder).artifacts[0]
    let one = Samples.set("one", [shared, own])
    let two = Samples.set("two", [shared])
    _ = try DownloadQueue(library: library)
      .run([one, two], observer: { _ in }, isInterrupted: { false })
    #expect(try library.delete([one]) == 500)
    #expect(try library.isDownloaded(two) && !library.isDownloaded(one))
    #expect(try library.delete([two]) == 3000)
    #expect(try library.artifacts().isEmpty && library.modelSets().isEmpty)
  }

  @Test func aDiskThatIsTooSmallIsRefusedBeforeTheFirstByte() throws {
    let folder = try TemporaryFolder()
    let library = try Library.open(folder.path("library"))
    var set = try Samples.set("set", Samples.bytes(10), in: folder)
    set.artifacts[0].bytes = ByteRange(1 << 60)
    let results = try DownloadQueue(library: library)
      .run([set], observer: { _ in }, isInterrupted: { false })
    let cause = try #require(results[0].failure)
    #expect(cause.kind == .lowDisk && (cause.missing ?? 0) > 1 << 59)
  }

  @Test func anInterruptedRunThrowsAndKeepsItsPlace() throws {
    let folder = try TemporaryFolder()
    let library = try Library.open(folder.path("library"))
    let sets = try (1...2).map {
      try Samples.set("set\($0)", Samples.bytes(1000, seed: UInt64($0)), in: folder)
    }
    let queue = DownloadQueue(library: library)
    var isOver = false
    #expect(throws: Interrupted.self) {
      try queue.run(sets) { event in
        if case .finished = event { isOver = true }
      } isInterrupted: {
        isOver
      }
    }
    #expect(try library.isDownloaded(sets[0]) && !library.isDownloaded(sets[1]))
    let results = try queue.run(sets, observer: { _ in }, isInterrupted: { false })
    #expect(results.map(\.outcome) == [.alreadyThere, .downloaded(transferred: 1000)])
  }
}
