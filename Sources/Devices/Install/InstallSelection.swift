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
struct InstallSelection {
  var items: [InstallItem]
  private let device: String
  private let reinstalls: Bool

  /// Chooses model sets, layouts and folders.
  /// - Throws: `DeviceError`.
  init(
    _ pack: PackDescription, options: InstallOptions, receipts: [Receipt], device: String
  ) throws {
    self.device = device
    reinstalls = options.reinstalls
    let engines = try options.engines.map(Layouts.named)
    for name in options.engineFolders.keys { _ = try Layouts.named(name) }
    items = []
    for index in try InstallSelection.chosen(pack, options) {
      let set = pack.modelSets[index]
      guard let layout = Layouts.layout(for: set.format, preferring: engines) else {
        throw DeviceError.noEngine(modelSet: set.id, format: set.format)
      }
      var root = InstallRoot.device
      if let path = options.engineFolders[layout.name] {
        guard let outside = InstallRoot(ofEngineFolder: path) else {
          throw DeviceError.unusableEngineFolder(path)
        }
        root = outside
      }
      items.append(
        InstallItem(
          index: index, set: set, layout: layout, root: root,
          receipt: receipts.first { $0.id == "\(layout.name)/\(set.id)" }))
    }
    try refuseDowngrades(options)
  }

  /// Chooses what some receipts say, to be installed again where it was; what
  /// the pack does not have just so is left out.
  init(_ pack: PackDescription, again receipts: [Receipt], device: String) {
    self.device = device
    reinstalls = true
    items = []
    for receipt in receipts {
      guard
        let index = pack.modelSets.firstIndex(where: { receipt.isMade(of: $0) }),
        let layout = Layouts.all.first(where: { $0.name == receipt.engine })
      else { continue }
      let root = receipt.files.first { $0.place.root != .device }?.place.root ?? .device
      items.append(
        InstallItem(
          index: index, set: pack.modelSets[index], layout: layout, root: root, receipt: receipt))
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
    let older = items.compactMap { item -> DeviceError.Downgrade? in
      guard let receipt = item.receipt,
        ModelVersion(item.set.version) < ModelVersion(receipt.modelSet.version)
      else { return nil }
      return .init(
        modelSet: item.set.id, installed: receipt.modelSet.version, offered: item.set.version)
    }
    if !older.isEmpty { throw DeviceError.downgrade(older) }
  }

  /// Looks which model sets are there already.
  /// - Throws: `FileError`.
  mutating func look(in roots: InstallRoots) throws {
    for index in items.indices {
      guard let receipt = items[index].receipt, !reinstalls else { continue }
      guard receipt.isMade(of: items[index].set),
        receipt.isAt(items[index].root, items[index].engineFolder)
      else { continue }
      items[index].isUnchanged = try FileCheck(roots).quick(receipt).isEmpty
    }
  }

  /// Those that are to be unpacked.
  var wanted: [InstallItem] { items.filter { !$0.isUnchanged } }

  /// The items of a model set by its index in the pack that are to be unpacked:
  /// more than one when several engines have it.
  func items(of modelSet: Int) -> [Int] {
    items.indices.filter { items[$0].index == modelSet && !items[$0].isUnchanged }
  }

  /// Every artifact that must come.
  var wantedArtifacts: Set<ArtifactIndex> {
    Set(
      wanted.flatMap { item in
        item.set.artifacts.indices.map { ArtifactIndex(modelSet: item.index, artifact: $0) }
      })
  }

  /// The bytes to read; what two model sets share counts once.
  var wantedBytes: UInt64 {
    var seen: Set<String> = []
    var sum: UInt64 = 0
    for artifact in wanted.flatMap(\.set.artifacts) {
      let key = artifact.sha256?.hex ?? artifact.name
      if seen.insert(key).inserted { sum = sum.addingClamped(artifact.bytes.upper) }
    }
    return sum
  }

  /// Every root that something is placed in, the device first.
  var roots: [InstallRoot] { items.map(\.root).deviceFirst }

  /// Fills in what became of each model set.
  func report(_ before: InstallReport) -> InstallReport {
    var report = before
    report.outcomes = items.map { item in
      let action: InstallReport.Action
      if item.isUnchanged {
        action = .unchanged
      } else if !item.conflicts.isEmpty {
        action = .leftAlone(
          item.conflicts.map { "\(item.root.path ?? device)/\($0)" })
      } else if let receipt = item.receipt {
        action = .replaced(version: receipt.modelSet.version)
      } else {
        action = .installed
      }
      let files = item.isUnchanged ? item.receipt?.files ?? [] : item.staged.map(\.installed)
      let paths = item.staged.compactMap(\.engineTarget)
      return .init(
        modelSet: item.set, engine: item.layout.name, action: action, files: files.count,
        bytes: files.reduce(0) { $0 + $1.bytes },
        remarks: paths.isEmpty ? [] : item.layout.remarks(on: item.set, placed: paths))
    }
    for item in items { report.engineFolders[item.layout.name] = item.enginePath(on: device) }
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
  func isAt(_ root: InstallRoot, _ engineFolder: RelativePath) -> Bool {
    files.allSatisfy {
      ($0.place.root == root && $0.place.path.isWithin(engineFolder))
        || ($0.place.root == .device && $0.place.path.components[0] == "licences")
    }
  }
}

/// One model set on its way to a device.
struct InstallItem: Sendable {
  /// Its index in the pack's description.
  var index: Int
  var set: ModelSet
  var layout: any Layout
  /// The root of the engine's folder.
  var root: InstallRoot
  /// What is installed of it now.
  var receipt: Receipt?
  /// Whether that is what the pack holds, whole.
  var isUnchanged = false
  /// What stands in its way and is not ours.
  var conflicts: [RelativePath] = []
  /// What was staged of it so far.
  var staged: [StagedFile] = []

  var id: String { "\(layout.name)/\(set.id)" }
  /// The engine's folder as a path in the root.
  var engineFolder: RelativePath { root.engineFolder ?? layout.folder }
  /// Its own folder as a path in the root.
  var ownFolder: RelativePath? {
    layout.ownFolder(of: set).flatMap { engineFolder.appending($0) }
  }
  /// The engine's folder as a path for people.
  func enginePath(on device: String) -> String {
    let root = root.path ?? device
    return (root.hasSuffix("/") ? root : root + "/") + engineFolder.description
  }
}

/// Which model sets of a pack serve some of its languages.
struct LanguageChoice {
  private let sets: [ModelSet]
  /// What the traveller speaks, by the trip in the pack.
  private let spoken: [LanguageTag]

  init(_ pack: PackDescription) {
    sets = pack.modelSets
    let trip = pack.trip.map { JSONNode($0) }
    let speaks = try? trip?.optional("speaks")?.elements().map { try $0.language() }
    spoken = (speaks ?? nil) ?? []
  }

  /// The indices of model sets that translate from, to or read one of the
  /// languages, and of those on the shortest way between it and a language that
  /// the traveller speaks.
  func serving(_ languages: [LanguageTag]) -> Set<Int> {
    var chosen: Set<Int> = []
    for wanted in languages {
      for (index, set) in sets.enumerated() {
        if set.reads.contains(where: { matches($0, wanted) })
          || (spoken.isEmpty
            && set.directions.contains { matches($0.from, wanted) || matches($0.to, wanted) })
        {
          chosen.insert(index)
        }
      }
      for tag in Set(sets.flatMap { $0.directions.flatMap { [$0.from, $0.to] } })
      where matches(tag, wanted) {
        for language in spoken {
          chosen.formUnion(way(from: language, to: tag))
          chosen.formUnion(way(from: tag, to: language))
        }
      }
    }
    return chosen
  }

  /// `pt` means every Portuguese, `pt-BR` only that one.
  private func matches(_ tag: LanguageTag, _ wanted: LanguageTag) -> Bool {
    tag == wanted || tag.language == wanted.text
  }

  /// The model sets of the fewest steps from one language to another.
  private func way(from: LanguageTag, to: LanguageTag) -> Set<Int> {
    var reached: [LanguageTag: (set: Int, before: LanguageTag)] = [:]
    var edge = [from]
    while !edge.isEmpty, reached[to] == nil {
      var next: [LanguageTag] = []
      for place in edge {
        for (index, set) in sets.enumerated() {
          for direction in set.directions
          where direction.from == place && direction.to != from && reached[direction.to] == nil {
            reached[direction.to] = (index, place)
            next.append(direction.to)
          }
        }
      }
      edge = next
    }
    var way: Set<Int> = []
    var place = to
    while let step = reached[place] {
      way.insert(step.set)
      place = step.before
    }
    return way
  }
}
