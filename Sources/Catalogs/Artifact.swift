public import Formats

/// One published file.
public struct Artifact: Hashable, Sendable {
  /// Its file name in the library, the pack and, when it is not unpacked, on the device.
  public var name: String
  /// Where it is published, best first. `apt:PACKAGE=VERSION` names a package of
  /// the machine's own apt; everything else is an `https`, `http` or `file` URL.
  public var urls: [String]
  /// Its length in bytes, exact where the publisher states it.
  public var bytes: ByteRange
  /// The SHA-256 that the publisher states; `nil` until it is pinned at the first download.
  public var sha256: SHA256Digest?
  /// How it is unpacked at install.
  public var unpacking: Unpacking
  /// Bytes of what comes out.
  public var plainBytes: ByteRange
  /// The SHA-256 of the one file that comes out, where the publisher states it.
  public var plainSHA256: SHA256Digest?
  /// The part it plays in its model set: `model`, `lex`, `vocab`, `srcvocab`,
  /// `trgvocab`, `package`.
  public var role: String

  /// Makes an artifact.
  public init(
    name: String, urls: [String], bytes: ByteRange, sha256: SHA256Digest?,
    unpacking: Unpacking, plainBytes: ByteRange, plainSHA256: SHA256Digest? = nil,
    role: String = "package"
  ) {
    self.name = name
    self.urls = urls
    self.bytes = bytes
    self.sha256 = sha256
    self.unpacking = unpacking
    self.plainBytes = plainBytes
    self.plainSHA256 = plainSHA256
    self.role = role
  }

  /// Whether length and digest are known, so that it can be verified and packed.
  public var isPinned: Bool { sha256 != nil && bytes.isExact }
}
