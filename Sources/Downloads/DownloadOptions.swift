/// What a user may set for transfers, with the defaults of curl's users in mind.
public struct DownloadOptions: Hashable, Sendable {
  /// Bytes a second at most; `nil` for no limit.
  public var rateLimit: UInt64?
  /// A proxy's URL; `nil` follows `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`.
  public var proxy: String?
  /// A file of certificates to trust instead of the system's.
  public var certificates: String?
  /// Whether names and passwords are read from `~/.netrc`, or from ``netrcFile``.
  public var usesNetrc = false
  /// A netrc file in another place.
  public var netrcFile: String?
  /// Whether a metered connection is refused.
  public var unmeteredOnly = false
  /// Bytes of the disk that are never used.
  public var reserve: UInt64 = 64 << 20
  /// How often and how long a transfer is tried.
  public var patience = Patience()

  /// The defaults.
  public init() {}
}
