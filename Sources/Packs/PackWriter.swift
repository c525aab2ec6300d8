internal import Archives
public import Digests
public import Files

/// Writes packs: one pass over the artifacts, every byte hashed on its way.
public enum PackWriter {
  /// How a pack is written.
  public struct Options: Sendable {
    /// How it is wrapped.
    public var format: PackFormat
    /// Whether it shall hold the tag files only: a planned pack.
    public var isPlanned: Bool

    /// Makes options.
    public init(format: PackFormat = .zip, isPlanned: Bool = false) {
      self.format = format
      self.isPlanned = isPlanned
    }
  }

  /// Builds a pack.
  ///
  /// The file at `path` is replaced only by a finished pack. Nothing is written
  /// when an artifact is missing or the disk has too little room.
  ///
  /// - Parameters:
  ///   - artifact: the library's file of a digest; `nil` when it is not there.
  ///   - progress: called on this thread between pieces of some 512 KiB.
  ///   - isInterrupted: asked as often; true ends the work.
  /// - Throws: `PackBuildError`, `FileError`, `DigestError`, `Interrupted`, and what
  ///   `artifact` throws.
  public static func build(
    _ draft: PackDraft, to path: String, options: Options = Options(),
    artifact: (SHA256Digest) throws -> OpenFile?,
    progress: @escaping (PackProgress) -> Void = { _ in },
    isInterrupted: @escaping () -> Bool = { false }
  ) throws -> BuiltPack {
    let tags = try PackTags(draft)
    return try PackJob(
      tags: tags, path: path, options: options, progress: progress, isInterrupted: isInterrupted
    ).run(artifact)
  }
}
