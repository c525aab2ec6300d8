public import System

/// A small file that a layout writes itself.
public struct Companion: Hashable, Sendable {
  /// Its path below the engine's folder.
  public var path: RelativePath
  /// Its content.
  public var bytes: [UInt8]

  /// Makes a companion.
  public init(path: RelativePath, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
