import App
import Formats
import Terminal

/// Reads the command line, runs the command, prints its answer or its error.
enum Program {
  static let name = "travelpack"

  /// Runs the command that the arguments name.
  static func run(in context: Context) -> ExitCode {
    let code = answer(in: context)
    // An answer that did not arrive is no success; a reader who has seen
    // enough and closed the pipe is no failure.
    guard code == .success, let failure = context.output.failure, failure != brokenPipe else {
      return code
    }
    let message = Message(writing: failure)
    message.print(to: context.errors, asJSON: false)
    return message.code
  }

  private static func answer(in context: Context) -> ExitCode {
    do {
      switch try CommandParser.parse(context.arguments, as: Root.self) {
      case .help(let path):
        context.output.write(CommandHelp.text(of: path))
        return .success
      case .version: return try show(VersionCommand(), in: context)
      case .run(let command):
        guard let command = command as? any Command else { return .usage }
        return try show(command, in: context)
      }
    } catch let failure as CommandParser.Failure {
      if case .missingCommand? = failure.reason as? UsageError,
        !context.arguments.contains("--json")
      {
        context.errors.write(CommandHelp.text(of: failure.path))
        return .usage
      }
      let message = Message(failure)
      message.print(to: context.errors, asJSON: context.arguments.contains("--json"))
      return message.code
    } catch {
      return .ioError
    }
  }

  private static func show(_ command: some Command, in context: Context) throws -> ExitCode {
    do {
      let answer = try command.run(in: context)
      if command.shared.isJSON, let json = answer.json {
        context.output.write(JSONText.write(json))
      } else {
        answer.text(Screen(output: context.output, terminal: context.screen))
      }
      return answer.code
    } catch {
      let message = Message(reporting: error)
      message.print(to: context.errors, asJSON: command.shared.isJSON)
      return message.code
    }
  }
}
