import App
import Catalogs
import Downloads
import Planning
import System

/// Plans trips as fast as somebody types: the catalogs of each kind of device are
/// kept until one of them changes.
final class PlanDesk: Sendable {
  private struct Key: Hashable, Sendable {
    var kind: DeviceKind
    var isPhone: Bool
  }

  private struct Kept: Sendable {
    var mark: LibraryFingerprint.File?
    var catalogs: [Catalog]
  }

  private let source: CatalogSource
  private let library: Library
  private let kept = Monitor<[Key: Kept]>([:])

  /// Opens the desk.
  init(_ source: CatalogSource, library: Library) {
    self.source = source
    self.library = library
  }

  /// Plans a trip.
  /// - Parameters:
  ///   - form: the catalogs and the budget that are wanted.
  ///   - device: the path of the device, whose room and models count.
  /// - Throws: anything that `Message` can explain.
  func plan(_ trip: Trip, _ form: TripForm, device: String?) throws -> Plan {
    var catalogs = try catalogs(for: trip.device)
    if !form.catalogs.isEmpty { catalogs.removeAll { !form.catalogs.contains($0.name) } }
    return try PlanMaker(source, budget: form.readBudget().bytes)
      .plan(trip, device: device, from: catalogs)
  }

  private func catalogs(for device: DeviceDescription) throws -> [Catalog] {
    let key = Key(kind: device.kind, isPhone: device.engines?.contains(.mlkit) ?? false)
    if let known = kept.change({ $0[key] }), try known.mark == library.fingerprint().catalogs {
      return known.catalogs
    }
    let catalogs = try source.load(for: device)
    // Loading may have stored one.
    let mark = try library.fingerprint().catalogs
    kept.change { $0[key] = Kept(mark: mark, catalogs: catalogs) }
    return catalogs
  }
}
