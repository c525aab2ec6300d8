/// The help of a command as text of at most 80 columns.
public enum CommandHelp {
  /// The widest line, in terminal columns.
  public static let columns = 80
  /// Where the descriptions begin.
  private static let indentation = 26

  /// Writes the help of the command at the end of a path from the root.
  public static func text(of path: [any ParsableCommand.Type]) -> String {
    guard let command = path.last else { return "" }
    let configuration = command.configuration
    let name = path.map { $0.configuration.commandName }.joined(separator: " ")
    let parameters = command.parameterDescriptions
    var blocks = [wrap(configuration.abstract, to: columns).joined(separator: "\n")]
    blocks.append(usage(of: configuration, name: name, parameters: parameters))
    blocks += subcommands(of: configuration)
    blocks += section("arguments", parameters.filter { $0.kind == .argument })
    blocks += section("options", parameters.filter { $0.kind != .argument && !$0.isShared })
    if configuration.subcommands.isEmpty {
      blocks += section("options of every command", parameters.filter(\.isShared) + [help])
    } else {
      blocks += section("options", (configuration.version.isEmpty ? [] : [version]) + [help])
    }
    for paragraph in paragraphs(configuration.discussion) {
      blocks.append(wrap(paragraph, to: columns).joined(separator: "\n"))
    }
    if !configuration.examples.isEmpty {
      let title = configuration.examples.count == 1 ? "example" : "examples"
      blocks.append(
        (["\(title):"] + configuration.examples.map { "  \($0)" }).joined(separator: "\n"))
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// Breaks text between words into lines that fit; a word that is wider than
  /// a line stands alone, and a number keeps its unit (`99 %`, `2.0 MB`).
  public static func wrap(_ text: String, to columns: Int) -> [String] {
    var words: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      let isUnit = word == "%" || (word.count <= 2 && word.first?.isLetter == true)
      if isUnit, let last = words.last, last.last?.isNumber == true {
        words[words.count - 1] = "\(last) \(word)"
      } else {
        words.append(String(word))
      }
    }
    var lines: [String] = []
    var line = ""
    var width = 0
    for word in words {
      let more = DisplayWidth.columns(of: word)
      if !line.isEmpty, width + 1 + more > columns {
        lines.append(line)
        line = ""
        width = 0
      }
      if !line.isEmpty {
        line += " "
        width += 1
      }
      line += word
      width += more
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }

  private static let help = extra("help", short: "h", "print this help")
  private static let version = extra("version", "print the version")

  private static func extra(
    _ name: String, short: Character? = nil, _ help: String
  ) -> ParameterDescription {
    ParameterDescription(
      kind: .flag, name: name, short: short, valueName: "", help: help, isRepeating: false,
      isRequired: false, completion: .none, isShared: true)
  }

  private static func usage(
    of configuration: CommandConfiguration, name: String, parameters: [ParameterDescription]
  ) -> String {
    var ways = configuration.usage
    if ways.isEmpty {
      let arguments = parameters.filter { $0.kind == .argument }.map { argument in
        let word = argument.name + (argument.isRepeating ? "..." : "")
        return argument.isRequired ? word : "[\(word)]"
      }
      let first = configuration.subcommands.isEmpty ? "[options]" : "COMMAND [options]"
      ways = [([first] + arguments).joined(separator: " ")]
    }
    return ways.enumerated().map { index, way in
      let lead = index == 0 ? "usage: " : "       "
      let start = "\(lead)\(name) "
      return wrap(way, to: columns - start.count).enumerated().map { line, text in
        (line == 0 ? start : spaces(start.count)) + text
      }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private static func subcommands(of configuration: CommandConfiguration) -> [String] {
    var rest = configuration.subcommands[...]
    let groups =
      configuration.groups.isEmpty ? [(title: "commands", count: rest.count)] : configuration.groups
    return rest.isEmpty
      ? []
      : groups.map { title, count in
        let rows = rest.prefix(count).map { command in
          row(
            command.configuration.commandName,
            command.configuration.abstract
              + (command == configuration.defaultSubcommand ? " (when none is named)" : ""), at: 16)
        }
        rest = rest.dropFirst(count)
        return (["\(title):"] + rows).joined(separator: "\n")
      }
  }

  private static func section(_ title: String, _ parameters: [ParameterDescription]) -> [String] {
    guard !parameters.isEmpty else { return [] }
    let rows = parameters.map { parameter in
      var left = parameter.spelling
      if let short = parameter.short { left = "-\(short), \(left)" }
      if !parameter.valueName.isEmpty { left += " \(parameter.valueName)" }
      if parameter.kind == .argument, parameter.isRepeating { left += "..." }
      return row(left, parameter.help, at: indentation)
    }
    return [(["\(title):"] + rows).joined(separator: "\n")]
  }

  private static func row(_ left: String, _ right: String, at column: Int) -> String {
    let lines = wrap(right, to: columns - column)
    let start = "  " + left
    if start.count + 2 > column {
      return ([start] + lines.map { spaces(column) + $0 }).joined(separator: "\n")
    }
    return lines.enumerated().map { index, line in
      (index == 0 ? start + spaces(column - start.count) : spaces(column)) + line
    }.joined(separator: "\n")
  }

  /// Lines of text, joined to paragraphs where no empty line parts them.
  private static func paragraphs(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" }
      .split { $0.isEmpty }
      .map { $0.joined(separator: " ") }
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
