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
  /// - Throws: `DeviceError.unknownModelSet`, `.needed`, `.foreignFolder`, `.unfinished`, `FileError`.
  public func remove(_ names: [String]) throws -> Removal {
    let receipts = try Receipt.all(on: folder)
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
        let displaced = place.root.staging.appending("gone-\(steps.count)")
      else { return }
      // A folder of ours may hold what others put there: all of it goes.
      steps.append(
        .init(root: place.root, staged: nil, target: place.path, displaced: displaced))
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
          own.map { $0.root == file.place.root && file.place.path.isWithin($0.path) } ?? false
        if !isInside {
          if claimed.contains(file.place) { continue }
          try take(file.place)
        }
        if let size = try roots.folder(file.place.root).status(at: file.place.path)?.size {
          removal.files += 1
          removal.bytes += size
        }
      }
      if let path = receipt.path { try take(.init(root: .device, path: path)) }
    }
    removal.bytes += try DeviceView(self).keptForRollback() ?? 0
    for root in try PreviousRecord.read(from: folder)?.roots ?? [] where roots.allows(root) {
      try take(.init(root: root, path: root.previous))
    }
    try discard("remove", steps)
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
}
