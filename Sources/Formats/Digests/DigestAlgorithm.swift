/// The digests of BagIt manifests (RFC 8493, section 2.4).
public enum DigestAlgorithm: String, Hashable, Sendable, CaseIterable {
  /// SHA-512 (FIPS 180-4).
  case sha512
  /// SHA-256 (FIPS 180-4).
  case sha256
  /// SHA-384 (FIPS 180-4), which some bags have.
  case sha384
  /// SHA-224 (FIPS 180-4), which some bags have.
  case sha224
  /// SHA-1: read, no longer safe.
  case sha1
  /// MD5: read, no longer safe.
  case md5

  /// The length of a digest in bytes.
  public var length: Int {
    switch self {
    case .sha512: 64
    case .sha256: 32
    case .sha384: 48
    case .sha224: 28
    case .sha1: 20
    case .md5: 16
    }
  }

  /// Whether nobody can make a second file of the same digest.
  public var isSafe: Bool { self != .sha1 && self != .md5 }
}
