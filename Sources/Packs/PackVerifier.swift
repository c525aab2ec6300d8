internal import Archives
internal import Digests
internal import Files

/// Checks packs, and every other bag, without writing a byte.
public struct PackVerifier: Sendable {
  /// What a check demands beyond the format.
  public struct Options: Hashable, Sendable {
    /// The keys whose signatures count.
    public var trustedKeys: [TrustedKey]
    /// Whether a pack without a signature by a trusted key is invalid.
    public var requiresSignature: Bool
    /// The moment that expiry is held against.
    public var now: Timestamp

    /// Makes options; without a time, nothing expires.
    public init(
      trustedKeys: [TrustedKey] = [], requiresSignature: Bool = false, now: Timestamp = .first
    ) {
      self.trustedKeys = trustedKeys
      self.requiresSignature = requiresSignature
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
  ///   - progress: called on this thread between pieces of some 512 KiB.
  ///   - isInterrupted: asked as often; true ends the check.
  /// - Throws: `FileError` when a path cannot be opened; `Interrupted`; `DigestError`.
  public static func verify(
    _ paths: [String], options: Options = Options(), progress: (PackProgress) -> Void = { _ in },
    isInterrupted: () -> Bool = { false }
  ) throws -> PackReport {
    let log = FindingLog()
    var check = PackCheck(paths: paths, options: options, log: log)
    return try check.run(progress: progress, isInterrupted: isInterrupted)
  }
}
