import Catalogs
import Formats
import Packs
import Planning

/// JSON and apt's lists of the outside: what reads must read again as it is written.
enum CatalogTarget {
  static func run(_ bytes: [UInt8]) -> Int32 {
    if let value = try? JSONText.parse(bytes, limit: 1 << 20) {
      let node = JSONNode(value)
      _ = CatalogForm(of: node)
      if let trip = try? Trip(json: node) {
        let again = try? Trip(json: JSONNode(trip.json))
        hold(again == trip, "a trip changes as it is written")
      }
      if let plan = try? Plan(json: node) {
        let again = try? Plan(json: JSONNode(plan.json))
        hold(again == plan, "a plan changes as it is written")
      }
      _ = try? Inventory(json: node)
    }
    var catalogs = DeviceKind.allCases.map { kind in
      try? FirefoxCatalog.parse(bytes, deviceKind: kind, includeAlphas: true)
    }
    catalogs.append(try? ArgosCatalog.parse(bytes, date: "2026-01-31"))
    catalogs.append(try? TranslateLocallyCatalog.parse(bytes, date: "2026-01-31"))
    catalogs.append(AptCatalog.parse(aptCacheShow: bytes, date: "2026-01-31"))
    for set in catalogs.compactMap({ $0 }).flatMap(\.modelSets) {
      let again = try? ModelSet(json: JSONNode(set.json))
      hold(again == set, "\(set.id) changes as it is written")
    }
    if let own = try? OwnCatalog.parse(bytes) {
      let again = try? OwnCatalog.parse(OwnCatalog.write(own))
      // What could not be read is not written.
      hold(
        again?.name == own.name && again?.date == own.date && again?.modelSets == own.modelSets,
        "a catalog changes as it is written")
    }
    return 0
  }
}
