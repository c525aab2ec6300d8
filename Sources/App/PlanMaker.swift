public import Catalogs
internal import Devices
public import Downloads
internal import Formats
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

/// Trip files, and plans, which hold their trip.
public enum TripFile {
  /// What a file holds.
  public enum Content: Sendable {
    /// A trip.
    case trip(Trip)
    /// A plan, as `plan --json` prints it.
    case plan(Plan)

    /// The trip, which a plan has too.
    public var trip: Trip {
      switch self {
      case .trip(let trip): trip
      case .plan(let plan): plan.trip
      }
    }
  }

  /// Reads a file.
  /// - Throws: `Message` that names the field or the line at fault.
  public static func read(_ path: String) throws -> Content {
    let node = try Input.json(of: path)
    return try Input.reading(path) {
      let format = try? node.optional("format")?.string()
      return format == "travelpack-plan"
        ? .plan(try Plan(json: node)) : .trip(try Trip(json: node))
    }
  }
}

/// Makes plans from the catalogs of this machine, its library and a device.
public struct PlanMaker: Sendable {
  /// The catalogs, and the library.
  public var source: CatalogSource
  /// Bytes for models on the device, where they are limited.
  public var budget: UInt64?

  /// Makes a maker.
  public init(_ source: CatalogSource, budget: UInt64? = nil) {
    self.source = source
    self.budget = budget
  }

  /// Plans a trip, and measures it against the room of the library and a device.
  /// - Parameters:
  ///   - trip: the trip.
  ///   - device: the folder of the device, whose room and models count.
  ///   - catalogs: catalogs that were loaded already; `nil` loads those of ``source``.
  /// - Throws: anything that `Message` can explain.
  public func plan(
    _ trip: Trip, device: String? = nil, from catalogs: [Catalog]? = nil
  ) throws -> Plan {
    let catalogs = try catalogs ?? source.load(for: trip.device)
    var downloaded: Set<String> = []
    if let library = try Library.find(source.library) {
      let there = try library.modelSets().filter { try library.isDownloaded($0) }
      let keys = Set(there.map(\.versionedID))
      downloaded = Set(
        catalogs.flatMap(\.modelSets).filter { keys.contains($0.versionedID) }.map(\.id))
    }
    var places = [try place(.library, source.library)]
    if let device { places.append(try place(.device, device)) }
    let planner = Planner(
      catalogs: catalogs, installed: try installed(on: device), downloaded: downloaded)
    return planner.plan(trip, options: PlanOptions(budget: budget, places: places))
  }

  /// Plans a trip whatever room there is here: what then lacks is said before the
  /// first byte, and nothing is silently left out.
  /// - Throws: anything that `Message` can explain.
  public func planEverything(_ trip: Trip) throws -> Plan {
    Planner(catalogs: try source.load(for: trip.device))
      .plan(trip, options: PlanOptions(budget: budget))
  }

  /// The versions of what the device has, whole, by id.
  private func installed(on device: String?) throws -> [String: String] {
    guard let device, Input.isFolder(device) else { return [:] }
    let whole = try DeviceView(device, outside: OutsideFolders(library: source.library)).status()
      .filter(\.isIntact).map(\.receipt.modelSet)
    return Dictionary(whole.map { ($0.id, $0.version) }) { first, _ in first }
  }

  private func place(_ role: Place.Role, _ path: String) throws -> Place {
    let folder = try Output.nearestFolder(path)
    return Place(
      role, space: try DiskSpace(of: folder), fileSystem: try folder.status(".")?.device ?? 0)
  }
}
