import App
import Formats
import Terminal

/// A subcommand of the program.
protocol Command: ParsableCommand {
  /// The options that every command has.
  var shared: SharedOptions { get set }

  /// What this command has beside them, in the order in which help shows it.
  static var ownParameters: [Parameter<Self>] { get }

  /// Does the work, and answers what is to be told of it.
  /// - Throws: anything that `Message` can explain.
  func run(in context: Context) throws -> CommandResult
}

extension Command {
  static var ownParameters: [Parameter<Self>] { [] }

  static var parameters: [Parameter<Self>] {
    ownParameters + Parameter.shared(\.shared, SharedOptions.parameters)
  }
}

/// The result of a command as a value: shown to people as text, to programs as JSON.
struct CommandResult {
  /// What `--json` prints; `nil` for a command whose answer is a text as such.
  var json: JSONValue?
  /// How the program ends.
  var code: ExitCode
  /// Writes the text.
  var text: (Screen) -> Void

  /// Makes an answer.
  init(_ json: JSONValue?, code: ExitCode = .success, text: @escaping (Screen) -> Void) {
    self.json = json
    self.code = code
    self.text = text
  }
}

/// Where an answer writes its text.
///
/// What comes from outside is made harmless here, in one place.
struct Screen {
  /// Where it goes.
  let output: OutputWriter
  /// What stands behind it.
  let terminal: Terminal

  /// The width to keep to; `nil` where nobody looks.
  var width: Int? { terminal.columns }

  /// Writes a line; on a terminal it is broken between words.
  func line(_ text: String = "", indentation: Int = 0) {
    for line in lines(text, indentation) { output.line(line) }
  }

  /// Writes a line in bold.
  func heading(_ text: String) {
    for line in lines(text, 0) { output.line(terminal.bold(line)) }
  }

  private func lines(_ text: String, _ indentation: Int) -> [String] {
    let space = String(repeating: " ", count: indentation)
    let text = TerminalText.escaped(text)
    guard let width, DisplayWidth.columns(of: text) + indentation > width else {
      return [text.isEmpty ? "" : space + text]
    }
    return CommandHelp.wrap(text, to: max(10, width - indentation)).map { space + $0 }
  }

  /// Writes a table.
  func table(_ table: Table) {
    for line in table.lines(width: width, styled: terminal.bold) { output.line(line) }
  }

  /// Writes text as it is.
  func raw(_ text: String) { output.write(text) }
}

/// The options that every command has.
struct SharedOptions {
  var isJSON = false
  var isQuiet = false
  var library: String?

  static var parameters: [Parameter<SharedOptions>] {
    [
      .option(
        "library", value: "DIR", \.library, completion: .folder,
        help: "the folder of downloaded models and catalogs"),
      .flag("json", \.isJSON, help: "print the result as JSON, and errors too"),
      .flag("quiet", \.isQuiet, help: "show no progress"),
    ]
  }
}
