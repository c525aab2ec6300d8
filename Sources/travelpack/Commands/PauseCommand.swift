import App
import Downloads
import Formats
import Terminal

/// `pause`: stops the queue of downloads.
struct PauseCommand: Command {
  var shared = SharedOptions()

  static let configuration = CommandConfiguration(
    commandName: "pause", abstract: "stop the queue of downloads until resume",
    discussion: "The running transfer ends within a second; what has arrived is kept.",
    examples: ["travelpack pause"])

  static var parameters: [Parameter<PauseCommand>] {
    Parameter.shared(\.shared, SharedOptions.parameters)
  }

  func run(in context: Context) throws -> Answer {
    let library = try Library.open(try context.libraryPath(shared))
    let isNew = try DownloadQueue(library: library).pause()
    return Answer(["paused": true, "changed": .boolean(isNew)]) {
      $0.line(isNew ? "the queue is paused" : "the queue was paused already")
    }
  }
}
