/// A command line that cannot be understood: the reason, without the sentence.
public enum UsageError: Error, Hashable, Sendable {
  /// A subcommand is needed and there is none.
  case missingCommand
  /// No command has this name; the nearest ones.
  case unknownCommand(String, closest: [String])
  /// The command has no option of this spelling; the nearest ones.
  case unknownOption(String, closest: [String])
  /// An option of a subcommand stands before it.
  case optionBeforeCommand(String)
  /// An option stands without its value.
  case missingValue(option: String, valueName: String)
  /// A flag stands with a value.
  case unexpectedValue(flag: String)
  /// A value that its option does not take; what it takes, as few words or as a list of words.
  case wrongValue(option: String, value: String, valueName: String, choices: [String])
  /// An option with one value stands twice.
  case repeated(option: String)
  /// An argument is missing.
  case missingArgument(String)
  /// One argument too many.
  case unexpectedArgument(String)
  /// Options that do not go together, or one that needs another; the program's own words.
  case conflict(String)
}
