import App
import Formats
import Terminal

/// `version`: which program this is.
struct VersionCommand: Command {
  var shared = SharedOptions()

  static let configuration = CommandConfiguration(
    commandName: "version", abstract: "print the version", examples: ["travelpack version"])

  static var parameters: [Parameter<VersionCommand>] {
    Parameter.shared(\.shared, SharedOptions.parameters)
  }

  func run(in context: Context) throws -> Answer {
    Answer(["name": .string(Program.name), "version": .string(Version.current)]) {
      $0.line("\(Program.name) \(Version.current)")
    }
  }
}
