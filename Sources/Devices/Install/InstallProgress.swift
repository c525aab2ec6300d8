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
