import App
import Formats
import Glibc
import System
import Terminal

@main
struct Main {
  static func main() {
    // A descriptor that the parent closed would go to the next file that is opened,
    // and answers would be written into it. What cannot be written stays an error.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDONLY)
    }
    // A broken pipe is an error of the write and not the end of the process:
    // a server that hangs up must not end a download.
    signal(SIGPIPE, SIG_IGN)
    Interruption.watch()
    ProcessMemory.returnLargeBlocks()
    let context = Context.live()
    let code = Program.run(in: context)
    #if DEBUG
      FaultPoints.report()
    #endif
    exit(code.rawValue)
  }
}

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

/// The version of this program.
enum Version {
  static let current = "0.1.0"
}
