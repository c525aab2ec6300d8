import App
import Formats
import Packs
import Terminal

/// `trust list`
struct TrustListCommand: Command {
  var shared = SharedOptions()

  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "list the keys whose signatures count",
    examples: ["travelpack trust list"])

  static var parameters: [Parameter<TrustListCommand>] {
    Parameter.shared(\.shared, SharedOptions.parameters)
  }

  func run(in context: Context) throws -> Answer {
    let (keys, damages) = try TrustStore(try context.trustPath(shared)).list()
    return Answer(.array(keys.map(\.json))) { screen in
      var table = Table([.init("name"), .init("key")])
      for key in keys { table.add([key.name, key.key.keyID.description]) }
      screen.table(table)
      if keys.isEmpty { screen.line("no key is trusted here") }
      for damage in damages { screen.line("\(damage.path): it is no public key") }
    }
  }
}
