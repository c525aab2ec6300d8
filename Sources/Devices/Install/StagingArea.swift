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
    var folders: [(InstallRoot, RelativePath)] = []
    var known: Set<String> = []
    /// Files that are written and not known to be on the disk. The disk works on
    /// them while the next ones are written; only the oldest is waited for.
    var unsynced: [OpenFile] = []
    /// What the file systems hold, and the paths that were taken on each.
    var rules: [InstallRoot: PlaceRules]
  }

  private let folders: [InstallRoot: Folder]
  private let state: Monitor<State>
  private static let unsyncedLimit = 128

  /// Opens the folders of the roots that will be staged in.
  /// - Throws: `FileError`.
  init(roots: InstallRoots, of selection: [InstallRoot]) throws {
    var folders: [InstallRoot: Folder] = [:]
    var rules: [InstallRoot: PlaceRules] = [:]
    for root in Set(selection).union([.device]) {
      let folder = try roots.folder(root)
      folders[root] = folder
      rules[root] = try PlaceRules(
        of: folder, staging: folder.folder(at: root.staging, making: true))
    }
    self.folders = folders
    state = Monitor(State(rules: rules))
  }

  /// Makes a file that goes to a path below the engine's folder.
  /// - Throws: `FileError`, `DeviceError.unusable`, `.unusableName`, `.caseTwins`.
  func open(_ path: RelativePath, for index: Int, _ item: InstallItem) throws -> StagedWriter {
    guard let target = item.engineFolder.appending(path) else {
      throw DeviceError.unusable(modelSet: item.set.id, .notOneFolder(path: path.description))
    }
    try take(target, item.root)
    let staged: RelativePath
    if let own = item.layout.ownFolder(of: item.set), path.isWithin(own), path != own {
      // Whole folders are named by their item: two engines may have one model set.
      staged = try join(
        item.root.staging,
        ["own-folder-\(index)"] + path.components.dropFirst(own.components.count))
    } else {
      staged = try join(item.root.staging, ["file-\(number())"])
    }
    return StagedWriter(
      try create(staged, item.root), item: index, staged: staged,
      place: .init(root: item.root, path: target), engineTarget: path)
  }

  /// Makes a file that goes into the device's folder for licences.
  /// - Throws: `FileError`, `DeviceError.unusableName`, `.caseTwins`.
  func openLicence(_ name: String, for index: Int, _ item: InstallItem) throws -> StagedWriter {
    let staged = try join(InstallRoot.device.staging, ["file-\(number())"])
    let target = try join(.of("licences"), [item.set.catalog, item.set.name, name])
    try take(target, .device)
    return StagedWriter(
      try create(staged, .device), item: index, staged: staged,
      place: .init(root: .device, path: target), engineTarget: nil)
  }

  /// Notes a path that something will take, once its file system can hold it.
  private func take(_ target: RelativePath, _ root: InstallRoot) throws {
    try state.change { try $0.rules[root]?.take(target) }
  }

  /// Stages a file that we make ourselves for an engine.
  /// - Throws: `FileError`, `DigestError`.
  func add(_ companion: Companion, for index: Int, _ item: InstallItem) throws -> StagedFile {
    let sink = try open(companion.path, for: index, item)
    try companion.bytes.withUnsafeBytes { try sink.write($0) }
    return try sink.end(SHA256Hasher.digest(of: companion.bytes), self)
  }

  /// Stages one of our own files on the device, such as a receipt.
  /// - Throws: `FileError`.
  func add(_ bytes: [UInt8]) throws -> RelativePath {
    let path = try join(InstallRoot.device.staging, ["own-\(number())"])
    let file = try create(path, .device)
    try file.write(bytes)
    try leave(file)
    return path
  }

  /// Makes a file for bytes that are needed for a while.
  /// - Throws: `FileError`.
  func scratch() throws -> (file: OpenFile, name: String) {
    let path = try join(InstallRoot.device.staging, ["scratch-\(number())"])
    return (try create(path, .device), path.name)
  }

  /// Removes such a file. It keeps its name until then: not every file system lets
  /// an open file go on without one.
  /// - Throws: `FileError`.
  func removeScratch(_ name: String) throws {
    try folders[.device]?.folder(at: InstallRoot.device.staging).remove(name)
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
    for (root, path) in folders { try self.folders[root]?.folder(at: path).sync() }
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

  private func create(_ path: RelativePath, _ root: InstallRoot) throws -> OpenFile {
    guard let parent = path.parent, let above = folders[root] else {
      throw UnpackError.unsafePath(path.description)
    }
    let folder = try above.folder(at: parent, making: true)
    state.change { state in
      var above: RelativePath? = parent
      while let path = above, state.known.insert("\(root.stored ?? "")\u{0}\(path)").inserted {
        state.folders.append((root, path))
        above = path.parent
      }
    }
    return try folder.open(path.name, .create)
  }
}

/// A file that is unpacked and waits to be put in its place.
struct StagedFile: Sendable {
  /// The index of the model set that it belongs to, among the items.
  var item: Int
  /// Where it is now, in the root of its place.
  var staged: RelativePath
  /// Where it goes, below the engine's folder; `nil` for a licence.
  var engineTarget: RelativePath?
  /// What it will be.
  var installed: InstalledFile

  var root: InstallRoot { installed.place.root }
  var target: RelativePath { installed.place.path }
}

/// A staged file that is being written, by one thread.
final class StagedWriter {
  private let file: OpenFile
  private let item: Int
  private let staged: RelativePath
  private let place: InstalledFile.Place
  private let engineTarget: RelativePath?
  private var written: UInt64 = 0
  private var started: UInt64 = 0

  /// How often the kernel is told to begin writing, in bytes: early enough that
  /// the disk works while the next bytes are unpacked.
  private static let writeback: UInt64 = 4 << 20

  fileprivate init(
    _ file: OpenFile, item: Int, staged: RelativePath, place: InstalledFile.Place,
    engineTarget: RelativePath?
  ) {
    self.file = file
    self.item = item
    self.staged = staged
    self.place = place
    self.engineTarget = engineTarget
  }

  /// Writes the next bytes.
  /// - Throws: `FileError`.
  func write(_ piece: UnsafeRawBufferPointer) throws {
    try file.write(piece)
    written += UInt64(piece.count)
    if written - started >= StagedWriter.writeback { startWriteback() }
  }

  private func startWriteback() {
    file.startWriteback(from: started, count: written - started)
    started = written
  }

  /// Ends the file, and leaves it to be made durable.
  /// - Throws: `FileError`.
  func end(_ digest: SHA256Digest, _ area: StagingArea) throws -> StagedFile {
    startWriteback()
    try area.leave(file)
    return StagedFile(
      item: item, staged: staged, engineTarget: engineTarget,
      installed: InstalledFile(place: place, bytes: written, sha256: digest))
  }
}
