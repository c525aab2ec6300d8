public import System

/// An installed file that is not as it was installed.
public struct FileProblem: Hashable, Sendable {
  /// What can be wrong with it.
  public enum Kind: Hashable, Sendable {
    /// It is not there, or something else is.
    case missing
    /// It is longer or shorter: the bytes found.
    case wrongLength(found: UInt64)
    /// Its bytes are other ones.
    case wrongBytes
    /// The disk does not give it.
    case unreadable(FileError)
  }

  /// The file.
  public var file: InstalledFile
  /// What is wrong.
  public var kind: Kind
}
