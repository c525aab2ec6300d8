internal import CCrypto
public import Files

/// A running SHA-256 (FIPS 180-4), computed by libcrypto with the processor's
/// instructions. One thread at a time uses it.
public final class SHA256Hasher {
  private let context: OpaquePointer
  /// The bytes fed so far.
  public private(set) var count: UInt64 = 0

  /// Begins a digest.
  /// - Throws: `DigestError.library` when libcrypto has no memory for it.
  public init() throws {
    guard let context = EVP_MD_CTX_new() else { throw DigestError.library("EVP_MD_CTX_new") }
    self.context = context
    guard EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
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
    count += UInt64(bytes.count)
  }

  /// Feeds bytes.
  public func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

  /// Ends the digest, and begins the next one.
  public func finish() -> SHA256Digest {
    var bytes = [UInt8](repeating: 0, count: 32)
    let done = EVP_DigestFinal_ex(context, &bytes, nil)
    precondition(done == 1, "a begun digest ends")
    let again = EVP_DigestInit_ex(context, EVP_sha256(), nil)
    precondition(again == 1, "a used context begins again")
    count = 0
    guard let digest = SHA256Digest(bytes: bytes) else { preconditionFailure("32 bytes were made") }
    return digest
  }

  /// The digest of bytes in memory.
  /// - Throws: `DigestError.library`.
  public static func digest(of bytes: [UInt8]) throws -> SHA256Digest {
    let hasher = try SHA256Hasher()
    hasher.update(bytes)
    return hasher.finish()
  }

  /// The digest and the length of a file from its start, read in pieces of 1 MiB.
  /// - Throws: `FileError`, `DigestError.library`.
  public static func digest(of file: OpenFile) throws -> (digest: SHA256Digest, count: UInt64) {
    let hasher = try SHA256Hasher()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
    defer { buffer.deallocate() }
    while true {
      let count = try file.read(into: buffer, at: hasher.count)
      if count == 0 { break }
      hasher.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    let count = hasher.count
    return (hasher.finish(), count)
  }
}
