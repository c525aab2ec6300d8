public import Formats
internal import System

/// Checks packs, and every other bag, without writing a byte.
public struct PackVerifier: Sendable {
  /// What a check demands beyond the format.
  public struct Options: Hashable, Sendable {
    /// The keys whose signatures count.
    public var trustedKeys: [TrustedKey]
    /// The one key whose signature is demanded, whatever else is trusted.
    public var requiredKey: MinisignPublicKey?
    /// Whether a pack without a signature by a trusted key is invalid.
    public var requiresSignature: Bool
    /// The moment that expiry is held against.
    public var now: Timestamp

    /// Makes options; without a time, nothing expires.
    public init(
      trustedKeys: [TrustedKey] = [], requiresSignature: Bool = false,
      requiredKey: MinisignPublicKey? = nil, now: Timestamp = .first
    ) {
      self.trustedKeys = trustedKeys
      self.requiresSignature = requiresSignature
      self.requiredKey = requiredKey
      self.now = now
    }
  }

  /// Checks one pack: a file, a folder, or all parts of a split one.
  ///
  /// What is wrong with it is in the report; only what keeps the check from being
  /// made is thrown.
  ///
  /// - Parameters:
  ///   - paths: the pack; several paths are the parts of one.
  ///   - options: whose signatures count, whether one is demanded, and the time.
  ///   - progress: called on this thread between pieces of some 512 KiB.
  ///   - isInterrupted: asked as often; true ends the check.
  /// - Throws: `FileError` when a path cannot be opened; `Interrupted`; `DigestError`.
  public static func verify(
    _ paths: [String], options: Options = Options(),
    progress: @escaping (PackProgress) -> Void = { _ in },
    isInterrupted: @escaping () -> Bool = { false }
  ) throws -> PackReport {
    try PackCheck(
      paths: paths, options: options, log: FindingLog(), progress: progress,
      isInterrupted: isInterrupted
    ).run()
  }
}
