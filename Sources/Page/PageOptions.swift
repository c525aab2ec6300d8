public import App
public import Downloads

/// What the page works on.
public struct PageOptions: Sendable {
  /// The folder of packs; dropped copies go into `dropped/` below it.
  public var packs: String
  /// The folders that packs may be installed into.
  public var devices: [String]
  /// The port; 0 takes a free one.
  public var port: UInt16
  /// How models are downloaded.
  public var download: DownloadOptions
  /// The catalogs; loaded at the start and when one was fetched anew.
  public var source: CatalogSource

  /// Makes options.
  public init(
    _ source: CatalogSource, packs: String, devices: [String] = [], port: UInt16 = 0,
    download: DownloadOptions = DownloadOptions()
  ) {
    self.packs = packs
    self.devices = devices
    self.port = port
    self.download = download
    self.source = source
  }
}
