import Catalogs
import Formats
import Glibc
import Packs
import System

/// Decides what of the staged files goes where, and what goes away for it.
struct Placing {
  private let pack: PackDescription
  private let device: Device
  private let before: [Receipt]
  private let options: InstallOptions
  private var commit: Commit

  init(
    pack: PackDescription, device: Device, before: [Receipt], options: InstallOptions
  ) throws {
    self.pack = pack
    self.device = device
    self.before = before
    self.options = options
    commit = Commit(sites: device.sites)
  }

  /// The journal that puts all staged model sets in place; `nil` when there is
  /// none to put. What is in the way and not ours is noted in the jobs.
  /// - Throws: `DeviceError`, `FileError`.
  mutating func prepare(_ jobs: inout [Job], area: StagingArea) throws -> Journal? {
    for index in jobs.indices where !jobs[index].isUnchanged {
      try addCompanions(index, &jobs, area)
    }
    for file in jobs.flatMap(\.staged) {
      try PlaceRules.checkParents(of: file.target, device.sites.folder(file.site))
    }
    var adopted: [InstalledFile.Place] = []
    for index in jobs.indices where !jobs[index].isUnchanged {
      jobs[index].rivals = try rivals(of: jobs[index])
      if options.adopts {
        adopted += jobs[index].rivals.map { .init(site: jobs[index].site, path: $0) }
        jobs[index].rivals = []
      }
    }
    let placed = jobs.enumerated().filter { !$1.isUnchanged && $1.rivals.isEmpty }
    if placed.isEmpty { return nil }
    let receipts = placed.map { receipt($0.element) }
    let kept = before.filter { old in !receipts.contains { $0.id == old.id } }
    try refuseConflicts(receipts, kept: kept)
    for ((index, job), receipt) in zip(placed, receipts) {
      try place(index, job)
      try retireLeftovers(of: job, new: receipts + kept)
      if let path = receipt.path {
        try commit.place(
          area.add(JSONText.write(receipt.json)), at: path, in: .device)
      }
    }
    // What stands where something was placed made way for it already.
    for rival in adopted { try commit.retire(rival.path, in: rival.site) }
    return try commit.journal(
      "install", area: area, old: PreviousRecord.read(from: device.root))
  }

  private func addCompanions(_ index: Int, _ jobs: inout [Job], _ area: StagingArea) throws {
    let job = jobs[index]
    do {
      let placed = job.staged.compactMap(\.engineTarget)
      for companion in try job.layout.companions(of: job.set, placed: placed) {
        jobs[index].staged.append(try area.add(companion, for: index, job))
      }
    } catch let error as LayoutError {
      throw DeviceError.unusable(modelSet: job.set.id, error)
    }
  }

  /// What stands in the engine's folder for the same pair and is in no receipt.
  private func rivals(of job: Job) throws -> [RelativePath] {
    let ours = Set(before.flatMap { $0.files.map(\.place) + ($0.ownFolder.map { [$0] } ?? []) })
    var found: Set<RelativePath> = []
    let root = try device.sites.folder(job.site)
    func note(_ path: RelativePath) throws {
      if !ours.contains(.init(site: job.site, path: path)), try root.status(at: path) != nil {
        found.insert(path)
      }
    }
    if let own = job.ownFolder { try note(own) }
    for file in job.staged where file.site == job.site && file.engineTarget != nil {
      if job.ownFolder.map({ file.target.isWithin($0) }) != true { try note(file.target) }
    }
    do {
      let engine = try root.folder(at: job.engineFolder)
      for path in try job.layout.rivals(of: job.set, staged: { try read($0, of: job) }, in: engine)
      {
        if let path = job.engineFolder.appending(path), path != job.ownFolder { try note(path) }
      }
    } catch let error as FileError where error.isMissing {}
    return found.sorted()
  }

  private func read(_ path: RelativePath, of job: Job) throws -> [UInt8]? {
    guard let file = job.staged.first(where: { $0.engineTarget == path }) else { return nil }
    return try device.sites.folder(file.site).open(at: file.staged).readAll(limit: 1 << 20)
  }

  private func receipt(_ job: Job) -> Receipt {
    Receipt(
      modelSet: job.set, engine: job.layout.name,
      origin: .init(name: pack.name, id: pack.id, edition: pack.edition),
      installed: Timestamp(clamping: Int64(time(nil))).text,
      ownFolder: hasOwnFolder(job) ? job.ownFolder.map { .init(site: job.site, path: $0) } : nil,
      files: job.staged.map(\.installed).sorted { $0.place.path < $1.place.path })
  }

  private func hasOwnFolder(_ job: Job) -> Bool {
    guard let own = job.ownFolder else { return false }
    return job.staged.contains { $0.site == job.site && $0.target.isWithin(own) }
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
        if let other = folders[.init(site: place.site, path: path)], other != owner.id {
          throw DeviceError.conflict(path: place.path, first: other, second: owner.id)
        }
        above = path.parent
      }
    }
  }

  private mutating func place(_ index: Int, _ job: Job) throws {
    if hasOwnFolder(job), let own = job.ownFolder,
      let staged = job.site.staging.appending("own-folder-\(index)")
    {
      try commit.place(staged, at: own, in: job.site)
    }
    for file in job.staged {
      if file.site == job.site, let own = job.ownFolder, file.target.isWithin(own) { continue }
      try commit.place(file.staged, at: file.target, in: file.site)
    }
  }

  /// Takes away what the old version had and no model set has any more.
  private mutating func retireLeftovers(of job: Job, new: [Receipt]) throws {
    guard let old = job.receipt else { return }
    let folders = Set(new.compactMap(\.ownFolder))
    let files = Set(new.flatMap { $0.files.map(\.place) })
    if let own = old.ownFolder, !folders.contains(own) {
      try commit.retire(own.path, in: own.site)
    }
    for file in old.files where !files.contains(file.place) {
      if let own = old.ownFolder, own.site == file.place.site, file.place.path.isWithin(own.path) {
        continue
      }
      try commit.retire(file.place.path, in: file.place.site)
    }
  }
}
