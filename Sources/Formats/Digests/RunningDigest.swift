internal import CCrypto

/// A running digest of any algorithm of BagIt, computed by libcrypto with the
/// processor's instructions.
///
/// One thread at a time uses it; it may be handed from one to another.
public final class RunningDigest {
  private let context: OpaquePointer
  /// What is computed.
  public let algorithm: DigestAlgorithm

  /// Begins a digest.
  /// - Throws: `DigestError.library` when libcrypto has no memory or refuses the algorithm.
  public init(_ algorithm: DigestAlgorithm) throws {
    guard let context = EVP_MD_CTX_new() else { throw DigestError.library("EVP_MD_CTX_new") }
    self.context = context
    self.algorithm = algorithm
    guard EVP_DigestInit_ex(context, RunningDigest.method(algorithm), nil) == 1 else {
      EVP_MD_CTX_free(context)
      throw DigestError.library("EVP_DigestInit_ex")
    }
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Feeds bytes.
  public func update(_ bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty else { return }
    // It fails only for a context that was never begun.
    let done = EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
    precondition(done == 1, "a begun digest takes bytes")
  }

  /// Ends the digest, and begins the next one; answers its bytes.
  public func finish() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: algorithm.length)
    let done = EVP_DigestFinal_ex(context, &bytes, nil)
    precondition(done == 1, "a begun digest ends")
    // The algorithm stays; naming it again would have libcrypto look for it again.
    let again = EVP_DigestInit_ex(context, nil, nil)
    precondition(again == 1, "a used context begins again")
    return bytes
  }

  /// The digest of bytes in memory.
  /// - Throws: `DigestError.library`.
  public static func digest(of bytes: [UInt8], _ algorithm: DigestAlgorithm) throws -> [UInt8] {
    let digest = try RunningDigest(algorithm)
    bytes.withUnsafeBytes { digest.update($0) }
    return digest.finish()
  }

  private static func method(_ algorithm: DigestAlgorithm) -> OpaquePointer? {
    switch algorithm {
    case .sha512: EVP_sha512()
    case .sha256: EVP_sha256()
    case .sha384: EVP_sha384()
    case .sha224: EVP_sha224()
    case .sha1: EVP_sha1()
    case .md5: EVP_md5()
    }
  }
}
