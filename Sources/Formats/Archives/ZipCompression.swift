/// How the bytes of a zip entry are kept.
public enum ZipCompression: UInt16, Hashable, Sendable {
  /// As they are.
  case stored = 0
  /// Deflated (RFC 1951).
  case deflated = 8
}
