import App
import Terminal

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
