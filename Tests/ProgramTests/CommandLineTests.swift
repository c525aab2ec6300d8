import Formats
import Foundation
import TestSupport
import Testing

/// What a person meets before any work begins.
@Suite struct CommandLineTests {
  /// Every command of the program, those below others with two words.
  static let commands: [[String]] = (try? commands(below: [])) ?? []

  static func commands(below words: [String]) throws -> [[String]] {
    let help = try TravelPack().run(words + ["--help"]).output
    guard help.contains("COMMAND [options]") else { return [] }
    let names = help.components(before: "\noptions:").split(separator: "\n")
      .filter { $0.hasPrefix("  ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    return try names.flatMap { [words + [$0]] + (try commands(below: words + [$0])) }
  }

  @Test func everyCommandOfTheDesignIsThere() {
    let names = Set(Self.commands.map { $0[0] })
    #expect(
      names.isSuperset(of: [
        "plan", "download", "build", "verify", "inspect", "install", "status", "remove",
        "languages", "catalogs", "help", "version", "completions",
      ]))
  }

  @Test(arguments: [[]] + commands)
  func helpFitsIntoEightyColumnsAndShowsAnExample(words: [String]) throws {
    let program = try TravelPack()
    let run = try program.run(words + ["--help"])
    #expect(run.status == 0)
    #expect(run.errors == "")
    for line in run.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    #expect(run.output.contains("usage: travelpack"))
    #expect(run.output.contains("\nexample"))
    let examples = run.output.split(separator: "\n").filter { $0.hasPrefix("  travelpack ") }
    #expect(!examples.isEmpty)
    #expect(try program.run(["help"] + words).output == run.output)
  }

  @Test func helpNamesEveryExitCode() throws {
    let output = try TravelPack()("--help").output
    for code in [0, 64, 65, 66, 69, 73, 74, 75, 130] { #expect(output.contains("\(code) ")) }
  }

  @Test func withoutACommandThereIsHelpAndAnError() throws {
    let run = try TravelPack()()
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("offline translation for a trip"))
  }

  @Test(arguments: [
    ("vresion", "unknown command: vresion: there is no such command", "did you mean version"),
    (
      "version --jsno", "unknown option: --jsno: this command has no such option",
      "did you mean --json"
    ),
    (
      "--quiet version", "misplaced option: --quiet: it belongs behind the command",
      "write travelpack COMMAND --quiet"
    ),
    (
      "completions", "missing argument: SHELL: it must be given",
      "travelpack help completions explains travelpack completions"
    ),
    (
      "completions tcsh", "wrong value: SHELL: tcsh is not bash, zsh or fish",
      "travelpack help completions explains travelpack completions"
    ),
    (
      "version x", "unexpected argument: x: nothing more is expected",
      "travelpack help version explains travelpack version"
    ),
    ("help verfy", "unknown command: verfy: there is no such command", "did you mean verify"),
    (
      "version --library", "missing value: --library: it needs a value",
      "write --library DIR, or --library=DIR for one that begins with -"
    ),
    (
      "version $'\\e[2J'", "unexpected argument: \\u{1B}[2J: nothing more is expected",
      "travelpack help version explains travelpack version"
    ),
  ])
  func mistakesGetOneLineAndAHint(words: String, error: String, hint: String) throws {
    let run = try TravelPack().shell("travelpack \(words)")
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.errors == "travelpack: error: \(error)\ntravelpack: hint: \(hint)\n")
  }

  @Test func errorsAreJSONWhereJSONIsWanted() throws {
    let run = try TravelPack()("version", "--library", "--json")
    #expect(run.status == 64)
    #expect(run.output == "")
    let error = try run.jsonError()
    #expect(try error.member("code").integer() == 64)
    #expect(try error.member("kind").string() == "usage")
    #expect(try error.member("subject").string() == "--library")
    #expect(try error.member("why").string() == "it needs a value")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func anAnswerThatCannotBeWrittenIsNoSuccess() throws {
    let run = try TravelPack().shell("travelpack version >/dev/full")
    #expect(run.status == 74)
    #expect(
      run.errors
        == "travelpack: error: cannot write: standard output: no space left on device\n")
  }

  @Test func aReaderWhoHasSeenEnoughIsNoFailure() throws {
    let run = try TravelPack().shell("travelpack --help | true; echo ${PIPESTATUS[0]}")
    #expect(run.output == "0\n")
    #expect(run.errors == "")
  }

  @Test func theVersionIsPrinted() throws {
    let program = try TravelPack()
    #expect(try program("--version").output == program("version").output)
    let json = try program("version", "--json").json()
    #expect(try json.member("name").string() == "travelpack")
    #expect(try program("version").output == "travelpack \(json.member("version").string())\n")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionsNameEveryCommand(shell: String) throws {
    let run = try TravelPack()("completions", shell)
    #expect(run.status == 0)
    for words in Self.commands { #expect(run.output.contains(words[words.count - 1])) }
  }
}

extension String {
  /// The part before a text; everything when it is not there.
  func components(before text: String) -> Substring {
    guard let range = self.range(of: text) else { return self[...] }
    return self[..<range.lowerBound]
  }
}
