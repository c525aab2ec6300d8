import App
import Catalogs
import Downloads
import Formats
import Packs
import System
import Terminal

/// `build`: writes downloaded model sets into one file.
struct BuildCommand: Command {
  var shared = SharedOptions()
  var tripOptions = TripOptions()
  var words: [String] = []
  var output: String?
  var name: String?
  var edition: String?
  var format: PackFormat?
  var isPlanned = false
  var partSize: UInt64?
  var inventory: String?
  var signing = SigningOptions()

  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "write downloaded models into one pack file",
    discussion: """
      FILE is replaced only by a finished pack. The same models give the same bytes on every
      machine. The container follows from the name: .zip (also for every other name), .tar,
      .tar.zst, .tar.gz. From a pack, the same pack is written: completed from the library,
      wrapped, split or joined in another way; its tag files and signature stay as they are.
      """,
    usage: ["[options] TRIP|PLAN|MODEL... -o FILE", "[options] PACK... -o FILE"],
    examples: [
      "travelpack build Packs/iberia.trip.json -o iberia.zip",
      "travelpack build planned.zip -o full.zip --split 4GiB-1",
    ])

  static var ownParameters: [Parameter<BuildCommand>] {
    [
      .arguments("WHAT", \.words, help: "a trip, a plan, a model set (CATALOG/NAME) or a language"),
      .option(
        "output", short: "o", value: "FILE", \.output, completion: .file, help: "the pack"),
      .option("name", value: "NAME", \.name, help: "the pack's name; that of FILE when not given"),
      .option(
        "edition", value: "VERSION", \.edition,
        help: "the pack's version, dotted numbers; the newest catalog's day when not given"),
      .option("format", value: "FORMAT", \.format, help: "zip, tar, tar.zst or tar.gz"),
      .option(
        "split", value: "SIZE", \.partSize, help: "in parts of this size, as 4GiB-1 for FAT sticks",
        ByteFormat.parse),
      .option(
        "for", value: "INVENTORY", \.inventory, completion: .file,
        help: "leave out what this device has: a file of travelpack inventory"),
      .flag(
        "planned", \.isPlanned, help: "only say where the models are published, without them"),
    ] + Parameter.lifted(\.signing, SigningOptions.parameters("sign"))
      + Parameter.lifted(\.tripOptions, TripOptions.planningParameters)
  }

  mutating func validate() throws {
    guard output != nil else {
      throw UsageError.conflict("-o FILE is needed: where the pack goes")
    }
  }

  func run(in context: Context) throws -> CommandResult {
    var order = PackOrder(to: output ?? "", library: try context.libraryPath(shared))
    try order.check()
    order.name = name
    order.edition = edition
    order.format = format
    order.isPlanned = isPlanned
    order.partSize = partSize
    order.inventory = inventory
    let isRewritten = Input.arePacks(words)
    var request = Request()
    if !isRewritten {
      request = try context.requestReader(shared, tripOptions).read(words)
      for remark in request.remarks { context.note(remark, shared) }
      order.created = try created(in: context)
    }
    order.signingKey = try signing.key()
    return try context.working("packing", shared) { observer in
      isRewritten
        ? try order.rewrite(words, observer) : try order.build(request, asked: words, observer)
    }.result
  }

  /// `SOURCE_DATE_EPOCH` where it is set.
  private func created(in context: Context) throws -> Timestamp? {
    guard let text = context.environment["SOURCE_DATE_EPOCH"], !text.isEmpty else { return nil }
    guard let time = Timestamp(text) else {
      throw Message(
        english: "wrong value", "SOURCE_DATE_EPOCH",
        why: "\(text) is not a time in seconds since 1970", code: .usage)
    }
    return time
  }
}

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

  static var ownParameters: [Parameter<SignCommand>] {
    [
      .arguments("PACK", \.paths, help: "a pack, or all parts of a split one"),
      .option(
        "output", short: "o", value: "FILE", \.output, completion: .file,
        help: "another file than PACK itself"),
    ] + Parameter.lifted(\.signing, SigningOptions.parameters("key"))
  }

  mutating func validate() throws {
    if signing.keyFile == nil { throw UsageError.conflict("--key FILE.key is needed") }
    if output == nil, paths.count > 1 {
      throw UsageError.conflict("several parts need -o FILE")
    }
  }

  func run(in context: Context) throws -> CommandResult {
    try Input.check(paths)
    // No library is asked: what the pack lacks may go on lacking.
    var order = PackOrder(to: output ?? paths[0], library: "")
    try order.check()
    order.signingKey = try signing.key()
    return try context.working("signing", shared) { try order.sign(paths, $0) }.result
  }
}

extension BuiltPack {
  /// What `build` answers.
  var result: CommandResult {
    let json: JSONValue = [
      "name": .string(description.name), "id": .string(description.id),
      "edition": .string(description.edition), "created": .string(description.created.text),
      "files": .array(
        files.map { file in
          [
            "path": .string(file.path), "bytes": JSONValue(file.bytes),
            "payloads": JSONValue(file.payloads),
          ]
        }),
      "modelSets": JSONValue(description.modelSets.map(\.id)),
      "missingPayloads": JSONValue(missingPayloads), "missingBytes": JSONValue(missingBytes),
      "isSigned": .boolean(isSigned),
    ]
    return CommandResult(json) { screen in
      for file in files {
        screen.heading(
          "\(file.path): \(ByteFormat.text(file.bytes)), "
            + CountFormat.text(file.payloads, "model file"))
      }
      screen.line(
        "\(description.name) \(description.edition), id \(description.id.prefix(16)), "
          + CountFormat.text(description.modelSets.count, "model set"))
      if missingPayloads > 0 {
        screen.line(
          "planned: \(CountFormat.text(missingPayloads, "file")) of "
            + "\(ByteFormat.text(missingBytes)) are still to be fetched")
      }
    }
  }
}
