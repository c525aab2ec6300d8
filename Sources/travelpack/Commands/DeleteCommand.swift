import App
import Catalogs
import Downloads
import Formats
import Terminal

/// `delete`: takes model sets out of the library.
struct DeleteCommand: Command {
  var shared = SharedOptions()
  var words: [String] = []

  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "delete models from the library",
    discussion: """
      One that is waited for is cancelled first. Files that other model sets of the library share stay. A language means every model set
      that translates from or to it, or reads it. Devices and packs keep what they have.
      """,
    examples: ["travelpack delete it apt/apertium-spa-cat"])

  static var parameters: [Parameter<DeleteCommand>] {
    [
      .arguments(
        "WHAT", \.words, completion: .none, help: "a model set (CATALOG/NAME) or a language")
    ] + Parameter.shared(\.shared, SharedOptions.parameters)
  }

  func run(in context: Context) throws -> Answer {
    let path = try context.libraryPath(shared)
    guard let library = try Library.find(path) else {
      throw Message(english: "cannot delete", path, why: "there is no library", code: .noInput)
    }
    let all = try library.modelSets()
    var gone: [ModelSet] = []
    for word in words {
      gone += try LibraryChoice(all).sets(word).filter { !gone.contains($0) }
    }
    let bytes = try DownloadQueue(library: library).delete(gone)
    let json: JSONValue = ["deleted": JSONValue(gone.map(\.id)), "bytes": JSONValue(bytes)]
    return Answer(json) { screen in
      for set in gone { screen.line("deleted \(set.id) \(set.version)") }
      screen.heading("\(ByteFormat.text(bytes)) came back")
    }
  }
}
