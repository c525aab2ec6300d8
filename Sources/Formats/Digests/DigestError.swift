/// A digest or signature that could not be computed.
public enum DigestError: Error, Hashable, Sendable {
  /// The call of libcrypto that failed.
  case library(String)
}
