import App
import Packs
import System
import Terminal

/// `verify`: whether a pack is what it claims to be, byte for byte.
struct VerifyCommand: Command {
  var shared = SharedOptions()
  var signature = SignatureOptions()
  var paths: [String] = []

  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "check a pack, or any other BagIt bag, byte for byte",
    discussion: """
      Nothing is written, and no network is touched. The verdict is valid, holey (only files
      that fetch.txt names are missing) or invalid; every finding is shown with its class, its
      path and what to do.
      """,
    examples: ["travelpack verify iberia.zip"])

  static var parameters: [Parameter<VerifyCommand>] {
    [.arguments("PACK", \.paths, help: "a pack, the folder of one, or all parts of a split one")]
      + Parameter.lifted(\.signature, SignatureOptions.parameters)
      + Parameter.shared(\.shared, SharedOptions.parameters)
  }

  func run(in context: Context) throws -> Answer {
    try Input.check(paths)
    let progress = WorkProgress("verifying", in: context, shared)
    defer { progress.end() }
    let report = try PackVerifier.verify(
      paths, options: signature.options(in: context, shared),
      progress: { progress.show(done: $0.done, total: $0.total, subject: $0.path) },
      isInterrupted: { Interruption.isRequested })
    return report.answer()
  }
}
