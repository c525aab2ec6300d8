import Catalogs
import CommandLineKit
import Devices
import Downloads
import Files
import Planning

/// Makes plans from the catalogs of this machine, its library and a device.
struct PlanMaker {
  let context: Context
  let shared: SharedOptions
  let options: TripOptions

  /// Plans a trip, and measures it against the room of the library and a device.
  /// - Parameter device: the folder of the device, whose room and models count.
  /// - Throws: anything that ``Message`` can explain.
  func plan(_ trip: Trip, device: String? = nil) throws -> Plan {
    let catalogs = try catalogs(for: trip)
    let libraryPath = try context.libraryPath(shared)
    var downloaded: Set<String> = []
    if let library = try Library.find(libraryPath) {
      let there = try library.modelSets().filter { try library.isDownloaded($0) }
      let keys = Set(there.map { "\($0.id)@\($0.version)" })
      downloaded = Set(
        catalogs.flatMap(\.modelSets).filter { keys.contains("\($0.id)@\($0.version)") }.map(\.id))
    }
    var places = [try place(.library, libraryPath)]
    if let device { places.append(try place(.device, device)) }
    let planner = Planner(
      catalogs: catalogs, installed: try installed(on: device), downloaded: downloaded)
    return planner.plan(trip, options: PlanOptions(budget: options.budget, places: places))
  }

  /// Plans a trip whatever room there is here: what then lacks is said before the
  /// first byte, and nothing is silently left out.
  /// - Throws: anything that ``Message`` can explain.
  func planEverything(_ trip: Trip) throws -> Plan {
    Planner(catalogs: try catalogs(for: trip))
      .plan(trip, options: PlanOptions(budget: options.budget))
  }

  private func catalogs(for trip: Trip) throws -> [Catalog] {
    try CatalogSource(context: context, shared: shared, options: options).load(for: trip.device)
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
