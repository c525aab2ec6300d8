import Formats
import Foundation
import TestSupport
import Testing

/// The queue of downloads as several programs of one person see it.
@Suite struct QueueCommandTests {
  /// Waits until a line of a shell succeeds, at most a minute.
  static let until =
    "wait_for() { for i in $(seq 600); do eval \"$1\" && return; sleep 0.1; done; }\n"

  @Test func aPausedQueueWaitsAndGoesOn() throws {
    let program = try Harbour().program
    let run = try program.shell(
      Self.until + """
        travelpack pause; travelpack pause
        travelpack download harbour/en-es >done 2>log & id=$!
        wait_for 'grep -q paused log'
        travelpack languages --catalog harbour | grep -E '^es|paused'
        travelpack resume
        wait $id; cat done
        """)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("the queue is paused\nthe queue was paused already\n"))
    #expect(run.output.contains("the queue is paused: travelpack resume"))
    #expect(run.output.hasSuffix("the queue goes on\n1 model set downloaded (90.0 kB)\n"))
  }

  @Test func whatWaitsCanBeCancelledAndRetried() throws {
    let program = try Harbour().program
    let run = try program.shell(
      Self.until + """
        travelpack pause
        travelpack download harbour/en-es harbour/es-pt >done 2>log & id=$!
        wait_for 'grep -q paused log'
        travelpack cancel harbour/es-pt; travelpack cancel harbour/es-pt
        travelpack resume
        wait $id; echo "code $?"; cat done
        travelpack retry --json
        """)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("cancelled harbour/es-pt\nnobody waits for any of it\n"))
    #expect(run.output.contains("code 69\n"))
    #expect(run.output.contains("failed: harbour/es-pt: cancelled"))
    #expect(run.output.contains("1 model set downloaded (90.0 kB), 1 model set failed"))
    let text = try #require(run.output.range(of: "{\n")).lowerBound
    let retry = try JSONNode(parsing: Array(run.output[text...].utf8))
    #expect(try retry.member("downloaded").integer() + retry.member("failed").integer() <= 1)
  }

  @Test func statesAreTheSameForPeopleAndPrograms() throws {
    let program = try Harbour().program
    #expect(try program("download", "es", "--catalog", "harbour").status == 0)
    let rows = try program("languages", "--catalog", "harbour", "--json").json().elements()
    #expect(rows.count == 19)
    let spanish = try #require(
      try rows.first { try $0.member("language").string() == "es" })
    #expect(try spanish.member("state").member("state").string() == "downloaded")
    #expect(try spanish.member("reads").string() == "not-downloaded")
    #expect(try spanish.member("usedBytes").integer() == 180_000)
    let table = try program("languages", "--catalog", "harbour").output
    #expect(table.contains("español"))
    #expect(table.contains("not published"))
  }
}
