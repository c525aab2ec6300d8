import App
import Terminal
import Testing

/// A small program with one of everything.
struct Root: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tool", abstract: "does things to files", version: "1.2",
    subcommands: [Copy.self, Key.self])
}

struct Shared: Hashable {
  var isJSON = false
  static var parameters: [Parameter<Shared>] {
    [.flag("json", \.isJSON, help: "print the result as JSON")]
  }
}

enum Container: String, CaseIterable { case zip, tar }

struct Copy: ParsableCommand, Hashable {
  var isVerbose = false
  var isQuick = false
  var target: String?
  var limit: UInt64?
  var container: Container?
  var languages: [String] = []
  var shared = Shared()
  var source = ""
  var others: [String] = []

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "copy", abstract: "copy a file",
      discussion: "One paragraph\nin two lines.\n\nAnother one.",
      examples: ["tool copy a.txt -o b.txt"])
  }
  static var parameters: [Parameter<Copy>] {
    [
      .argument("SOURCE", \.source, help: "what is copied"),
      .arguments("OTHER", \.others, isRequired: false, help: "more of them"),
      .option("output", short: "o", value: "FILE", \.target, completion: .file, help: "the copy"),
      .option("limit", value: "SIZE", \.limit, help: "the most bytes", ByteFormat.parse),
      .option("format", value: "FORMAT", \.container, help: "the container: zip or tar"),
      .list("speak", value: "LANG", \.languages, help: "languages, parted by commas"),
      .flag("verbose", short: "v", \.isVerbose, help: "say it's done"),
      .flag("quick", short: "q", \.isQuick, help: String(repeating: "a long tale ", count: 12)),
    ] + Parameter.shared(\.shared, Shared.parameters)
  }
}

struct Key: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "key", abstract: "keys", subcommands: [Generate.self])
  }
}

struct Generate: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "generate", abstract: "make one")
}

@Suite struct CommandParserTests {
  func copy(_ words: String...) throws -> Copy {
    guard case .run(let command) = try CommandParser.parse(["copy"] + words, as: Root.self) else {
      throw UsageError.missingCommand
    }
    return try #require(command as? Copy)
  }

  @Test func everySpellingOfAnOptionIsRead() throws {
    var wanted = Copy()
    wanted.source = "a"
    wanted.target = "b"
    #expect(try copy("a", "--output", "b") == wanted)
    #expect(try copy("--output=b", "a") == wanted)
    #expect(try copy("-o", "b", "a") == wanted)
    #expect(try copy("-ob", "a") == wanted)
    wanted.isVerbose = true
    wanted.isQuick = true
    #expect(try copy("-vqo", "b", "a") == wanted)
    wanted.shared.isJSON = true
    #expect(try copy("a", "--json", "-q", "-v", "--output", "b") == wanted)
  }

  @Test func valuesAreRead() throws {
    let command = try copy(
      "a", "--limit", "4GiB-1", "--format", "tar", "--speak", "en, es", "--speak=pt", "b", "-")
    #expect(command.limit == 4_294_967_295)
    #expect(command.container == .tar)
    #expect(command.languages == ["en", "es", "pt"])
    #expect(command.others == ["b", "-"])
  }

  @Test func twoDashesEndTheOptions() throws {
    let command = try copy("--", "--json", "-x", "--help", "--")
    #expect(command.source == "--json")
    #expect(command.others == ["-x", "--help", "--"])
    #expect(!command.shared.isJSON)
  }

  @Test(
    arguments: [
      ([], .missingCommand),
      (["cpoy"], .unknownCommand("cpoy", closest: ["copy"])),
      (["xyzzy"], .unknownCommand("xyzzy", closest: [])),
      (["--json", "copy"], .optionBeforeCommand("--json")),
      (["--verison"], .unknownOption("--verison", closest: ["--version"])),
      (["key"], .missingCommand),
      (["key", "genrate"], .unknownCommand("genrate", closest: ["generate"])),
      (["copy"], .missingArgument("SOURCE")),
      (["copy", "a", "--ouput", "b"], .unknownOption("--ouput", closest: ["--output"])),
      (["copy", "a", "--out=b"], .unknownOption("--out", closest: ["--output"])),
      (["copy", "a", "-z"], .unknownOption("-z", closest: [])),
      (["copy", "a", "-o"], .missingValue(option: "-o", valueName: "FILE")),
      (["copy", "a", "--output", "--json"], .missingValue(option: "--output", valueName: "FILE")),
      (["copy", "a", "--json=yes"], .unexpectedValue(flag: "--json")),
      (
        ["copy", "a", "--limit", "much"],
        .wrongValue(option: "--limit", value: "much", valueName: "SIZE", choices: [])
      ),
      (
        ["copy", "a", "--format", "rar"],
        .wrongValue(option: "--format", value: "rar", valueName: "FORMAT", choices: ["zip", "tar"])
      ),
      (
        ["copy", "a", "--speak", "en,,es"],
        .wrongValue(option: "--speak", value: "en,,es", valueName: "LANG", choices: [])
      ),
      (["copy", "a", "-o", "b", "--output=c"], .repeated(option: "--output")),
      (["key", "generate", "x"], .unexpectedArgument("x")),
    ] as [([String], UsageError)])
  func mistakesAreNamed(words: [String], error: UsageError) {
    let failure = #expect(throws: CommandParser.Failure.self) {
      try CommandParser.parse(words, as: Root.self)
    }
    #expect(failure?.reason as? UsageError == error)
  }

  @Test func helpWinsOverEveryMistake() throws {
    for words in [["copy", "--nonsense", "-h"], ["copy", "--help"], ["copy", "-o", "--help"]] {
      guard case .help(let path) = try CommandParser.parse(words, as: Root.self) else {
        Issue.record("\(words) is not help")
        continue
      }
      #expect(path.map { $0.configuration.commandName } == ["tool", "copy"])
    }
    guard case .version = try CommandParser.parse(["--version"], as: Root.self) else {
      Issue.record("--version is not understood")
      return
    }
  }

  @Test func helpOfACommandIsWhole() {
    #expect(
      CommandHelp.text(of: [Root.self, Copy.self]) == """
        copy a file

        usage: tool copy [options] SOURCE [OTHER...]

        arguments:
          SOURCE                  what is copied
          OTHER...                more of them

        options:
          -o, --output FILE       the copy
          --limit SIZE            the most bytes
          --format FORMAT         the container: zip or tar
          --speak LANG            languages, parted by commas
          -v, --verbose           say it's done
          -q, --quick             a long tale a long tale a long tale a long tale a long
                                  tale a long tale a long tale a long tale a long tale a
                                  long tale a long tale a long tale

        options of every command:
          --json                  print the result as JSON
          -h, --help              print this help

        One paragraph in two lines.

        Another one.

        example:
          tool copy a.txt -o b.txt

        """)
  }

  @Test func helpOfTheRootListsTheCommands() {
    #expect(
      CommandHelp.text(of: [Root.self]) == """
        does things to files

        usage: tool COMMAND [options]

        commands:
          copy          copy a file
          key           keys

        options:
          --version               print the version
          -h, --help              print this help

        """)
  }
}
