/// What a command is called, what its help says, and what stands below it.
public struct CommandConfiguration: Sendable {
  /// The word that calls it.
  public var commandName: String
  /// One line: what it does; small first letter, no full stop.
  public var abstract: String
  /// Paragraphs below the parameters; empty for none.
  public var discussion: String
  /// Ways to call it without the name, such as `[options] FILE`; made from the
  /// parameters when empty.
  public var usage: [String]
  /// Whole command lines that work, shown at the end of the help.
  public var examples: [String]
  /// The version that `--version` prints; only the root has one.
  public var version: String
  /// The commands below it, in the order in which help lists them.
  public var subcommands: [any ParsableCommand.Type]
  /// The one of ``subcommands`` that is meant when none is named.
  public var defaultSubcommand: (any ParsableCommand.Type)?
  /// Titles of groups of subcommands, each with the number of commands in it;
  /// one group without a title when empty.
  public var groups: [(title: String, count: Int)]

  /// Makes a configuration.
  public init(
    commandName: String, abstract: String, discussion: String = "", usage: [String] = [],
    examples: [String] = [], version: String = "", subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil,
    groups: [(title: String, count: Int)] = []
  ) {
    self.commandName = commandName
    self.abstract = abstract
    self.discussion = discussion
    self.usage = usage
    self.examples = examples
    self.version = version
    self.subcommands = subcommands
    self.defaultSubcommand = defaultSubcommand
    self.groups = groups
  }

  /// The subcommand of a name.
  public func subcommand(_ name: String) -> (any ParsableCommand.Type)? {
    subcommands.first { $0.configuration.commandName.utf8.elementsEqual(name.utf8) }
  }
}
