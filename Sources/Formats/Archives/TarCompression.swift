/// How a tar is compressed as a whole.
public enum TarCompression: Hashable, Sendable {
  /// Not at all.
  case none
  /// With zstd (RFC 8878).
  case zstd
  /// With gzip (RFC 1952).
  case gzip
}
