public import Formats

/// A file of a folder that becomes a model set of our own catalog format.
public struct DescribedFile: Hashable, Sendable {
  /// Its name, without folders.
  public var name: String
  /// Its length in bytes.
  public var bytes: UInt64
  /// Its digest.
  public var sha256: SHA256Digest
  /// Bytes of what it unpacks to, where someone has counted them.
  public var plainBytes: UInt64?
  /// The digest of the one file that it unpacks to, where someone has computed it.
  public var plainSHA256: SHA256Digest?

  /// Makes one.
  public init(
    name: String, bytes: UInt64, sha256: SHA256Digest, plainBytes: UInt64? = nil,
    plainSHA256: SHA256Digest? = nil
  ) {
    self.name = name
    self.bytes = bytes
    self.sha256 = sha256
    self.plainBytes = plainBytes
    self.plainSHA256 = plainSHA256
  }

  /// How its name says that it is packed.
  public var unpacking: Unpacking {
    let name = name.lowercased()
    let endings: [(String, Unpacking)] = [
      (".tar.gz", .tarGzip), (".tgz", .tarGzip), (".zst", .zstd), (".gz", .gzip), (".zip", .zip),
      (".argosmodel", .zip), (".deb", .deb),
    ]
    return endings.first { name.hasSuffix($0.0) }?.1 ?? .plain
  }

  /// The part that its name says it plays in a bergamot model set.
  var bergamotRole: String? {
    FirefoxBundle.roles.first { name.hasPrefix("\($0).") }
  }

  /// It as an artifact at an address.
  func artifact(url: String, role: String) -> Artifact {
    // What is compressed may be any number of times as large; nobody has looked.
    let plain =
      unpacking == .plain
      ? ByteRange(bytes) : plainBytes.map { ByteRange($0) } ?? ByteRange(bytes, bytes * 4)
    return Artifact(
      name: name, urls: [url], bytes: ByteRange(bytes), sha256: sha256, unpacking: unpacking,
      plainBytes: plain, plainSHA256: unpacking == .plain ? nil : plainSHA256, role: role)
  }
}
