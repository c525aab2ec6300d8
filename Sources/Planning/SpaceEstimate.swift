public import Catalogs

/// The bytes of a plan, by place and by moment.
///
/// They are exact where the publisher states sizes, else bounds. What is
/// installed already counts nowhere, what is downloaded already not as download.
public struct SpaceEstimate: Hashable, Sendable {
  /// Bytes still to download into the library.
  public var download: ByteRange
  /// Bytes of the pack file, a stored zip.
  public var pack: ByteRange
  /// Bytes that stand on the device once it is installed.
  public var installed: ByteRange
  /// The most bytes that stand on the device at any moment of the install.
  public var staging: ByteRange
  /// Every file system that was named, that of the device first.
  public var fileSystems: [SpaceNeed]
  /// Ids of model sets with a file longer than the device's file system holds.
  public var tooLong: [String]
  /// Whether the pack must be split, since its folder's file system does not hold
  /// a file of that length.
  public var packMustBeSplit: Bool

  /// Makes a value.
  public init(
    download: ByteRange = .zero, pack: ByteRange = .zero, installed: ByteRange = .zero,
    staging: ByteRange = .zero, fileSystems: [SpaceNeed] = [], tooLong: [String] = [],
    packMustBeSplit: Bool = false
  ) {
    self.download = download
    self.pack = pack
    self.installed = installed
    self.staging = staging
    self.fileSystems = fileSystems
    self.tooLong = tooLong
    self.packMustBeSplit = packMustBeSplit
  }

  /// The bytes that lack where most of them lack: at least, and at most.
  public var missing: ByteRange {
    fileSystems.reduce(.zero) { ByteRange.max($0, $1.missing) }
  }
}
