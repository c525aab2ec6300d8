public import Catalogs
public import System

/// What a user may choose about an installation.
public struct InstallOptions: Sendable {
  /// Install only what serves these languages; empty for everything.
  public var languages: [LanguageTag]
  /// Install only these model sets, by their ids (`catalog/name`) or names; empty for all.
  public var modelSets: [String]
  /// Engines to install for, by name, before the default of each format.
  public var engines: [String]
  /// Folders of engines outside the device, absolute, by the engine's name.
  public var engineFolders: [String: String]
  /// Put older versions in the place of newer ones.
  public var allowsDowngrade: Bool
  /// Take over what stands on the device for the same pair and is not ours.
  public var adopts: Bool
  /// Install again what is there already, intact or not.
  public var reinstalls: Bool

  /// Makes options.
  public init(
    languages: [LanguageTag] = [], modelSets: [String] = [], engines: [String] = [],
    engineFolders: [String: String] = [:], allowsDowngrade: Bool = false, adopts: Bool = false,
    reinstalls: Bool = false
  ) {
    self.languages = languages
    self.modelSets = modelSets
    self.engines = engines
    self.engineFolders = engineFolders
    self.allowsDowngrade = allowsDowngrade
    self.adopts = adopts
    self.reinstalls = reinstalls
  }
}

/// How far an installation is.
public struct InstallProgress: Hashable, Sendable {
  /// What it is doing.
  public enum Step: Hashable, Sendable {
    /// Reading what is installed.
    case reading
    /// Checking and unpacking an artifact of this model set.
    case unpacking(modelSet: String, artifact: String)
    /// Waiting until everything is on the disk.
    case writingToDisk
    /// Putting everything in place.
    case placing
  }

  /// Bytes that are read, and all that are to be: of the wanted artifacts, or of what is installed.
  public var done: UInt64, total: UInt64
  /// What it is doing.
  public var step: Step
}

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
