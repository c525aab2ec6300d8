import App
import Formats
import Terminal

/// The result of a command as a value: shown to people as text, to programs as JSON.
struct Answer {
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
