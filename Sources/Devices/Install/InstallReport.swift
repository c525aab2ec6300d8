public import Catalogs
public import System

/// What an installation did, or would do.
public struct InstallReport: Hashable, Sendable {
  /// What became of one model set.
  public struct Outcome: Hashable, Sendable {
    /// The model set.
    public var modelSet: ModelSet
    /// The layout that took it.
    public var engine: String
    /// What was done.
    public var action: Action
    /// Files that belong to it now.
    public var files: Int
    /// Their bytes.
    public var bytes: UInt64
    /// What the user should know about it.
    public var remarks: [LayoutRemark]
  }

  /// What can become of a model set.
  public enum Action: Hashable, Sendable {
    /// It was not there before.
    case installed
    /// It replaced this version, which may be the same.
    case replaced(version: String)
    /// It was there already, every file in its full length.
    case unchanged
    /// These paths, which are not ours, stand there for the same pair: nothing was done.
    case leftAlone([String])
  }

  /// The model sets in the order of the pack.
  public var outcomes: [Outcome]
  /// Folders of the engines in use, by the engine's name, as paths.
  public var engineFolders: [String: String]
  /// Bytes that the work needs at its peak, before anything is freed.
  public var peak: ByteRange
  /// Room on the device before the work.
  public var space: DiskSpace?
}
