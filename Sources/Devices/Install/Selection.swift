import Catalogs
import Formats
import Packs
import System

/// An artifact by its place in a pack's description.
struct ArtifactIndex: Hashable {
  var modelSet: Int
  var artifact: Int
}

/// The model sets of a pack that are to be installed, and how.
struct Selection {
  var jobs: [Job]
  private let device: String
  private let reinstalls: Bool
  private var jobsOfSet: [Int: [Int]] = [:]

  /// Chooses model sets, layouts and folders.
  /// - Throws: `DeviceError`.
  init(
    _ pack: PackDescription, options: InstallOptions, receipts: [Receipt], device: String
  ) throws {
    self.device = device
    reinstalls = options.reinstalls
    let engines = try options.engines.map { name -> any Layout in
      guard let layout = Layouts.named(name) else {
        throw DeviceError.unknownEngine(name, closest: Layouts.closest(to: name))
      }
      return layout
    }
    for name in options.engineFolders.keys where Layouts.named(name) == nil {
      throw DeviceError.unknownEngine(name, closest: Layouts.closest(to: name))
    }
    jobs = []
    for index in try Selection.chosen(pack, options) {
      let set = pack.modelSets[index]
      guard let layout = Layouts.layout(for: set.format, preferring: engines) else {
        throw DeviceError.noEngine(modelSet: set.id, format: set.format)
      }
      var place = (site: Site.device, folder: layout.folder)
      if let path = options.engineFolders[layout.name] {
        guard let outside = Site.outside(path) else {
          throw DeviceError.unusableEngineFolder(path)
        }
        place = outside
      }
      let job = Job(
        index: index, set: set, layout: layout, site: place.site, engineFolder: place.folder,
        receipt: receipts.first { $0.id == "\(layout.name)/\(set.id)" })
      jobsOfSet[index, default: []].append(jobs.count)
      jobs.append(job)
    }
    try refuseDowngrades(options)
  }

  /// Chooses what some receipts say, to be installed again where it was; what
  /// the pack does not have just so is left out.
  init(_ pack: PackDescription, again receipts: [Receipt], device: String) {
    self.device = device
    reinstalls = true
    jobs = []
    for receipt in receipts {
      guard
        let index = pack.modelSets.firstIndex(where: { receipt.isMade(of: $0) }),
        let layout = Layouts.named(receipt.engine)
      else { continue }
      let site = receipt.files.first { $0.place.site != .device }?.place.site ?? .device
      let outside = site.stored.flatMap { Site.outside($0) }
      jobsOfSet[index, default: []].append(jobs.count)
      jobs.append(
        Job(
          index: index, set: pack.modelSets[index], layout: layout, site: site,
          engineFolder: outside?.folder ?? layout.folder, receipt: receipt))
    }
  }

  /// The indices of the model sets that the user wants, in their order.
  private static func chosen(_ pack: PackDescription, _ options: InstallOptions) throws -> [Int] {
    var chosen = Set(pack.modelSets.indices)
    if !options.modelSets.isEmpty {
      chosen = []
      for name in options.modelSets {
        let found = pack.modelSets.indices.filter {
          pack.modelSets[$0].id == name || pack.modelSets[$0].name == name
        }
        guard !found.isEmpty else {
          throw DeviceError.unknownModelSet(
            name, closest: EditDistance.closest(to: name, in: pack.modelSets.map(\.name)))
        }
        chosen.formUnion(found)
      }
    }
    if !options.languages.isEmpty {
      chosen.formIntersection(LanguageChoice(pack).serving(options.languages))
      guard !chosen.isEmpty else {
        throw DeviceError.nothingFor(languages: options.languages)
      }
    }
    // Whatever they need comes along.
    var rest = Array(chosen)
    while let index = rest.popLast() {
      let set = pack.modelSets[index]
      for needed in pack.modelSets.indices
      where pack.modelSets[needed].catalog == set.catalog
        && set.needs.contains(pack.modelSets[needed].name)
      {
        if chosen.insert(needed).inserted { rest.append(needed) }
      }
    }
    return chosen.sorted()
  }

  private func refuseDowngrades(_ options: InstallOptions) throws {
    if options.allowsDowngrade { return }
    let older = jobs.compactMap { job -> DeviceError.Downgrade? in
      guard let receipt = job.receipt,
        ModelVersion(job.set.version) < ModelVersion(receipt.modelSet.version)
      else { return nil }
      return .init(
        modelSet: job.set.id, installed: receipt.modelSet.version, offered: job.set.version)
    }
    if !older.isEmpty { throw DeviceError.downgrade(older) }
  }

  /// Looks which model sets are there already.
  /// - Throws: `FileError`.
  mutating func look(in sites: Sites) throws {
    for index in jobs.indices {
      guard let receipt = jobs[index].receipt, !reinstalls else { continue }
      guard receipt.isMade(of: jobs[index].set),
        receipt.isAt(jobs[index].site, jobs[index].engineFolder)
      else { continue }
      jobs[index].isUnchanged = try FileCheck(sites).quick(receipt).isEmpty
    }
  }

  /// Whether a model set is to be unpacked.
  func isWanted(_ job: Job) -> Bool { !job.isUnchanged }

  /// The jobs of a model set by its index in the pack that are to be unpacked:
  /// more than one when several engines have it.
  func jobs(of modelSet: Int) -> [Int] {
    (jobsOfSet[modelSet] ?? []).filter { !jobs[$0].isUnchanged }
  }

  /// Every artifact that must come.
  var wantedArtifacts: Set<ArtifactIndex> {
    Set(
      jobs.filter(isWanted).flatMap { job in
        job.set.artifacts.indices.map { ArtifactIndex(modelSet: job.index, artifact: $0) }
      })
  }

  /// The bytes to read; what two model sets share counts once.
  var wantedBytes: UInt64 {
    var seen: Set<String> = []
    var sum: UInt64 = 0
    for artifact in jobs.filter(isWanted).flatMap(\.set.artifacts) {
      let key = artifact.sha256?.hex ?? artifact.name
      if seen.insert(key).inserted { sum = sum.addingClamped(artifact.bytes.upper) }
    }
    return sum
  }

  /// Every site that something is placed in, the device first.
  var sites: [Site] {
    var sites: [Site] = [.device]
    for job in jobs where !sites.contains(job.site) { sites.append(job.site) }
    return sites
  }

  /// Fills in what became of each model set.
  func report(_ before: InstallReport) -> InstallReport {
    var report = before
    report.outcomes = jobs.map { job in
      let action: InstallReport.Action
      if job.isUnchanged {
        action = .unchanged
      } else if !job.rivals.isEmpty {
        action = .leftAlone(
          job.rivals.map { "\(job.site.outside ?? device)/\($0)" })
      } else if let receipt = job.receipt {
        action = .replaced(version: receipt.modelSet.version)
      } else {
        action = .installed
      }
      let files = job.isUnchanged ? job.receipt?.files ?? [] : job.staged.map(\.installed)
      let paths = job.staged.compactMap(\.engineTarget)
      return .init(
        modelSet: job.set, engine: job.layout.name, action: action, files: files.count,
        bytes: files.reduce(0) { $0 + $1.bytes },
        remarks: paths.isEmpty ? [] : job.layout.remarks(on: job.set, placed: paths))
    }
    for job in jobs { report.engineFolders[job.layout.name] = job.enginePath(on: device) }
    return report
  }
}

extension Receipt {
  /// Whether it came from these artifacts in this version.
  func isMade(of set: ModelSet) -> Bool {
    modelSet.id == set.id && modelSet.version == set.version
      && modelSet.artifacts.map(\.sha256) == set.artifacts.map(\.sha256)
  }

  /// Whether it was installed into this engine's folder.
  func isAt(_ site: Site, _ engineFolder: RelativePath) -> Bool {
    files.allSatisfy {
      ($0.place.site == site && $0.place.path.isWithin(engineFolder))
        || ($0.place.site == .device && $0.place.path.components[0] == "licences")
    }
  }
}
