import App
import Packs
import System
import Terminal

/// `inspect`: what a pack says that it holds.
struct InspectCommand: Command {
  var shared = SharedOptions()
  var signature = SignatureOptions()
  var paths: [String] = []

  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "show what a pack holds, without reading its payload",
    discussion: """
      The tag files of the pack are checked against each other; whether its payload is right,
      travelpack verify tells.
      """,
    examples: ["travelpack inspect iberia.zip", "travelpack inspect iberia.zip --json"])

  static var parameters: [Parameter<InspectCommand>] {
    [.arguments("PACK", \.paths, help: "a pack, the folder of one, or all parts of a split one")]
      + Parameter.lifted(\.signature, SignatureOptions.parameters)
      + Parameter.shared(\.shared, SharedOptions.parameters)
  }

  func run(in context: Context) throws -> Answer {
    try Input.check(paths)
    let reader = try Input.readingPack(paths) {
      try PackReader.open(paths, options: signature.options(in: context, shared))
    }
    return reader.description.answer(signature: reader.signature)
  }
}
