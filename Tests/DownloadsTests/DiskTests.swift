import Catalogs
import Downloads
import Glibc
import System
import TestSupport
import Testing

/// Disks that are full or cannot be written.
@Suite(.enabled(if: FaultyServer.isPossible))
struct DiskTests {
  /// A small file system in memory, unmounted with its last reference.
  final class SmallDisk {
    let folder: TemporaryFolder

    static let isPossible: Bool = {
      guard geteuid() == 0, let disk = try? SmallDisk(size: "1m") else { return false }
      return withExtendedLifetime(disk) { true }
    }()

    init(size: String) throws {
      folder = try TemporaryFolder("travelpack-disk")
      let mounted = try Run(["mount", "-t", "tmpfs", "-o", "size=\(size)", "tmpfs", folder.path])
      guard mounted.status == 0 else { throw FileError(operation: "mount", path: "", code: EPERM) }
    }

    func remount(_ options: String) throws {
      #expect(try Run(["mount", "-o", "remount,\(options)", folder.path]).status == 0)
    }

    deinit { _ = try? Run(["umount", "-l", folder.path]) }
  }

  static var options: DownloadOptions {
    var options = FaultTests.options
    options.reserve = 0
    return options
  }

  @Test(.enabled(if: SmallDisk.isPossible))
  func aDiskThatFillsUpEndsTheTransferAndKeepsWhatCame() throws {
    let disk = try SmallDisk(size: "300k")
    let server = try FaultyServer(["file.bin": FaultTests.bytes])
    let library = disk.folder.path("library")
    // The publisher does not say how long it is, so nobody can refuse it before.
    let url = server.url("file.bin")
    let full = try FaultTests.download(
      [url], options: Self.options, isPinned: false, library: library)
    #expect(full.failure?.kind == .lowDisk)
    try disk.remount("size=2m")
    let result = try FaultTests.download(
      [url], options: Self.options, isPinned: false, library: library)
    guard case .downloaded(let transferred) = result.outcome else {
      Issue.record("\(result)")
      return
    }
    #expect(transferred < 300_000, "the start was kept")
  }

  @Test(.enabled(if: SmallDisk.isPossible))
  func aDiskThatIsTooSmallIsNoticedBeforeTheFirstByte() throws {
    let disk = try SmallDisk(size: "300k")
    let server = try FaultyServer(["file.bin": FaultTests.bytes])
    let result = try FaultTests.download(
      [server.url("file.bin")], options: Self.options, library: disk.folder.path("library"))
    let cause = try #require(result.failure)
    #expect(cause.kind == .lowDisk && (90_000...200_000).contains(cause.missing ?? 0))
    #expect(server.requests().isEmpty)
  }

  @Test(.enabled(if: SmallDisk.isPossible))
  func aLibraryThatCannotBeWrittenIsAnErrorAndCanStillBeRead() throws {
    let disk = try SmallDisk(size: "2m")
    let server = try FaultyServer(["file.bin": FaultTests.bytes])
    let path = disk.folder.path("library")
    #expect(
      try FaultTests.download([server.url("file.bin")], options: Self.options, library: path)
        .failure == nil)
    try disk.remount("ro")
    let library = try Library.open(path)
    let there = Samples.set(
      "set", [try Samples.artifact("file.bin", FaultTests.bytes, urls: [server.url("file.bin")])])
    let other = Samples.set(
      "other", [try Samples.artifact("other.bin", [1], urls: [server.url("other.bin")])])
    let queue = DownloadQueue(library: library, options: Self.options)
    #expect(try queue.states(of: [there, other]) == [.downloaded, .notDownloaded(partial: 0)])
    #expect(throws: FileError.self) {
      try queue.run([other], observer: { _ in }, isInterrupted: { false })
    }
    #expect(server.requests().count == 1)
  }

  /// Every call of the file layer fails once, each with two errors: the library
  /// never holds wrong bytes, and the same download then succeeds.
  @Test func everyFailedCallLeavesALibraryThatWorks() throws {
    let folder = try TemporaryFolder()
    let sets = try (1...2).map {
      try Samples.set("set\($0)", Samples.bytes(3000, seed: UInt64($0)), in: folder)
    }
    var points = 0
    for code in [EIO, ENOSPC] {
      var call = 1
      while true {
        let path = folder.path("library-\(code)-\(call)")
        var isDone = false
        do {
          let library = try Library.open(path)
          let queue = DownloadQueue(library: library, options: Self.options)
          FaultPoints.arm(at: call, .error(code))
          defer {
            // Fewer calls than the fault's place: all of them were tried.
            isDone = FaultPoints.disarm() < call
          }
          let results = try queue.run(sets, observer: { _ in }, isInterrupted: { false })
          for result in results where result.failure != nil {
            #expect([.disk, .lowDisk].contains(result.failure?.kind), "call \(call): \(result)")
          }
        } catch is FileError {}
        let library = try Library.open(path)
        let again = try DownloadQueue(library: library, options: Self.options)
          .run(sets, observer: { _ in }, isInterrupted: { false })
        #expect(again.allSatisfy { $0.failure == nil }, "after call \(call) failed with \(code)")
        #expect(try library.artifacts().count == 2)
        let left = try Folder.open(path).folder("partial").names()
        #expect(left.isEmpty, "after call \(call): \(left)")
        #expect(try Folder.open(path).folder("queue").folder("requests").names().isEmpty)
        try Folder.open(folder.path).removeTree("library-\(code)-\(call)")
        points += 1
        if isDone { break }
        call += 1
      }
    }
    print("fault points of a download: \(points) tried")
    #expect(points > 100)
  }
}
