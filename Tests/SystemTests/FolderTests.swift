import Glibc
import System
import TestSupport
import Testing

@Suite struct FolderTests {
  @Test(arguments: ["", "/a", "a/../b", "..", "a//b", "a/", "./a", "a\\b", "a\u{0}b", "a\nb"])
  func pathsThatCouldEscapeAreNone(text: String) {
    #expect(RelativePath(text) == nil)
  }

  @Test func linksAreNotFollowedBelowAFolder() throws {
    let temporary = try TemporaryFolder()
    let folder = try Folder.make(temporary.path("a/b"))
    #expect(symlink("/etc", folder.path(of: "out")) == 0)
    #expect(symlink("/etc/passwd", folder.path(of: "file")) == 0)
    #expect(throws: FileError.self) { try folder.folder("out") }
    #expect(throws: FileError.self) { try folder.open("file") }
    #expect(try folder.status("out")?.kind == .link)
    try folder.removeTree("out")
    #expect(try folder.names() == ["file"])
  }

  @Test func replaceLeavesTheOldBytesWhenAnyCallFails() throws {
    let temporary = try TemporaryFolder()
    let folder = try Folder.open(temporary.path)
    try folder.replace("name", with: Array("old".utf8))
    let calls = try Result {
      FaultPoints.arm(at: 0, .kill)
      try folder.replace("name", with: Array("old".utf8))
      return FaultPoints.disarm()
    }.get()
    #expect(calls > 5)
    for call in 1...calls {
      FaultPoints.arm(at: call, .error(ENOSPC))
      let failed = (try? folder.replace("name", with: Array("new".utf8))) == nil
      FaultPoints.disarm()
      let bytes = try folder.open("name").readAll(limit: 10)
      #expect(bytes == Array("old".utf8) || bytes == Array("new".utf8), "call \(call)")
      if failed { #expect(try folder.names() == ["name"], "call \(call) leaves nothing behind") }
      try folder.replace("name", with: Array("old".utf8))
    }
  }

  @Test func aLockHasOneHolder() throws {
    let temporary = try TemporaryFolder()
    let folder = try Folder.open(temporary.path)
    var first: OpenFile? = try folder.open("lock", .createOrUpdate)
    #expect(try first?.tryLock() == true)
    let second = try folder.open("lock", .createOrUpdate)
    #expect(try second.tryLock() == false)
    first = nil
    #expect(try second.tryLock() == true)
  }

  @Test func aLockIsGivenBackAlsoWhileAChildStillHasTheFile() throws {
    let temporary = try TemporaryFolder()
    let folder = try Folder.open(temporary.path)
    var first: OpenFile? = try folder.open("lock", .createOrUpdate)
    #expect(try first?.tryLock() == true)
    // What a forked child has before it becomes its program.
    let inherited = dup(try #require(first?.descriptor))
    defer { close(inherited) }
    first = nil
    #expect(try folder.open("lock", .createOrUpdate).tryLock() == true)
  }

  @Test func spaceIsTheFileSystems() throws {
    let temporary = try TemporaryFolder()
    let space = try DiskSpace(of: Folder.open(temporary.path))
    #expect(space.total > 0 && space.free <= space.total)
  }
}
