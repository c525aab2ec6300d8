import Catalogs
import CommandLineKit
import Documents
import Downloads
import Files
import Packs

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

  static var parameters: [Parameter<BuildCommand>] {
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
      + Parameter.shared(\.shared, SharedOptions.parameters)
  }

  mutating func validate() throws {
    guard output != nil else {
      throw UsageError.conflict("-o FILE is needed: where the pack goes")
    }
  }

  func run(in context: Context) throws -> Answer {
    let path = output ?? ""
    let (_, file) = try Output.place(of: path)
    if Input.arePacks(words) { return try rewrite(to: path, file, in: context) }
    let request = try RequestReader(context: context, shared: shared, options: tripOptions)
      .read(words)
    for remark in request.remarks { context.note(remark, shared) }
    guard let library = try Library.find(try context.libraryPath(shared)) else {
      throw notDownloaded(request.modelSets)
    }
    let sets = try request.modelSets.map { try library.pinned($0) }
    let missing = try isPlanned ? [] : sets.filter { try !library.isDownloaded($0) }
    guard missing.isEmpty else { throw notDownloaded(missing) }
    let draft = PackDraft(
      name: name ?? BuildCommand.packName(of: file), edition: edition,
      created: try created(in: context), catalogs: request.catalogs, trip: request.trip,
      modelSets: sets)
    let progress = WorkProgress("packing", in: context, shared)
    defer { progress.end() }
    let pack = try PackWriter.build(
      draft, to: path,
      options: try options(file), artifact: { try library.file(for: $0) },
      progress: { progress.show(done: $0.done, total: $0.total, subject: $0.path) },
      isInterrupted: { Interruption.isRequested })
    return pack.answer
  }

  /// Writes a pack out of another one.
  private func rewrite(to path: String, _ file: String, in context: Context) throws -> Answer {
    let library = try Library.find(try context.libraryPath(shared))
    let progress = WorkProgress("packing", in: context, shared)
    defer { progress.end() }
    let options = try options(file)
    let pack = try Input.readingPack(words) {
      try PackWriter.rewrite(
        words, to: path, options: options, artifact: { try library?.file(for: $0) },
        progress: { progress.show(done: $0.done, total: $0.total, subject: $0.path) },
        isInterrupted: { Interruption.isRequested })
    }
    return pack.answer
  }

  private func options(_ file: String) throws -> PackWriter.Options {
    let inventory = try inventory.map { path in
      try Input.reading(path) { try Inventory(json: Input.json(of: path)) }
    }
    return PackWriter.Options(
      format: format ?? PackFormat(fileName: file), isPlanned: isPlanned, partSize: partSize,
      inventory: inventory, signingKey: try signing.key())
  }

  private func notDownloaded(_ sets: [ModelSet]) -> Message {
    Message(
      "not downloaded",
      sets.prefix(3).map(\.id).joined(separator: ", ")
        + (sets.count > 3 ? " and \(sets.count - 3) more" : ""),
      why: "the library does not have it",
      hint: "travelpack download \(words.joined(separator: " "))", code: .noInput)
  }

  /// `SOURCE_DATE_EPOCH` where it is set.
  private func created(in context: Context) throws -> Timestamp? {
    guard let text = context.environment["SOURCE_DATE_EPOCH"], !text.isEmpty else { return nil }
    guard let time = Timestamp(text) else {
      throw Message(
        "wrong value", "SOURCE_DATE_EPOCH", why: "\(text) is not a time in seconds since 1970",
        code: .usage)
    }
    return time
  }

  /// `iberia` of `iberia.zip`, `iberia.tar.zst`.
  static func packName(of file: String) -> String {
    let endings = [".zip", ".tar.zst", ".tar.gz", ".tgz", ".tar"]
    guard let ending = endings.first(where: { file.hasSuffix($0) && file.count > $0.count })
    else { return file }
    return String(file.dropLast(ending.count))
  }
}
