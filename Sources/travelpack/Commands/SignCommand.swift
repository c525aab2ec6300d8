import App
import Packs
import Terminal

/// `sign`: puts a signature into a pack.
struct SignCommand: Command {
  var shared = SharedOptions()
  var signing = SigningOptions()
  var paths: [String] = []
  var output: String?

  static let configuration = CommandConfiguration(
    commandName: "sign", abstract: "put a signature into a pack",
    discussion: """
      The signature covers the pack whether its models are in it or still to be fetched. minisign
      reads it, and this program reads minisign's. The file is replaced when it is finished.
      """,
    usage: ["[options] PACK --key FILE.key"],
    examples: ["travelpack sign iberia.zip --key harbour.key"])

  static var parameters: [Parameter<SignCommand>] {
    [
      .arguments("PACK", \.paths, help: "a pack, or all parts of a split one"),
      .option(
        "output", short: "o", value: "FILE", \.output, completion: .file,
        help: "another file than PACK itself"),
    ] + Parameter.lifted(\.signing, SigningOptions.parameters("key"))
      + Parameter.shared(\.shared, SharedOptions.parameters)
  }

  mutating func validate() throws {
    if signing.keyFile == nil { throw UsageError.conflict("--key FILE.key is needed") }
    if output == nil, paths.count > 1 {
      throw UsageError.conflict("several parts need -o FILE")
    }
  }

  func run(in context: Context) throws -> Answer {
    try Input.check(paths)
    let target = output ?? paths[0]
    _ = try Output.place(of: target)
    let key = try signing.key()
    let progress = WorkProgress("signing", in: context, shared)
    defer { progress.end() }
    let pack = try Input.readingPack(paths) {
      try PackWriter.rewrite(
        paths, to: target, options: .init(format: PackFormat(fileName: target), signingKey: key),
        isPartialAllowed: true,
        progress: { progress.show(done: $0.done, total: $0.total, subject: $0.path) },
        isInterrupted: { Interruption.isRequested })
    }
    return pack.answer
  }
}
