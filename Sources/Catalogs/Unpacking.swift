/// How the published file turns into the files that an engine reads.
public enum Unpacking: String, Hashable, Sendable, CaseIterable {
  /// It is used as it is.
  case plain
  /// One file compressed with zstd (RFC 8878).
  case zstd
  /// One file compressed with gzip (RFC 1952).
  case gzip
  /// A zip archive.
  case zip
  /// A gzip-compressed tar archive.
  case tarGzip = "tar.gz"
  /// A Debian binary package (deb(5)): its `data.tar` is what is unpacked.
  case deb
}
