import Catalogs
import CommandLineKit
import Documents
import Downloads
import Files
import Planning

/// The catalogs that a command works with.
struct CatalogSource {
  let context: Context
  let shared: SharedOptions
  let options: TripOptions

  /// Where the catalogs are.
  /// - Throws: ``Message``, `FileError`.
  func store(for kind: DeviceKind? = nil) throws -> CatalogStore {
    CatalogStore(
      library: try Library.find(try context.libraryPath(shared)),
      deviceKind: options.deviceKind ?? kind ?? .desktop, includeAlphas: options.includesAlphas)
  }

  /// Loads the catalogs that the options name, or every one that suits a device.
  ///
  /// ML Kit's models cannot be packed, so its catalog is asked only by its name,
  /// or when the trip says that ML Kit is on the device.
  /// - Throws: ``Message``, `FileError`, `Interrupted`.
  func load(for device: DeviceDescription = DeviceDescription()) throws -> [Catalog] {
    let store = try store(for: device.kind)
    var catalogs: [Catalog] = []
    if options.catalogs.isEmpty {
      let (loaded, failed) = try store.loadAll(check: CatalogSource.check)
      for (name, error) in failed where !error.isNoApt {
        context.note("the catalog \(name) is left out: \(Message(error).sentence)", shared)
      }
      let wantsPhone = device.engines?.contains(.mlkit) ?? false
      catalogs = loaded.map(\.catalog).filter { wantsPhone || $0.name != MLKitCatalog.name }
    } else {
      for name in options.catalogs {
        catalogs.append(try store.load(name, check: CatalogSource.check).catalog)
      }
    }
    return try pinned(catalogs)
  }

  /// Ends slow work when Ctrl-C was pressed.
  /// - Throws: `Interrupted`.
  @Sendable static func check() throws {
    if Interruption.isRequested { throw Interrupted() }
  }

  /// The catalogs with what was pinned at first downloads.
  private func pinned(_ catalogs: [Catalog]) throws -> [Catalog] {
    guard let library = try Library.find(try context.libraryPath(shared)) else { return catalogs }
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
