public import Catalogs
internal import Devices
internal import Downloads
public import Planning
internal import System

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
    let whole = try DeviceView(device).status().filter(\.isIntact).map(\.receipt.modelSet)
    return Dictionary(whole.map { ($0.id, $0.version) }) { first, _ in first }
  }

  private func place(_ role: Place.Role, _ path: String) throws -> Place {
    let folder = try Output.nearestFolder(path)
    return Place(
      role, space: try DiskSpace(of: folder), fileSystem: try folder.status(".")?.device ?? 0)
  }
}
