import App
import Formats
import Packs
import Terminal

/// `trust remove`
struct TrustRemoveCommand: Command {
  var shared = SharedOptions()
  var name = ""

  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "trust a key no longer",
    examples: ["travelpack trust remove harbour"])

  static var parameters: [Parameter<TrustRemoveCommand>] {
    [.argument("NAME", \.name, completion: .none, help: "the key's name or id")]
      + Parameter.shared(\.shared, SharedOptions.parameters)
  }

  func run(in context: Context) throws -> Answer {
    let store = try TrustStore(try context.trustPath(shared))
    guard let key = try store.remove(name) else {
      let names = try store.list().keys.map(\.name)
      throw Message(
        english: "unknown key", name, why: "no trusted key has this name or id",
        hint: Message.didYouMean(EditDistance.closest(to: name, in: names))?.text(), code: .usage)
    }
    return Answer(key.json) { $0.line("signatures by \(key.name) count no longer") }
  }
}
