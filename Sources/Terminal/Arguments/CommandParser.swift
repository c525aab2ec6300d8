internal import Formats

/// Turns the words of a command line into a command.
public enum CommandParser {
  /// What the words ask for.
  public enum Outcome {
    /// To run a command.
    case run(any ParsableCommand)
    /// To print the help of the command at the end of a path.
    case help([any ParsableCommand.Type])
    /// To print the version.
    case version
  }

  /// A command line that cannot be understood, and the command it was meant for.
  public struct Failure: Error {
    /// What is wrong; a ``UsageError`` or an error of the program's own reader.
    public var reason: any Error
    /// The commands from the root to the one at fault.
    public var path: [any ParsableCommand.Type]

    /// Makes a failure.
    public init(reason: any Error, path: [any ParsableCommand.Type]) {
      self.reason = reason
      self.path = path
    }
  }

  /// Reads the words behind the program's name.
  ///
  /// `--name value`, `--name=value`, `-n value`, `-nvalue` and joined short flags
  /// are understood; `--` ends the options. `-h` and `--help` win over every mistake.
  /// - Throws: ``Failure``.
  public static func parse(
    _ words: [String], as root: any ParsableCommand.Type
  ) throws(Failure) -> Outcome {
    var path = [root]
    var rest = words[...]
    while let command = path.last, !command.configuration.subcommands.isEmpty {
      let configuration = command.configuration
      if let meant = configuration.defaultSubcommand,
        rest.first.map({ $0.hasPrefix("-") && !isHelp($0) }) ?? true
      {
        path.append(meant)
        continue
      }
      guard let word = rest.popFirst() else {
        throw Failure(reason: UsageError.missingCommand, path: path)
      }
      if isHelp(word) { return .help(path) }
      if word == "--version", path.count == 1 { return .version }
      if let next = configuration.subcommand(word) {
        path.append(next)
        continue
      }
      throw Failure(reason: notACommand(word, in: configuration), path: path)
    }
    if rest.prefix(while: { $0 != "--" }).contains(where: isHelp) { return .help(path) }
    do {
      return .run(try path[path.count - 1].read(rest))
    } catch {
      throw Failure(reason: error, path: path)
    }
  }

  private static func isHelp(_ word: String) -> Bool { word == "--help" || word == "-h" }

  private static func notACommand(
    _ word: String, in configuration: CommandConfiguration
  ) -> UsageError {
    guard word.hasPrefix("-") else { return unknown(word, below: configuration) }
    let name = word.prefix { $0 != "=" }
    let isSubcommandOption = configuration.subcommands.contains { command in
      command.parameterDescriptions.contains { $0.kind != .argument && $0.spelling == name }
    }
    return isSubcommandOption
      ? .optionBeforeCommand(String(name))
      : .unknownOption(word, closest: closest(to: String(name), in: ["--help", "--version"]))
  }

  /// What is wrong with a name that is no subcommand's.
  public static func unknown(
    _ name: String, below configuration: CommandConfiguration
  ) -> UsageError {
    let names = configuration.subcommands.map { $0.configuration.commandName }
    return .unknownCommand(name, closest: closest(to: name, in: names))
  }

  /// Near words, and words that begin like it.
  private static func closest(to word: String, in known: [String]) -> [String] {
    let begun = word.utf8.count < 2 || word == "--" ? [] : known.filter { $0.hasPrefix(word) }
    return begun + EditDistance.closest(to: word, in: known).filter { !begun.contains($0) }
  }

  fileprivate struct Reader<Command: ParsableCommand> {
    var command = Command()
    var words: ArraySlice<String>
    let rows: [Parameter<Command>]
    var seen: Set<String> = []
    var argumentsRead = 0

    init(words: ArraySlice<String>, rows: [Parameter<Command>]) {
      self.words = words
      self.rows = rows
    }

    var arguments: [Parameter<Command>] { rows.filter { $0.description.kind == .argument } }

    mutating func readAll() throws {
      var onlyArguments = false
      while let word = words.popFirst() {
        if onlyArguments || word == "-" || !word.hasPrefix("-") {
          try readArgument(word)
        } else if word == "--" {
          onlyArguments = true
        } else if word.hasPrefix("--") {
          try readLong(word)
        } else {
          try readShort(word)
        }
      }
      for (index, row) in arguments.enumerated()
      where row.description.isRequired && index >= argumentsRead {
        throw UsageError.missingArgument(row.description.name)
      }
    }

    mutating func readArgument(_ word: String) throws {
      let arguments = arguments
      let last = arguments.last.map(\.description.isRepeating) == true
      guard argumentsRead < arguments.count || last else {
        throw UsageError.unexpectedArgument(word)
      }
      let row = arguments[min(argumentsRead, arguments.count - 1)]
      argumentsRead += 1
      try put(word, into: row, spelling: row.description.name)
    }

    mutating func readLong(_ word: String) throws {
      let name = String(word.prefix { $0 != "=" })
      let given = name.utf8.count < word.utf8.count ? word.dropFirst(name.count + 1) : nil
      guard let row = rows.first(where: { isNamed($0, name) }) else {
        throw UsageError.unknownOption(
          name, closest: CommandParser.closest(to: name, in: spellings))
      }
      if row.description.kind == .flag {
        guard given == nil else { throw UsageError.unexpectedValue(flag: name) }
        try put("", into: row, spelling: name)
      } else {
        try put(try given.map(String.init) ?? value(of: row, name), into: row, spelling: name)
      }
    }

    mutating func readShort(_ word: String) throws {
      var letters = word.dropFirst()
      while let letter = letters.popFirst() {
        let name = "-\(letter)"
        guard
          let row = rows.first(where: {
            $0.description.kind != .argument && $0.description.short == letter
          })
        else { throw UsageError.unknownOption(name, closest: []) }
        if row.description.kind == .flag {
          try put("", into: row, spelling: name)
        } else {
          let given = letters.isEmpty ? try value(of: row, name) : String(letters)
          letters = ""
          try put(given, into: row, spelling: name)
        }
      }
    }

    private var spellings: [String] {
      ["--help"] + rows.map(\.description).filter { $0.kind != .argument }.map(\.spelling)
    }

    private func isNamed(_ row: Parameter<Command>, _ name: String) -> Bool {
      row.description.kind != .argument
        && row.description.spelling.utf8.elementsEqual(name.utf8)
    }

    private mutating func value(of row: Parameter<Command>, _ spelling: String) throws -> String {
      // A word that looks like an option is more often a forgotten value.
      guard let word = words.first, word == "-" || !word.hasPrefix("-") else {
        throw UsageError.missingValue(option: spelling, valueName: row.description.valueName)
      }
      words.removeFirst()
      return word
    }

    private mutating func put(
      _ value: String, into row: Parameter<Command>, spelling: String
    ) throws {
      let about = row.description
      if about.kind == .option, !about.isRepeating, !seen.insert(about.name).inserted {
        throw UsageError.repeated(option: about.spelling)
      }
      guard try row.apply(&command, value) else {
        var choices: [String] = []
        if case .choices(let words) = about.completion { choices = words }
        throw UsageError.wrongValue(
          option: spelling, value: value, valueName: about.valueName, choices: choices)
      }
    }
  }
}

extension ParsableCommand {
  /// Reads the words behind the command's name.
  fileprivate static func read(_ words: ArraySlice<String>) throws -> any ParsableCommand {
    var reader = CommandParser.Reader<Self>(words: words, rows: parameters)
    try reader.readAll()
    try reader.command.validate()
    return reader.command
  }
}
