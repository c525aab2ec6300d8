internal import Catalogs
internal import Downloads
internal import Formats
public import Packs
internal import System

/// A pack that a person wants written: where to, and in which form.
public struct PackOrder: Sendable {
  /// The pack's file, which is replaced only by a finished one.
  public var path: String
  /// The folder of the library.
  public var library: String
  /// The pack's name; that of the file when not given.
  public var name: String?
  /// The pack's version, dotted numbers; the newest catalog's day when not given.
  public var edition: String?
  /// The time written into the pack; the newest day of the catalogs when not given.
  public var created: Timestamp?
  /// The container; what the file's name says when not given.
  public var format: PackFormat?
  /// Whether the pack only says where its models are published.
  public var isPlanned = false
  /// The most bytes of one part; `nil` for one file.
  public var partSize: UInt64?
  /// A file that says what a device has, which is left out.
  public var inventory: String?
  /// The key to sign with.
  public var signingKey: SigningKey?

  /// Makes an order of a whole, unsigned pack in one file.
  public init(to path: String, library: String) {
    self.path = path
    self.library = library
  }

  /// Makes sure that the file can be written there, before any work.
  /// - Throws: `Message` with code 73.
  public func check() throws { _ = try Output.place(of: path) }

  /// Writes the model sets of a request, which must be downloaded unless the pack is a
  /// planned one.
  /// - Parameters:
  ///   - request: what goes into the pack.
  ///   - words: what was asked for, as `download` takes it.
  ///   - observer: told how far it is; once it ends the work, nothing is written.
  /// - Throws: `Message`, and anything that it can explain.
  public func build(
    _ request: Request, asked words: [String], _ observer: WorkObserver = WorkObserver()
  ) throws -> BuiltPack {
    try check()
    guard let library = try Library.find(library) else {
      throw PackOrder.notDownloaded(request.modelSets, words)
    }
    let sets = try request.modelSets.map { try library.pinned($0) }
    let missing = try isPlanned ? [] : sets.filter { try !library.isDownloaded($0) }
    guard missing.isEmpty else { throw PackOrder.notDownloaded(missing, words) }
    let draft = PackDraft(
      name: name ?? PackOrder.packName(of: path), edition: edition, created: created,
      catalogs: request.catalogs, trip: request.trip, modelSets: sets)
    return try PackWriter.build(
      draft, to: path, options: try options(), artifact: { try library.file(for: $0) },
      progress: { observer.report(.packing, $0) }, isInterrupted: observer.isInterrupted)
  }

  /// Writes a pack out of another one: completed from the library, wrapped, split or joined
  /// in another way; its tag files stay as they are.
  /// - Parameters:
  ///   - packs: the pack, or all its parts.
  ///   - observer: told how far it is; once it ends the work, nothing is written.
  /// - Throws: `Message`, and anything that it can explain.
  public func rewrite(
    _ packs: [String], _ observer: WorkObserver = WorkObserver()
  ) throws -> BuiltPack {
    try check()
    let library = try Library.find(library)
    return try rewrite(
      packs, isPartialAllowed: false, artifact: { try library?.file(for: $0) }, observer)
  }

  /// Puts a signature into a pack, whether its models are in it or still to be fetched.
  /// - Parameters:
  ///   - packs: the pack, or all its parts.
  ///   - observer: told how far it is; once it ends the work, nothing is written.
  /// - Throws: `Message`, and anything that it can explain.
  public func sign(_ packs: [String], _ observer: WorkObserver) throws -> BuiltPack {
    try check()
    var order = self
    if packs == [path] {
      // Whatever its file is called, a pack that is signed in place stays what it is.
      let container = try Input.readingPack(packs) { try PackReader.open(packs).container }
      order.format = PackFormat(rawValue: container.rawValue)
    }
    return try order.rewrite(packs, isPartialAllowed: true, artifact: { _ in nil }, observer)
  }

  private func rewrite(
    _ packs: [String], isPartialAllowed: Bool,
    artifact: @escaping (SHA256Digest) throws -> OpenFile?, _ observer: WorkObserver
  ) throws -> BuiltPack {
    let options = try options()
    return try Input.readingPack(packs) {
      try PackWriter.rewrite(
        packs, to: path, options: options, isPartialAllowed: isPartialAllowed, artifact: artifact,
        progress: { observer.report(.packing, $0) }, isInterrupted: observer.isInterrupted)
    }
  }

  private func options() throws -> PackWriter.Options {
    let inventory = try inventory.map { path in
      try Input.reading(path) { try Inventory(json: Input.json(of: path)) }
    }
    return PackWriter.Options(
      format: format ?? PackFormat(fileName: path), isPlanned: isPlanned, partSize: partSize,
      inventory: inventory, signingKey: signingKey)
  }

  private static func notDownloaded(_ sets: [ModelSet], _ words: [String]) -> Message {
    let names = Words(.texts(sets.prefix(3).map(\.id), .comma))
    let more = UInt64(clamping: sets.count - 3)
    return Message(
      Words("order.not-downloaded"),
      sets.count > 3
        ? Words("order.and-more", ["names": .words(names), "count": .integer(more)]) : names,
      why: Words("order.not-in-library"),
      hint: Words("next.download", ["names": .text(words.joined(separator: " "))]),
      code: .noInput)
  }

  /// `iberia` of `packs/iberia.zip`, `iberia.tar.zst`.
  public static func packName(of path: String) -> String {
    let file = PathText.name(of: path)
    guard let ending = PackFormat.ending(of: file), file.count > ending.count else { return file }
    return String(file.dropLast(ending.count))
  }
}
