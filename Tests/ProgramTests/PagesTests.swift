import Foundation
import TestSupport
import Testing

/// The pages of the documentation that say what the program itself says.
@Suite struct PagesTests {
  static let pages = TravelPack.checkout + "/Sources/travelpack/travelpack.docc/"

  /// The page of the commands: every help text, one below the other.
  func commandsPage() throws -> String {
    let program = try TravelPack()
    var page = """
      # Commands

      What `travelpack help COMMAND` prints, for every command.

      This page is made from the program: `TRAVELPACK_UPDATE_PAGES=1 swift test --filter
      PagesTests` writes it anew.

      ## travelpack

      ```
      \(try program.run(["--help"]).output)```

      """
    for words in CommandLineTests.commands {
      page += """

        ## \(words.joined(separator: " "))

        ```
        \(try program.run(words + ["--help"]).output)```

        """
    }
    return page
  }

  @Test func theCommandsPageIsWhatTheProgramSays() throws {
    let path = Self.pages + "Commands.md"
    let page = try commandsPage()
    if ProcessInfo.processInfo.environment["TRAVELPACK_UPDATE_PAGES"] != nil {
      try page.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOfFile: path, encoding: .utf8)
    // Line by line, so that a difference is short.
    let lines = (page.split(separator: "\n"), written.split(separator: "\n"))
    for (now, then) in zip(lines.0, lines.1) where now != then {
      Issue.record("Commands.md says: \(then)\nthe program says: \(now)")
      return
    }
    #expect(page == written)
  }

  @Test func theExitCodesPageNamesEveryCode() throws {
    let page = try String(contentsOfFile: Self.pages + "ExitCodes.md", encoding: .utf8)
    for code in [0, 64, 65, 66, 69, 73, 74, 75, 130] {
      #expect(page.contains("| \(code) |"), "\(code) is missing")
    }
  }
}
