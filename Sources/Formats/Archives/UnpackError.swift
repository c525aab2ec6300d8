public import System

/// A published artifact that cannot be unpacked.
public enum UnpackError: Error, Hashable, Sendable {
  /// It breaks its own format or ends too early; libarchive's words.
  case damaged(String)
  /// An entry whose path could leave its folder or names nothing; hostile text.
  case unsafePath(String)
  /// An entry that is a link, a device or another thing that is no plain file or
  /// folder, in an archive that has no business with it; hostile text.
  case notAPlainFile(String)
  /// The same path twice.
  case duplicate(RelativePath)
  /// A file with holes, which claims bytes that the archive does not hold; hostile text.
  case sparse(String)
  /// More bytes come out than the limit.
  case tooLarge(limit: UInt64)
  /// More entries come out than the limit.
  case tooManyEntries(limit: Int)
  /// A zip that says two things: programs would not agree on what is in it
  /// (``ZipDirectory``).
  case ambiguous(ArchiveProblem)
  /// It is not a Debian binary package of version 2 with a `data.tar` (deb(5)).
  case notADebianPackage
  /// libarchive has no memory.
  case noMemory
}
