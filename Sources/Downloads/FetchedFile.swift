public import Formats
public import System

/// An artifact that arrived in the work folder.
public struct FetchedFile {
  /// Its name in the work folder.
  public var path: RelativePath
  /// Its length in bytes.
  public var bytes: UInt64
  /// Its SHA-256, where the transport computed it as the bytes came in; else the
  /// library does.
  public var sha256: SHA256Digest?
  /// The bytes that travelled for it in this run.
  public var travelled: UInt64
}
