/// Scripts that teach a shell the commands and options of a program.
///
/// They only name words; nothing of the program runs while a person types.
public enum CompletionScript {
  /// Writes the script of a shell.
  public static func text(for root: any ParsableCommand.Type, _ shell: CompletionShell) -> String {
    let program = root.configuration.commandName
    let commands = leaves(of: root)
    return switch shell {
    case .bash: bash(program, commands)
    case .zsh: zsh(program, commands)
    case .fish: fish(program, commands)
    }
  }

  /// A command with the words that lead to it.
  private struct Leaf {
    var words: [String]
    var abstract: String
    var parameters: [ParameterDescription]
    var below: [(name: String, abstract: String)]

    var options: [ParameterDescription] { parameters.filter { $0.kind != .argument } }
    var argument: ParameterDescription.Completion {
      parameters.first { $0.kind == .argument }?.completion ?? .none
    }
  }

  private static func leaves(of command: any ParsableCommand.Type, at words: [String] = [])
    -> [Leaf]
  {
    let configuration = command.configuration
    let below = configuration.subcommands
    return [
      Leaf(
        words: words, abstract: configuration.abstract, parameters: command.parameterDescriptions,
        below: below.map { ($0.configuration.commandName, $0.configuration.abstract) })
    ] + below.flatMap { leaves(of: $0, at: words + [$0.configuration.commandName]) }
  }

  private static func bash(_ program: String, _ commands: [Leaf]) -> String {
    func answer(_ completion: ParameterDescription.Completion) -> String {
      switch completion {
      case .none: "COMPREPLY=()"
      case .file: "COMPREPLY=($(compgen -f -- \"$word\"))"
      case .folder: "COMPREPLY=($(compgen -d -- \"$word\"))"
      case .choices(let words): words_(words)
      }
    }
    func words_(_ words: [String]) -> String {
      "COMPREPLY=($(compgen -W \(quoted(words.joined(separator: " "))) -- \"$word\"))"
    }
    var lines = [
      "# completion for bash: source this file, or put it into",
      "# ~/.local/share/bash-completion/completions/\(program)",
      "_\(program)() {",
      "  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}",
      "  local command= place",
      "  for ((place = 1; place < COMP_CWORD; place++)); do",
      "    case \"$command ${COMP_WORDS[place]}\" in",
    ]
    let paths = commands.dropFirst().map { " " + $0.words.joined(separator: " ") }
    lines.append("      \(paths.map(quoted).joined(separator: "|")))")
    lines += [
      "        command=\"$command ${COMP_WORDS[place]}\" ;;",
      "    esac",
      "  done",
      "  case \"$command:$previous\" in",
    ]
    for command in commands {
      let path = command.words.map { " " + $0 }.joined()
      for option in command.options where option.kind == .option {
        let names = [option.spelling] + (option.short.map { ["-\($0)"] } ?? [])
        let patterns = names.map { quoted("\(path):\($0)") }.joined(separator: "|")
        lines.append("    \(patterns)) \(answer(option.completion)); return ;;")
      }
    }
    lines += ["  esac", "  case \"$command\" in"]
    for command in commands {
      let path = quoted(command.words.map { " " + $0 }.joined())
      if !command.below.isEmpty {
        lines.append("    \(path)) \(words_(command.below.map(\.name) + ["--help"])) ;;")
        continue
      }
      let options = words_(command.options.map(\.spelling) + ["--help"])
      lines.append("    \(path))")
      lines.append("      if [[ $word == -* ]]; then \(options)")
      lines.append("      else \(answer(command.argument)); fi ;;")
    }
    lines += ["  esac", "}", "complete -o filenames -F _\(program) \(program)"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func zsh(_ program: String, _ commands: [Leaf]) -> String {
    func action(_ completion: ParameterDescription.Completion) -> String {
      switch completion {
      case .none: " "
      case .file: "_files"
      case .folder: "_files -/"
      case .choices(let words): "(\(words.joined(separator: " ")))"
      }
    }
    /// A text inside a description, where brackets and colons have a meaning.
    func plain(_ text: String) -> String {
      text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
    func function(_ words: [String]) -> String { (["_" + program] + words).joined(separator: "_") }
    var lines = [
      "#compdef \(program)",
      "# completion for zsh: put this file as _\(program) into a folder of $fpath",
    ]
    for command in commands {
      lines += ["", "\(function(command.words))() {"]
      if command.below.isEmpty {
        var specifications = command.options.flatMap { option -> [String] in
          let names = [option.spelling] + (option.short.map { ["-\($0)"] } ?? [])
          let value =
            option.kind == .flag ? "" : ":\(plain(option.valueName)):\(action(option.completion))"
          return names.map { quoted("*\($0)[\(plain(option.help))]\(value)") }
        }
        specifications.append(quoted("--help[print the help]"))
        specifications.append(quoted("*:argument:\(action(command.argument))"))
        lines.append("  _arguments -S \(specifications.joined(separator: " \\\n    "))")
      } else {
        lines += [
          "  local state line", "  local -a commands=(",
        ]
        lines += command.below.map { "    " + quoted("\(plain($0.name)):\(plain($0.abstract))") }
        lines += [
          "  )",
          "  _arguments -C '--help[print the help]' '1:command:->command' '*::argument:->argument'",
          "  case $state in",
          "    command) _describe command commands ;;",
          "    argument)",
          "      (( $+functions[\(function(command.words))_$line[1]] )) &&",
          "        \(function(command.words))_$line[1] ;;",
          "  esac",
        ]
      }
      lines.append("}")
    }
    lines += ["", "compdef _\(program) \(program)"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fish(_ program: String, _ commands: [Leaf]) -> String {
    var lines = [
      "# completion for fish: put this file into ~/.config/fish/completions/\(program).fish",
      "complete -c \(program) -f",
    ]
    for command in commands {
      let seen = command.words.map { "__fish_seen_subcommand_from \($0)" }
      if !command.below.isEmpty {
        let names = command.below.map(\.name).joined(separator: " ")
        let condition = (seen + ["not __fish_seen_subcommand_from \(names)"])
          .joined(separator: "; and ")
        for (name, abstract) in command.below {
          lines.append(
            "complete -c \(program) -n \(quoted(condition)) -a \(name) -d \(quoted(abstract))")
        }
        continue
      }
      let condition = quoted(seen.joined(separator: "; and "))
      for option in command.options {
        var line = "complete -c \(program) -n \(condition) -l \(option.name)"
        if let short = option.short { line += " -s \(short)" }
        line += " -d \(quoted(option.help))"
        if option.kind == .option { line += value(option.completion) }
        lines.append(line)
      }
      switch command.argument {
      case .none: break
      case .choices(let words):
        lines.append(
          "complete -c \(program) -n \(condition) -a \(quoted(words.joined(separator: " ")))")
      case .file, .folder: lines.append("complete -c \(program) -n \(condition) -F")
      }
    }
    func value(_ completion: ParameterDescription.Completion) -> String {
      switch completion {
      case .none: " -x"
      case .file: " -r -F"
      case .folder: " -x -a '(__fish_complete_directories)'"
      case .choices(let words): " -x -a \(quoted(words.joined(separator: " ")))"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A word in single quotes, as all three shells read it.
  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}
