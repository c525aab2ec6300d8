/// A shell that can complete a program's words.
public enum CompletionShell: String, Hashable, Sendable, CaseIterable {
  /// GNU Bash.
  case bash
  /// The Z shell.
  case zsh
  /// The friendly interactive shell.
  case fish
}
