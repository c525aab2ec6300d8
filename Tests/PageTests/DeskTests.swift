import App
import System
import Testing

@testable import Page

@Suite struct DeskTests {
  /// Waits for something that other threads do, and fails after ten seconds.
  static func wait(_ what: String, _ isThere: () -> Bool) throws {
    let end = SystemClock.monotonic() + 10
    while !isThere() {
      if SystemClock.monotonic() > end { throw Late(what: what) }
      SystemClock.nap(milliseconds: 5)
    }
  }

  struct Late: Error {
    var what: String
  }

  @Test func aCrewTakesOnlySoManyAndWaitsForThem() throws {
    let crew = WorkCrew(limit: 2)
    let gate = Monitor(false)
    let done = Monitor(0)
    let work: @Sendable () -> Void = {
      _ = gate.wait { $0 ? true : nil }
      done.change { $0 += 1 }
    }
    #expect(crew.start(work) && crew.start(work))
    #expect(!crew.start(work))
    gate.change { $0 = true }
    try DeskTests.wait("two pieces of work") { done.change { $0 } == 2 }
    // Those that are done make room.
    var started = false
    try DeskTests.wait("room for a third") {
      started = started || crew.start(work)
      return started
    }
    crew.close()
    #expect(done.change { $0 } == 3)
    #expect(!crew.start(work))
  }

  @Test func packsAreWorkedOnOneAfterTheOther() throws {
    let desk = JobDesk()
    let count = Monitor((now: 0, most: 0))
    for _ in 0..<4 {
      let id = desk.start(.verify(pack: "a.zip")) { job in
        try job.alone { _ in
          count.change { count in
            count.now += 1
            count.most = max(count.most, count.now)
          }
          SystemClock.nap(milliseconds: 20)
          count.change { $0.now -= 1 }
        }
        throw Interrupted()
      }
      #expect(id != nil)
    }
    try DeskTests.wait("four jobs") { desk.all.allSatisfy(\.isOver) }
    #expect(count.change { $0.most } == 1)
    #expect(desk.all.map(\.state.name) == ["cancelled", "cancelled", "cancelled", "cancelled"])
    // The newest stands first.
    #expect(desk.all.map(\.id) == [4, 3, 2, 1])
  }

  @Test func aJobThatWaitsForTheDiskCanBeStopped() throws {
    let desk = JobDesk()
    let gate = Monitor(false)
    let first = desk.start(.verify(pack: "a.zip")) { job -> JobResult in
      try job.alone { _ -> JobResult in
        _ = gate.wait { $0 ? true : nil }
        throw FileError(operation: "read", path: "a.zip", code: 5)
      }
    }
    try DeskTests.wait("the first job") { desk.isBusy }
    let second = try #require(
      desk.start(.verify(pack: "b.zip")) { job -> JobResult in
        try job.alone { _ -> JobResult in
          throw FileError(operation: "read", path: "b.zip", code: 5)
        }
      })
    desk.dismiss(second)
    try DeskTests.wait("the end of the second") {
      desk.all.first { $0.id == second }?.state.name == "cancelled"
    }
    gate.change { $0 = true }
    try DeskTests.wait("the failure") {
      desk.all.first { $0.id == first }?.state.name == "failed"
    }
    // Over, it is taken off the list.
    desk.dismiss(second)
    #expect(desk.all.map(\.id) == [first])
    desk.close()
  }

  @Test func jobsAreBoundedAndTheOldestForgotten() throws {
    let desk = JobDesk()
    let gate = Monitor(false)
    for _ in 0..<JobDesk.limit {
      #expect(
        desk.start(.verify(pack: "x")) { _ in
          _ = gate.wait { $0 ? true : nil }
          throw Interrupted()
        } != nil)
    }
    #expect(desk.start(.verify(pack: "y")) { _ in throw Interrupted() } == nil)
    #expect(desk.all.count == JobDesk.limit)
    gate.change { $0 = true }
    for _ in 0..<2 * JobDesk.memory {
      try DeskTests.wait("room") { desk.all.allSatisfy(\.isOver) }
      _ = desk.start(.verify(pack: "z")) { _ in throw Interrupted() }
    }
    #expect(desk.all.count <= JobDesk.memory)
    desk.close()
  }

  @Test func noticesAreBoundedAndTakenDown() {
    let board = NoticeBoard()
    for code in 1...20 {
      board.post(FileError(operation: "read", path: "file", code: Int32(code)))
    }
    #expect(board.notices.map(\.id) == [15, 16, 17, 18, 19])
    board.dismiss(17)
    #expect(board.notices.map(\.id) == [15, 16, 18, 19])
  }
}
