public import Catalogs
public import Downloads
public import Planning
internal import System

/// The catalogs that a plan or a request is made from.
public struct CatalogSource: Sendable {
  /// The folder of the library, which need not be there.
  public var library: String
  /// The names of the catalogs; empty for every one that suits a device.
  public var names: [String]
  /// Which models count where a publisher has two kinds; `nil` for what a trip says.
  public var deviceKind: DeviceKind?
  /// Whether models count that are tried out only.
  public var includesAlphas: Bool
  /// Told of each catalog that is left out because it cannot be had.
  public var note: @Sendable (Words) -> Void
  /// Asked while another program works; what it throws ends that.
  public var check: @Sendable () throws -> Void

  /// Makes a source.
  public init(
    library: String, names: [String] = [], deviceKind: DeviceKind? = nil,
    includesAlphas: Bool = false, note: @escaping @Sendable (Words) -> Void = { _ in },
    check: @escaping @Sendable () throws -> Void = {}
  ) {
    self.library = library
    self.names = names
    self.deviceKind = deviceKind
    self.includesAlphas = includesAlphas
    self.note = note
    self.check = check
  }

  /// Where the catalogs are.
  /// - Throws: `FileError`.
  public func store(for kind: DeviceKind? = nil) throws -> CatalogStore {
    CatalogStore(
      library: try Library.find(library), deviceKind: deviceKind ?? kind ?? .desktop,
      includeAlphas: includesAlphas)
  }

  /// Loads the catalogs of ``names``, or every one that suits a device, with what was
  /// pinned at first downloads.
  ///
  /// ML Kit's models cannot be packed, so its catalog is asked only by its name,
  /// or when the trip says that ML Kit is on the device.
  /// - Throws: `CatalogStoreError`, `FileError`, what ``check`` throws.
  public func load(for device: DeviceDescription = DeviceDescription()) throws -> [Catalog] {
    let store = try store(for: device.kind)
    guard names.isEmpty else {
      return try pinned(names.map { try store.load($0, check: check).catalog })
    }
    let (loaded, failed) = try store.loadAll(check: check)
    for (name, error) in failed where !error.isNoApt {
      note(
        Words(
          "catalog.left-out", ["name": .text(name), "why": .words(Message(error).words)]))
    }
    let wantsPhone = device.engines?.contains(.mlkit) ?? false
    return try pinned(
      loaded.map(\.catalog).filter { wantsPhone || $0.name != MLKitCatalog.name })
  }

  private func pinned(_ catalogs: [Catalog]) throws -> [Catalog] {
    guard let library = try Library.find(library) else { return catalogs }
    return try catalogs.map { catalog in
      var catalog = catalog
      catalog.modelSets = try catalog.modelSets.map { try library.pinned($0) }
      return catalog
    }
  }
}

extension CatalogStoreError {
  /// Whether this machine simply is not one with apt.
  var isNoApt: Bool {
    if case .noApt = self { true } else { false }
  }
}
