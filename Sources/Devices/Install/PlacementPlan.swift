import Catalogs
import Formats
import Glibc
import Packs
import System

/// Decides what of the staged files goes where, and what goes away for it.
struct PlacementPlan {
  private let pack: PackDescription
  private let device: Device
  private let before: [Receipt]
  private let adopts: Bool
  private var steps: [Journal.Step] = []
  private var undo: [PreviousRecord.Target] = []
  private var claimed: Set<InstalledFile.Place> = []

  /// - Parameters:
  ///   - pack: where everything comes from.
  ///   - device: where it goes.
  ///   - before: the receipts there.
  ///   - adopts: takes over what is in the way and not ours.
  init(pack: PackDescription, device: Device, before: [Receipt], adopts: Bool) {
    self.pack = pack
    self.device = device
    self.before = before
    self.adopts = adopts
  }

  /// The journal that puts all staged model sets in place; `nil` when there is
  /// none to put. What is in the way and not ours is noted in the items.
  /// - Throws: `DeviceError`, `FileError`.
  mutating func journal(for items: inout [InstallItem], area: StagingArea) throws -> Journal? {
    for index in items.indices where !items[index].isUnchanged {
      try addCompanions(index, &items, area)
    }
    for file in items.flatMap(\.staged) {
      try PlaceRules.checkParents(of: file.target, device.roots.folder(file.root))
    }
    var adopted: [InstalledFile.Place] = []
    for index in items.indices where !items[index].isUnchanged {
      items[index].conflicts = try conflicts(of: items[index])
      if adopts {
        adopted += items[index].conflicts.map { .init(root: items[index].root, path: $0) }
        items[index].conflicts = []
      }
    }
    let placed = items.enumerated().filter { !$1.isUnchanged && $1.conflicts.isEmpty }
    if placed.isEmpty { return nil }
    let receipts = placed.map { receipt($0.element) }
    let kept = before.filter { old in !receipts.contains { $0.id == old.id } }
    try refuseConflicts(receipts, kept: kept)
    for ((index, item), receipt) in zip(placed, receipts) {
      try placeFiles(of: item, index)
      try retireLeftovers(of: item, new: receipts + kept)
      if let path = receipt.path {
        try place(area.add(JSONText.write(receipt.json)), at: path, in: .device)
      }
    }
    // What stands where something was placed made way for it already.
    for place in adopted { try retire(place) }
    return try journal(area, old: PreviousRecord.read(from: device.folder))
  }

  private func addCompanions(_ index: Int, _ items: inout [InstallItem], _ area: StagingArea) throws
  {
    let item = items[index]
    do {
      let placed = item.staged.compactMap(\.engineTarget)
      for companion in try item.layout.companions(of: item.set, placed: placed) {
        items[index].staged.append(try area.add(companion, for: index, item))
      }
    } catch let error as LayoutError {
      throw DeviceError.unusable(modelSet: item.set.id, error)
    }
  }

  /// What stands in the engine's folder for the same pair and is in no receipt.
  private func conflicts(of item: InstallItem) throws -> [RelativePath] {
    let ours = Set(before.flatMap { $0.files.map(\.place) + ($0.ownFolder.map { [$0] } ?? []) })
    var found: Set<RelativePath> = []
    let root = try device.roots.folder(item.root)
    func note(_ path: RelativePath) throws {
      if !ours.contains(.init(root: item.root, path: path)), try root.status(at: path) != nil {
        found.insert(path)
      }
    }
    if let own = item.ownFolder { try note(own) }
    for file in item.staged where file.root == item.root && file.engineTarget != nil {
      if item.ownFolder.map({ file.target.isWithin($0) }) != true { try note(file.target) }
    }
    do {
      let engine = try root.folder(at: item.engineFolder)
      for path in try item.layout.conflicts(
        of: item.set, staged: { try read($0, of: item) }, in: engine)
      {
        if let path = item.engineFolder.appending(path), path != item.ownFolder { try note(path) }
      }
    } catch let error as FileError where error.isMissing {}
    return found.sorted()
  }

  private func read(_ path: RelativePath, of item: InstallItem) throws -> [UInt8]? {
    guard let file = item.staged.first(where: { $0.engineTarget == path }) else { return nil }
    return try device.roots.folder(file.root).open(at: file.staged).readAll(limit: 1 << 20)
  }

  private func receipt(_ item: InstallItem) -> Receipt {
    Receipt(
      modelSet: item.set, engine: item.layout.name,
      origin: .init(name: pack.name, id: pack.id, edition: pack.edition),
      installed: Timestamp(clamping: Int64(time(nil))).text,
      ownFolder: hasOwnFolder(item) ? item.ownFolder.map { .init(root: item.root, path: $0) } : nil,
      files: item.staged.map(\.installed).sorted { $0.place.path < $1.place.path })
  }

  private func hasOwnFolder(_ item: InstallItem) -> Bool {
    guard let own = item.ownFolder else { return false }
    return item.staged.contains { $0.root == item.root && $0.target.isWithin(own) }
  }

  /// Refuses two model sets that claim one path, or one inside the other's own folder.
  private func refuseConflicts(_ new: [Receipt], kept: [Receipt]) throws {
    var owners: [InstalledFile.Place: (file: InstalledFile, id: String)] = [:]
    var folders: [InstalledFile.Place: String] = [:]
    for receipt in kept + new {
      if let own = receipt.ownFolder, let other = folders.updateValue(receipt.id, forKey: own) {
        throw DeviceError.conflict(path: own.path, first: other, second: receipt.id)
      }
      for file in receipt.files {
        let other = owners.updateValue((file, receipt.id), forKey: file.place)
        if let other, other.file.sha256 != file.sha256 {
          throw DeviceError.conflict(path: file.place.path, first: other.id, second: receipt.id)
        }
      }
    }
    if folders.isEmpty { return }
    for (place, owner) in owners {
      var above = place.path.parent
      while let path = above {
        if let other = folders[.init(root: place.root, path: path)], other != owner.id {
          throw DeviceError.conflict(path: place.path, first: other, second: owner.id)
        }
        above = path.parent
      }
    }
  }

  private mutating func placeFiles(of item: InstallItem, _ index: Int) throws {
    if hasOwnFolder(item), let own = item.ownFolder,
      let staged = item.root.staging.appending("own-folder-\(index)")
    {
      try place(staged, at: own, in: item.root)
    }
    for file in item.staged {
      if file.root == item.root, let own = item.ownFolder, file.target.isWithin(own) { continue }
      try place(file.staged, at: file.target, in: file.root)
    }
  }

  /// Takes away what the old version had and no model set has any more.
  private mutating func retireLeftovers(of item: InstallItem, new: [Receipt]) throws {
    guard let old = item.receipt else { return }
    let folders = Set(new.compactMap(\.ownFolder))
    let files = Set(new.flatMap { $0.files.map(\.place) })
    if let own = old.ownFolder, !folders.contains(own) {
      try retire(own)
    }
    for file in old.files where !files.contains(file.place) {
      if let own = old.ownFolder, own.root == file.place.root, file.place.path.isWithin(own.path) {
        continue
      }
      try retire(file.place)
    }
  }

  /// Puts a staged file or folder in place; what stands there is kept for a rollback.
  private mutating func place(
    _ staged: RelativePath, at target: RelativePath, in root: InstallRoot
  ) throws {
    try move(staged, to: .init(root: root, path: target))
  }

  /// Takes a file or folder away; it is kept for a rollback.
  private mutating func retire(_ place: InstalledFile.Place) throws { try move(nil, to: place) }

  private mutating func move(_ staged: RelativePath?, to place: InstalledFile.Place) throws {
    guard claimed.insert(place).inserted else { return }
    let (root, target) = (place.root, place.path)
    let exists = try device.roots.folder(root).status(at: target) != nil
    // The record of the new `previous` folder is staged; what is displaced goes
    // where it will be once that folder is in place.
    guard exists || staged != nil, let displaced = root.previous.appending("\(steps.count)")
    else { return }
    steps.append(.init(root: root, staged: staged, target: target, displaced: displaced))
    undo.append(.init(root: root, target: target, kept: exists ? displaced : nil))
  }

  /// All moves, behind those that put the record of a rollback in the place of the last one.
  private func journal(_ area: StagingArea, old: PreviousRecord?) throws -> Journal? {
    let roots = device.roots
    var opening: [Journal.Step] = []
    // What an old installation kept where this user has named nothing stays there.
    for root in (steps.map(\.root) + (old?.roots ?? [])).deviceFirst where roots.allows(root) {
      guard let displaced = root.staging.appending("old-previous"),
        try roots.folder(root).status(at: root.previous) != nil
      else { continue }
      opening.append(.init(root: root, staged: nil, target: root.previous, displaced: displaced))
    }
    let record = try area.add(
      JSONText.write(PreviousRecord(operation: "install", targets: undo).json))
    opening.append(
      .init(
        root: .device, staged: record, target: PreviousRecord.path,
        displaced: .of(InstallRoot.device.stateName, "staging", "old-record")))
    return Journal(operation: "install", steps: opening + steps)
  }
}
