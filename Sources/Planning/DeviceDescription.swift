public import Catalogs

/// What a trip says about the device that the models go to.
public struct DeviceDescription: Hashable, Sendable {
  /// The bytes that are free on it; `nil` when it is to be asked itself.
  public var free: UInt64?
  /// A phone or a computer.
  public var kind: DeviceKind
  /// The programs on it; `nil` when models of every kind are welcome.
  public var engines: [Engine]?
  /// The file system as Linux calls it (`vfat`, `exfat`, `ext4`); `nil` when it is not known.
  public var fileSystem: String?

  /// Makes a description.
  public init(
    free: UInt64? = nil, kind: DeviceKind = .desktop, engines: [Engine]? = nil,
    fileSystem: String? = nil
  ) {
    self.free = free
    self.kind = kind
    self.engines = engines
    self.fileSystem = fileSystem
  }

  /// Whether some program on it takes models of a kind.
  public func takes(_ format: ModelFormat) -> Bool {
    engines?.contains { $0.formats.contains(format) } ?? true
  }
}
