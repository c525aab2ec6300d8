import Catalogs
import Formats
import System

/// The staging folders of an installation: where files are made, and who waits
/// until they are on the disk. Several threads at once use it.
final class StagingArea: Sendable {
  private struct State: Sendable {
    /// Files that were made so far, for their names.
    var count = 0
    /// Folders that were made, to be made durable.
    var folders: [(Site, RelativePath)] = []
    var known: Set<String> = []
    /// Files that are written and not known to be on the disk. The disk works on
    /// them while the next ones are written; only the oldest is waited for.
    var unsynced: [OpenFile] = []
    /// What the file systems hold, and the paths that were taken on each.
    var rules: [Site: PlaceRules]
  }

  private let roots: [Site: Folder]
  private let state: Monitor<State>
  private static let unsyncedLimit = 128

  /// Opens the folders of the sites that will be staged in.
  /// - Throws: `FileError`.
  init(sites: Sites, of selection: [Site]) throws {
    var roots: [Site: Folder] = [:]
    var rules: [Site: PlaceRules] = [:]
    for site in Set(selection).union([.device]) {
      let root = try sites.folder(site)
      roots[site] = root
      rules[site] = try PlaceRules(
        of: root, staging: root.folder(at: site.staging, making: true))
    }
    self.roots = roots
    state = Monitor(State(rules: rules))
  }

  /// Makes a file that goes to a path below the engine's folder.
  /// - Throws: `FileError`, `DeviceError.unusable`, `.unusableName`, `.caseTwins`.
  func open(_ path: RelativePath, for index: Int, _ job: Job) throws -> StagedSink {
    guard let target = job.engineFolder.appending(path) else {
      throw DeviceError.unusable(modelSet: job.set.id, .notOneFolder(path: path.description))
    }
    try take(target, job.site)
    let staged: RelativePath
    if let own = job.layout.ownFolder(of: job.set), path.isWithin(own), path != own {
      // Whole folders are named by their job: two engines may have one model set.
      staged = try join(
        job.site.staging,
        ["own-folder-\(index)"] + path.components.dropFirst(own.components.count))
    } else {
      staged = try join(job.site.staging, ["file-\(number())"])
    }
    return StagedSink(
      job: index, file: try create(staged, job.site), site: job.site, staged: staged,
      target: target, engineTarget: path)
  }

  /// Makes a file that goes into the device's folder for licences.
  /// - Throws: `FileError`, `DeviceError.unusableName`, `.caseTwins`.
  func openLicence(_ name: String, for index: Int, _ job: Job) throws -> StagedSink {
    let staged = try join(Site.device.staging, ["file-\(number())"])
    let target = try join(.of("licences"), [job.set.catalog, job.set.name, name])
    try take(target, .device)
    return StagedSink(
      job: index, file: try create(staged, .device), site: .device, staged: staged,
      target: target, engineTarget: nil)
  }

  /// Notes a path that something will take, once its file system can hold it.
  private func take(_ target: RelativePath, _ site: Site) throws {
    try state.change { try $0.rules[site]?.take(target) }
  }

  /// Stages a file that we make ourselves for an engine.
  /// - Throws: `FileError`, `DigestError`.
  func add(_ companion: Companion, for index: Int, _ job: Job) throws -> StagedFile {
    let sink = try open(companion.path, for: index, job)
    try companion.bytes.withUnsafeBytes { try sink.write($0) }
    return try sink.end(SHA256Hasher.digest(of: companion.bytes), self)
  }

  /// Stages one of our own files on the device, such as a receipt.
  /// - Throws: `FileError`.
  func add(_ bytes: [UInt8]) throws -> RelativePath {
    let path = try join(Site.device.staging, ["own-\(number())"])
    let file = try create(path, .device)
    try file.write(bytes)
    try leave(file)
    return path
  }

  /// Makes a file for bytes that are needed for a while.
  /// - Throws: `FileError`.
  func scratch() throws -> (file: OpenFile, name: String) {
    let path = try join(Site.device.staging, ["scratch-\(number())"])
    return (try create(path, .device), path.name)
  }

  /// Removes such a file. It keeps its name until then: not every file system lets
  /// an open file go on without one.
  /// - Throws: `FileError`.
  func removeScratch(_ name: String) throws {
    try roots[.device]?.folder(at: Site.device.staging).remove(name)
  }

  /// Takes a file whose bytes are all written.
  /// - Throws: `FileError` of the oldest file.
  func leave(_ file: OpenFile) throws {
    let oldest = state.change { state -> OpenFile? in
      state.unsynced.append(file)
      return state.unsynced.count > StagingArea.unsyncedLimit
        ? state.unsynced.removeFirst() : nil
    }
    try oldest?.sync()
  }

  /// Waits until every staged file and every folder that names one is on the disk.
  /// - Throws: `FileError`.
  func finish() throws {
    let (files, folders) = state.change { state in
      defer { state.unsynced = [] }
      return (state.unsynced, state.folders)
    }
    for file in files { try file.sync() }
    for (site, path) in folders { try roots[site]?.folder(at: path).sync() }
  }

  private func number() -> Int {
    state.change { state in
      state.count += 1
      return state.count
    }
  }

  private func join(_ folder: RelativePath, _ names: [String]) throws -> RelativePath {
    guard let path = RelativePath(components: folder.components + names) else {
      throw UnpackError.unsafePath(names.joined(separator: "/"))
    }
    return path
  }

  private func create(_ path: RelativePath, _ site: Site) throws -> OpenFile {
    guard let parent = path.parent, let root = roots[site] else {
      throw UnpackError.unsafePath(path.description)
    }
    let folder = try root.folder(at: parent, making: true)
    state.change { state in
      var above: RelativePath? = parent
      while let path = above, state.known.insert("\(site.stored ?? "")\u{0}\(path)").inserted {
        state.folders.append((site, path))
        above = path.parent
      }
    }
    return try folder.open(path.name, .create)
  }
}
