public import Catalogs
public import Formats
public import System

/// Why a device could not be worked on. Nothing on it has changed then, unless
/// the case says so.
public enum DeviceError: Error, Hashable, Sendable {
  /// Another program is at work there: the path of the lock.
  case busy(String)
  /// The device cannot be written to.
  case notWritable(FileError)
  /// Too little room: bytes at the peak, bytes that are free, and where.
  case noSpace(needed: UInt64, free: UInt64, path: String)
  /// Too few inodes: files and folders to be made, free ones, and where.
  case noInodes(needed: UInt64, free: UInt64, path: String)
  /// A file that the file system cannot hold.
  case fileTooLong(name: String, bytes: UInt64, limit: UInt64, fileSystem: String)
  /// A name that the file system cannot hold.
  case unusableName(RelativePath, fileSystem: String)
  /// Two paths that are one on this device, since it ignores case.
  case caseTwins(RelativePath, RelativePath)
  /// An engine of that name is not known; the nearest names.
  case unknownEngine(String, closest: [String])
  /// No chosen engine takes this model set.
  case noEngine(modelSet: String, format: ModelFormat)
  /// The folder of an engine is not an absolute path, or not on one file
  /// system with its parent.
  case unusableEngineFolder(String)
  /// Newer versions are installed, and going back was not asked for.
  case downgrade([Downgrade])
  /// Two model sets claim one path with different bytes.
  case conflict(path: RelativePath, first: String, second: String)
  /// A model set that was asked for is not in the pack or on the device; the nearest names.
  case unknownModelSet(String, closest: [String])
  /// No model set of the pack is for any of these languages.
  case nothingFor(languages: [LanguageTag])
  /// A model set whose artifact cannot be unpacked.
  case cannotUnpack(modelSet: String, artifact: String, UnpackError)
  /// What came out is not what the publisher states.
  case wrongContent(
    modelSet: String, artifact: String, expected: SHA256Digest, found: SHA256Digest)
  /// Fewer or more bytes came out than the publisher states.
  case wrongLength(modelSet: String, artifact: String, expected: UInt64, found: UInt64)
  /// A model set that its engine could not use.
  case unusable(modelSet: String, LayoutError)
  /// The pack gave no bytes for an artifact that it describes.
  case missingArtifact(modelSet: String, artifact: String)
  /// Model sets that stay need this one.
  case needed(String, by: [String])
  /// There is no installation to take back.
  case nothingToRollBack
  /// A file of ours on the device that cannot be read: its path and why.
  case unreadable(path: String, DocumentError)
  /// The device names an engine's folder outside of it that the user has not named.
  case foreignFolder(String)
  /// A newer program made this device's state.
  case newerDevice(version: Int64)
  /// A file that was moved to this path, without an error, and is not there.
  case lost(path: String)
  /// The moves were written down but not all made: the next command finishes them.
  case unfinished(FileError)

  /// A step back in version.
  public struct Downgrade: Hashable, Sendable {
    /// The model set.
    public var modelSet: String
    /// The version on the device and the one in the pack.
    public var installed: String, offered: String

    /// Makes a step.
    public init(modelSet: String, installed: String, offered: String) {
      self.modelSet = modelSet
      self.installed = installed
      self.offered = offered
    }
  }
}
