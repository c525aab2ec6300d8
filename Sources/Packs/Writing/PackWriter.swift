internal import Catalogs
public import Formats
public import System

/// Writes packs: one pass over the artifacts, every byte hashed on its way.
public enum PackWriter {
  /// How a pack is written.
  public struct Options: Sendable {
    /// How it is wrapped.
    public var format: PackFormat
    /// Whether it shall hold the tag files only: a planned pack.
    public var isPlanned: Bool
    /// The longest part in bytes; `nil` for one file.
    public var partSize: UInt64?
    /// What the device has already and the pack shall not carry; `nil` for a whole pack.
    public var inventory: Inventory?
    /// The key to sign with; `nil` for no signature.
    public var signingKey: SigningKey?

    /// Makes options.
    public init(
      format: PackFormat = .zip, isPlanned: Bool = false, partSize: UInt64? = nil,
      inventory: Inventory? = nil, signingKey: SigningKey? = nil
    ) {
      self.format = format
      self.isPlanned = isPlanned
      self.partSize = partSize
      self.inventory = inventory
      self.signingKey = signingKey
    }
  }

  /// Builds a pack.
  ///
  /// The file at `path` is replaced only by a finished pack. Nothing is written
  /// when an artifact is missing or the disk has too little room.
  ///
  /// - Parameters:
  ///   - draft: what the pack will hold.
  ///   - path: the file that will be written.
  ///   - options: how the pack is wrapped, split and signed.
  ///   - artifact: the library's file of a digest; `nil` when it is not there.
  ///   - progress: called on this thread between pieces of some 512 KiB.
  ///   - isInterrupted: asked as often; true ends the work.
  /// - Throws: `PackBuildError`, `FileError`, `DigestError`, `Interrupted`, and what
  ///   `artifact` throws.
  public static func build(
    _ draft: PackDraft, to path: String, options: Options = Options(),
    artifact: @escaping (SHA256Digest) throws -> OpenFile?,
    progress: @escaping (PackProgress) -> Void = { _ in },
    isInterrupted: @escaping () -> Bool = { false }
  ) throws -> BuiltPack {
    let tags = try PackTags(draft).signed(by: options.signingKey)
    return try PackJob(
      tags: tags, path: path, options: options, supply: PayloadSupply(artifact),
      isPartialAllowed: false, progress: progress, isInterrupted: isInterrupted
    ).run()
  }

  /// Writes a pack out of another one: completes a planned or partial pack, splits
  /// or joins parts, wraps it differently, signs it, or leaves out what a device has.
  ///
  /// The tag files and the signature stay byte for byte what they are; a new
  /// signature takes the place of an old one only when there is a key.
  ///
  /// - Parameters:
  ///   - packs: the pack, or its parts.
  ///   - path: the file that will be written.
  ///   - options: how the pack is wrapped, split and signed.
  ///   - isPartialAllowed: whether payload that neither has may be missing.
  ///   - artifact: the library's file of a digest; asked before the pack is.
  ///   - progress: called on this thread between pieces of some 512 KiB.
  ///   - isInterrupted: asked as often; true ends the work.
  /// - Throws: `PackError.invalid`, and what ``build(_:to:options:artifact:progress:isInterrupted:)``
  ///   throws.
  public static func rewrite(
    _ packs: [String], to path: String, options: Options = Options(),
    isPartialAllowed: Bool = false,
    artifact: @escaping (SHA256Digest) throws -> OpenFile? = { _ in nil },
    progress: @escaping (PackProgress) -> Void = { _ in },
    isInterrupted: @escaping () -> Bool = { false }
  ) throws -> BuiltPack {
    let reader = try PackReader.open(packs)
    let tags = try reader.tags().signed(by: options.signingKey)
    let supply = PayloadSupply(artifact, pack: reader.source, payloads: reader.payloads)
    return try PackJob(
      tags: tags, path: path, options: options, supply: supply,
      isPartialAllowed: isPartialAllowed, progress: progress, isInterrupted: isInterrupted
    ).run()
  }
}

/// One run of the writer.
struct PackJob {
  let tags: PackTags
  let path: String
  let options: PackWriter.Options
  let supply: PayloadSupply
  /// Whether payload that cannot be had is left out instead of being an error.
  let isPartialAllowed: Bool
  let progress: (PackProgress) -> Void
  let isInterrupted: () -> Bool

  func run() throws -> BuiltPack {
    let payloads = try chosen()
    let left = Set(payloads.map(\.path))
    let missing = tags.payloads.filter { !left.contains($0.path) }
    try checkPublished(missing)
    let parts = try options.partSize.map { try PartPlan(payloads, tags: tags, limit: $0).parts }
    let total = payloads.reduce(UInt64(0)) { $0 + $1.size }
    let files: [BuiltPack.File]
    if let parts, parts.count > 1 {
      files = try write(parts, total: total)
    } else {
      let target = try open(path, payloads)
      let output = try PackFile(
        target: target, tags: tags, format: options.format, part: nil)
      try fill(output, payloads, done: 0, total: total)
      files = [try output.commit(payloads: payloads.count)]
    }
    return BuiltPack(
      files: files, description: tags.description, missingPayloads: missing.count,
      missingBytes: missing.reduce(0) { $0 + $1.size },
      isSigned: tags.bytes(of: PackTags.signature) != nil)
  }

  /// The payload that goes into the pack.
  private func chosen() throws -> [PackPayload] {
    if options.isPlanned { return [] }
    var chosen: [PackPayload] = []
    for payload in tags.payloads {
      if options.inventory?.artifacts.contains(payload.sha256) == true { continue }
      if try supply.has(payload) {
        chosen.append(payload)
      } else if !isPartialAllowed {
        let (set, artifact) = artifact(of: payload)
        throw PackBuildError.notDownloaded(modelSet: set.id, artifact: artifact.name)
      }
    }
    return chosen
  }

  /// A pack that is not whole must say where the rest is published.
  private func checkPublished(_ missing: [PackPayload]) throws {
    let paths = Set(missing.map(\.path))
    for (payload, isPublished) in zip(tags.payloads, tags.isPublished)
    where !isPublished && paths.contains(payload.path) {
      let (set, artifact) = artifact(of: payload)
      throw PackBuildError.notPublished(modelSet: set.id, artifact: artifact.name)
    }
  }

  // MARK: Parts

  /// Writes all parts under temporary names, and gives them their names at the end.
  private func write(_ parts: [[PackPayload]], total: UInt64) throws -> [BuiltPack.File] {
    var done: UInt64 = 0
    var written: [(PackFile, Int)] = []
    let tagManifest = try tags.tagManifestDigest()
    for (index, payloads) in parts.enumerated() {
      let list = PartList(
        number: index + 1, count: parts.count, id: tags.description.id,
        tagManifest: tagManifest.hex, files: payloads.map { ($0.sha256, $0.path) })
      let target = try open(
        PartPlan.path(path, number: index + 1, of: parts.count), parts[index...].flatMap { $0 },
        limited: payloads)
      let output = try PackFile(
        target: target, tags: tags, format: options.format, part: list)
      try fill(output, payloads, done: done, total: total)
      done += payloads.reduce(0) { $0 + $1.size }
      written.append((output, payloads.count))
    }
    return try written.map { try $0.commit(payloads: $1) }
  }

  // MARK: One file

  /// Opens the target once there is room: for all that follows on this file
  /// system, and for one file of this length.
  private func open(_ path: String, _ payloads: [PackPayload], limited: [PackPayload]? = nil) throws
    -> TargetFile
  {
    let target = try TargetFile(path)
    let space = try target.space()
    let needed = needs(payloads)
    let longest = needs(limited ?? payloads)
    if let limit = space.largestFile, longest > limit {
      throw PackBuildError.fileTooLong(path: path, bytes: longest, limit: limit)
    }
    guard needed <= space.free else {
      throw PackBuildError.noSpace(path: path, needed: needed, free: space.free)
    }
    // A compressed tar will be shorter, by nobody knows how much.
    if options.format == .zip || options.format == .tar { target.file.reserve(longest) }
    return target
  }

  private func needs(_ payloads: [PackPayload]) -> UInt64 {
    tags.files.reduce(UInt64(0)) { $0 + PartPlan.room(for: $1.name, size: UInt64($1.bytes.count)) }
      + payloads.reduce(UInt64(0)) { $0 + $1.size + 2 * UInt64($1.path.utf8.count) + 256 }
  }

  /// Writes the payload: this thread reads and writes, a second one hashes.
  private func fill(
    _ output: PackFile, _ payloads: [PackPayload], done before: UInt64, total: UInt64
  ) throws {
    var done = before
    let pipe = try HashPipe()
    var unchecked = payloads[...]
    func checkNext(_ digest: SHA256Digest) throws {
      guard let payload = unchecked.popFirst() else { return }
      guard digest == payload.sha256 else { throw wrongContent(payload) }
    }
    for payload in payloads {
      let isCompressible = try isWorthCompressing(payload)
      guard let reader = try supply.open(payload) else { throw wrongContent(payload) }
      try output.begin(payload, compressible: isCompressible)
      var place: UInt64 = 0
      while place < payload.size {
        let buffer = pipe.buffer()
        let wanted = Int(min(UInt64(buffer.count), payload.size - place))
        let count = try reader.read(
          into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
        guard count > 0 else { throw wrongContent(payload) }
        pipe.submit(count)
        try output.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        place += UInt64(count)
        done += UInt64(count)
        progress(PackProgress(done: done, total: total, path: payload.path))
        if isInterrupted() { throw Interrupted() }
      }
      pipe.endFile()
      try output.end()
      while let digest = pipe.nextDigestIfReady() { try checkNext(digest) }
    }
    while !unchecked.isEmpty { try checkNext(pipe.nextDigest()) }
    if isInterrupted() { throw Interrupted() }
  }

  /// Whether zlib makes a raw file a tenth shorter, by its first bytes.
  private func isWorthCompressing(_ payload: PackPayload) throws -> Bool {
    guard options.format == .zip, artifact(of: payload).artifact.unpacking == .plain,
      let file = try supply.sample(payload)
    else { return false }
    return try CompressionSample.isCompressible(file, size: payload.size)
  }

  // MARK: Names

  private func artifact(of payload: PackPayload) -> (set: ModelSet, artifact: Artifact) {
    let use = payload.uses[0]
    let set = tags.description.modelSets[use.modelSet]
    return (set, set.artifacts[use.artifact])
  }

  private func wrongContent(_ payload: PackPayload) -> PackBuildError {
    let (set, artifact) = artifact(of: payload)
    return .wrongContent(modelSet: set.id, artifact: artifact.name)
  }
}
