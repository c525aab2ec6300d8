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
