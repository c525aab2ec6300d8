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

  /// Plans a trip.
  /// - Parameters:
  ///   - device: the folder of the device, whose room and models count.
  ///   - packFolder: the folder that the pack will be written to.
  /// - Throws: anything that ``Message`` can explain.
  func plan(_ trip: Trip, device: String? = nil, packFolder: String? = nil) throws -> Plan {
    let catalogs = try CatalogSource(context: context, shared: shared, options: options)
      .load(for: trip.device)
    let libraryPath = try context.libraryPath(shared)
    let library = try Library.find(libraryPath)
    var downloaded: Set<String> = []
    if let library {
      for set in try library.modelSets() where try library.isDownloaded(set) {
        downloaded.insert("\(set.id)@\(set.version)")
      }
    }
    let ids = catalogs.flatMap(\.modelSets)
      .filter { downloaded.contains("\($0.id)@\($0.version)") }.map(\.id)
    var places = [try place(.library, libraryPath)]
    if let packFolder { places.append(try place(.pack, packFolder)) }
    if let device { places.append(try place(.device, device)) }
    let planner = Planner(
      catalogs: catalogs, installed: try installed(on: device), downloaded: Set(ids))
    return planner.plan(trip, options: PlanOptions(budget: options.budget, places: places))
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
