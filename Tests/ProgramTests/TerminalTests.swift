import Foundation
import TestSupport
import Testing

/// What a person has on a terminal, and what goes into a file.
@Suite struct TerminalTests {
  static let hasScript = Run.has("script")

  /// The lines of a terminal as they stand at the end, without escape sequences.
  static func lines(_ output: String) -> [String] {
    output.replacing(/\u{1b}\[[0-9;]*[A-Za-z]/, with: "").replacing("\r\n", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.split(separator: "\r", omittingEmptySubsequences: false).last ?? "") }
  }

  @Test(.enabled(if: hasScript), arguments: [80, 40])
  func everyLineFitsTheTerminal(columns: Int) throws {
    let harbour = try Harbour()
    let program = harbour.program
    try program.home.write("iberia.trip.json", Array(Harbour.trip.utf8))
    let words = "iberia.trip.json --catalog harbour"
    for line in [
      "plan \(words)", "download \(words)", "build \(words) -o iberia.zip", "verify iberia.zip",
      "inspect iberia.zip", "install iberia.zip --to device", "status device", "catalogs",
      "languages --catalog harbour", "catalogs show harbour",
    ] {
      let run = try program.onTerminal(columns: columns, line)
      #expect(run.status == 0, "\(line): \(run.output)")
      for text in Self.lines(run.output) where text.count > columns {
        // Messages are one line each, to be searched; an id has no place to break at.
        #expect(text.hasPrefix("travelpack: ") || text.count == 64, "\(line): \(text)")
      }
    }
  }

  @Test(.enabled(if: hasScript)) func titlesAreBoldOnATerminalAndNowhereElse() throws {
    let program = try Harbour().program
    let line = "catalogs show harbour"
    #expect(try program.onTerminal(columns: 80, line).output.contains("\u{1b}[1m"))
    var sober = program
    sober.environment["NO_COLOR"] = "1"
    #expect(try !sober.onTerminal(columns: 80, line).output.contains("\u{1b}[1m"))
    let plain = try program.shell("travelpack \(line)")
    #expect(!plain.output.contains("\u{1b}"))
    #expect(!plain.output.contains("\r"))
  }

  @Test(.enabled(if: hasScript)) func progressIsRedrawnOnATerminalOnly() throws {
    let program = try Harbour().program
    let seen = try program.onTerminal(columns: 60, "download es --catalog harbour")
    #expect(seen.output.contains("\u{1b}[K"))
    let plain = try program("download", "pt", "--catalog", "harbour")
    #expect(!plain.errors.contains("\u{1b}"))
    #expect(plain.errors.contains("1/2 harbour/es-pt: 90.0 kB\n"))
    let quiet = try program("download", "harbour/spa", "--quiet")
    #expect(quiet.errors == "")
  }
}
