public import Catalogs
import Formats
import System

extension Device {
  /// What a removal took away.
  public struct Removal: Hashable, Sendable {
    /// The model sets.
    public var modelSets: [ModelSet]
    /// Files and bytes that are gone, with what was kept for a rollback.
    public var files: Int, bytes: UInt64
    /// Files that stay because other model sets share them.
    public var sharedFiles: Int
  }

  /// Removes model sets, by ids (`catalog/name`) or names, from every engine
  /// that has them. Files that other model sets share stay. What was kept for a
  /// rollback goes too: there is no way back any more.
  /// - Throws: `DeviceError.unknownModelSet`, `.needed`, `.unfinished`, `FileError`.
  public func remove(_ names: [String]) throws -> Removal {
    let receipts = try ReceiptStore(root: root).all()
    var leaving: Set<String> = []
    for name in names {
      let found = receipts.filter {
        $0.modelSet.id == name || $0.modelSet.name == name || $0.id == name
      }
      guard !found.isEmpty else {
        throw DeviceError.unknownModelSet(
          name, closest: EditDistance.closest(to: name, in: Set(receipts.map(\.modelSet.name))))
      }
      leaving.formUnion(found.map(\.id))
    }
    let gone = receipts.filter { leaving.contains($0.id) }
    let kept = receipts.filter { !leaving.contains($0.id) }
    try refuseNeeded(gone, kept)
    let shared = Set(kept.flatMap { $0.files.map(\.place) })
    var removal = Removal(modelSets: [], files: 0, bytes: 0, sharedFiles: 0)
    var steps: [Journal.Step] = []
    var claimed: Set<InstalledFile.Place> = []
    func take(_ place: InstalledFile.Place) throws {
      guard claimed.insert(place).inserted,
        let displaced = place.site.staging.appending("gone-\(steps.count)")
      else { return }
      // A folder of ours may hold what others put there: all of it goes.
      steps.append(
        .init(site: place.site, staged: nil, target: place.path, displaced: displaced))
    }
    for receipt in gone {
      if !removal.modelSets.contains(receipt.modelSet) {
        removal.modelSets.append(receipt.modelSet)
      }
      let own = receipt.ownFolder
      if let own { try take(own) }
      for file in receipt.files {
        if shared.contains(file.place) {
          removal.sharedFiles += 1
          continue
        }
        let isInside =
          own.map { $0.site == file.place.site && file.place.path.isWithin($0.path) } ?? false
        if !isInside {
          if claimed.contains(file.place) { continue }
          try take(file.place)
        }
        if let size = try sites.folder(file.place.site).status(at: file.place.path)?.size {
          removal.files += 1
          removal.bytes += size
        }
      }
      if let path = receipt.path { try take(.init(site: .device, path: path)) }
    }
    removal.bytes += try DeviceView(self).keptForRollback() ?? 0
    for site in try PreviousRecord.read(from: root)?.sites.withDevice ?? [] {
      try take(.init(site: site, path: site.previous))
    }
    try prepareStaging(steps)
    try commit(Journal(operation: "remove", steps: steps))
    return removal
  }

  private func refuseNeeded(_ gone: [Receipt], _ kept: [Receipt]) throws {
    for receipt in gone {
      let users = kept.filter {
        $0.engine == receipt.engine && $0.modelSet.catalog == receipt.modelSet.catalog
          && $0.modelSet.needs.contains(receipt.modelSet.name)
      }
      if !users.isEmpty {
        throw DeviceError.needed(receipt.modelSet.id, by: users.map(\.modelSet.id))
      }
    }
  }

  /// Takes the locks and notes the sites of moves that go into staging folders.
  func prepareStaging(_ steps: [Journal.Step]) throws {
    let sites = Journal(operation: "", steps: steps).sites
    for site in sites { try self.sites.lock(site) }
    try noteSites(sites)
  }
}

extension [Site] {
  /// The same sites with the device among them.
  var withDevice: [Site] { contains(.device) ? self : [.device] + self }
}
