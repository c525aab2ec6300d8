import App
import Terminal

/// A subcommand of the program.
protocol Command: ParsableCommand {
  /// The options that every command has.
  var shared: SharedOptions { get set }

  /// Does the work, and answers what is to be told of it.
  /// - Throws: anything that `Message` can explain.
  func run(in context: Context) throws -> Answer
}
