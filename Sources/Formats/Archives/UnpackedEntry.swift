public import System

/// A plain file that comes out of an artifact.
public struct UnpackedEntry: Hashable, Sendable {
  /// Its path in the archive; `nil` for the one file of a form without names.
  public var path: RelativePath?
  /// Its length in bytes, where the archive states it before the bytes.
  public var size: UInt64?

  /// Makes an entry.
  public init(path: RelativePath?, size: UInt64?) {
    self.path = path
    self.size = size
  }
}
