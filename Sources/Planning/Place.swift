public import System

/// A place that bytes go to, and the room on its file system.
public struct Place: Hashable, Sendable {
  /// What is kept there.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// The library: downloaded artifacts.
    case library
    /// The folder of the pack file.
    case pack
    /// The device.
    case device
  }

  /// What is kept there.
  public var role: Role
  /// The room there.
  public var space: DiskSpace
  /// Tells file systems apart: places of one number share their room.
  public var fileSystem: UInt64

  /// Makes a place.
  public init(_ role: Role, space: DiskSpace, fileSystem: UInt64) {
    self.role = role
    self.space = space
    self.fileSystem = fileSystem
  }
}
