/// A command or subcommand that is read from the command line.
///
/// A command is a value with default contents; ``parameters`` says which words
/// of the command line go to which property.
public protocol ParsableCommand: SendableMetatype {
  /// A command before any word is read.
  init()

  /// Its name, its help and its subcommands.
  static var configuration: CommandConfiguration { get }

  /// Its flags, options and arguments, in the order in which help shows them.
  static var parameters: [Parameter<Self>] { get }

  /// Looks at the whole once every word is read.
  /// - Throws: ``UsageError``, or an error of the program.
  mutating func validate() throws
}

extension ParsableCommand {
  /// No parameters.
  public static var parameters: [Parameter<Self>] { [] }

  /// Accepts everything.
  public mutating func validate() throws {}

  /// Its parameters without the type of the command.
  public static var parameterDescriptions: [ParameterDescription] {
    parameters.map(\.description)
  }
}
