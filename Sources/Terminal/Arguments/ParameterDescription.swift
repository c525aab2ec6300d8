/// A flag, an option or an argument as help and completions need to know it.
public struct ParameterDescription: Hashable, Sendable {
  /// The kinds of parameters.
  public enum Kind: Hashable, Sendable {
    /// `--name`, without a value.
    case flag
    /// `--name VALUE`.
    case option
    /// A word that stands for itself by its place.
    case argument
  }

  /// What a shell offers for a value.
  public enum Completion: Hashable, Sendable {
    /// Nothing.
    case none
    /// Files and folders.
    case file
    /// Folders.
    case folder
    /// These words.
    case choices([String])
  }

  /// What it is.
  public var kind: Kind
  /// The long name without dashes, or the name of an argument.
  public var name: String
  /// The letter of the short form, if there is one.
  public var short: Character?
  /// How the value is called in help: `FILE`; empty for flags.
  public var valueName: String
  /// What it does; small first letter, no full stop.
  public var help: String
  /// Whether it may stand several times.
  public var isRepeating: Bool
  /// Whether an argument must be there.
  public var isRequired: Bool
  /// What a shell offers for the value.
  public var completion: Completion
  /// Whether every command has it; help shows those last.
  public var isShared: Bool

  /// How it is spelled in messages: `--to`, `FILE`.
  public var spelling: String { kind == .argument ? name : "--\(name)" }
}
