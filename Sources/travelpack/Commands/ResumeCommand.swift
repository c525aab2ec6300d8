import App
import Downloads
import Formats
import Terminal

/// `resume`: lets the queue of downloads go on.
struct ResumeCommand: Command {
  var shared = SharedOptions()

  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "let the queue of downloads go on",
    discussion: "Programs that wait for it go on by themselves.", examples: ["travelpack resume"])

  static var parameters: [Parameter<ResumeCommand>] {
    Parameter.shared(\.shared, SharedOptions.parameters)
  }

  func run(in context: Context) throws -> Answer {
    let library = try Library.open(try context.libraryPath(shared))
    let isNew = try DownloadQueue(library: library).resume()
    return Answer(["paused": false, "changed": .boolean(isNew)]) {
      $0.line(isNew ? "the queue goes on" : "the queue was not paused")
    }
  }
}
