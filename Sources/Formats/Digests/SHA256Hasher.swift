public import System

/// A running SHA-256 (FIPS 180-4) that counts its bytes and ends with a
/// ``SHA256Digest``. One thread at a time uses it.
public final class SHA256Hasher {
  private let digest: RunningDigest
  /// The bytes fed so far.
  public private(set) var count: UInt64 = 0

  /// Begins a digest.
  /// - Throws: `DigestError.library` when libcrypto has no memory for it.
  public init() throws { digest = try RunningDigest(.sha256) }

  /// Feeds bytes.
  public func update(_ bytes: UnsafeRawBufferPointer) {
    digest.update(bytes)
    count += UInt64(bytes.count)
  }

  /// Feeds bytes.
  public func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

  /// Ends the digest, and begins the next one.
  public func finish() -> SHA256Digest {
    count = 0
    guard let digest = SHA256Digest(bytes: digest.finish()) else {
      preconditionFailure("32 bytes were made")
    }
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
