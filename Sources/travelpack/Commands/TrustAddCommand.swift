import App
import Formats
import Packs
import Terminal

/// `trust add`
struct TrustAddCommand: Command {
  var shared = SharedOptions()
  var file = ""
  var name: String?

  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "trust a public key of minisign's form",
    discussion: "Compare the key's id with its owner on another way than the key came.",
    examples: ["travelpack trust add harbour.pub --name harbour"])

  static var parameters: [Parameter<TrustAddCommand>] {
    [
      .argument("FILE.pub", \.file, help: "the public key"),
      .option("name", value: "NAME", \.name, help: "its owner; the file's name when not given"),
    ] + Parameter.shared(\.shared, SharedOptions.parameters)
  }

  func run(in context: Context) throws -> Answer {
    let key = try KeyFile.publicKey(file)
    let fileName = file.split { $0 == "/" }.last.map(String.init) ?? file
    let name = name ?? (fileName.hasSuffix(".pub") ? String(fileName.dropLast(4)) : fileName)
    do {
      try TrustStore(try context.trustPath(shared)).add(key, as: name)
    } catch let refusal as TrustStore.Refusal {
      throw Message(refusal)
    }
    let trusted = TrustedKey(name: name, key: key)
    return Answer(trusted.json) { $0.line("signatures by \(name) (key \(key.keyID)) count now") }
  }
}
