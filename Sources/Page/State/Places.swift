import Catalogs
import Downloads
import Packs
import System

/// The folders that were named at the start: where packs are, and the devices.
/// Nothing outside of them is ever touched for the page.
final class Places: Sendable {
  /// The folder of packs, and below it the copies of what was dropped on the page.
  private let packFolder: Folder, droppedFolder: Folder
  /// The paths of the devices, in their order.
  private let devicePaths: [String]

  /// The name of the folder of dropped copies.
  static let droppedName = "dropped"
  /// Files of a folder that are shown at most.
  static let limit = 500

  /// Opens the folders; that of packs is made when it is missing.
  /// - Throws: `FileError`.
  init(packs: String, devices: [String]) throws {
    packFolder = try Folder.make(packs)
    droppedFolder = try packFolder.makeFolder(Places.droppedName)
    devicePaths = devices
  }

  /// The folder that packs are built in, or that of dropped copies.
  func folder(_ origin: PackEntry.Origin) -> Folder {
    origin == .dropped ? droppedFolder : packFolder
  }

  /// Whether the folders changed since they were last looked at.
  /// - Throws: `FileError`.
  func mark() throws -> [FileStatus?] {
    [try packFolder.status("."), try droppedFolder.status(".")]
  }

  /// The name of a new pack, `iberia.zip`, or `iberia-2.zip` where there is one already.
  /// - Throws: `FileError`.
  func freeName(_ stem: String) throws -> String {
    var name = stem + ".zip"
    var number = 2
    while try packFolder.status(name) != nil {
      name = "\(stem)-\(number).zip"
      number += 1
    }
    return name
  }

  /// The packs that are there, by their names' endings; dropped copies last.
  /// - Throws: `FileError`.
  func packs() throws -> [PackEntry] {
    try packs(.folder) + packs(.dropped)
  }

  private func packs(_ origin: PackEntry.Origin) throws -> [PackEntry] {
    let folder = folder(origin)
    var entries: [String: PackEntry] = [:]
    for file in try folder.names() where entries.count < Places.limit {
      guard Places.isPackName(file), let status = try folder.status(file), status.kind == .file
      else { continue }
      let name = PackPart(fileName: file)?.packName ?? file
      let new = PackEntry(name: name, origin: origin, files: [], bytes: 0, modified: 0)
      var entry = entries[name] ?? new
      entry.files.append(file)
      entry.bytes = entry.bytes.addingClamped(status.size)
      entry.modified = max(entry.modified, status.modified / 1_000_000_000)
      entries[name] = entry
    }
    return entries.values.sorted { $0.name < $1.name }
  }

  /// Whether a file may be a pack: not hidden, with an ending that one can have.
  static func isPackName(_ name: String) -> Bool {
    RelativePath.isPlainName(name) && !name.hasPrefix(".")
      && PackFormat.ending(of: name).map { name.count > $0.count } ?? false
  }

  /// The paths of a pack's files.
  func paths(of pack: PackEntry) -> [String] {
    pack.files.map { folder(pack.origin).path(of: $0) }
  }

  /// Opens the file of a pack to hand it out.
  /// - Throws: `FileError`.
  func open(_ file: String, of pack: PackEntry) throws -> OpenFile {
    try folder(pack.origin).open(file)
  }

  /// Deletes a dropped copy; everything else in the folders belongs to the user.
  /// - Throws: `FileError`.
  func deleteDropped(_ pack: PackEntry) throws {
    guard pack.origin == .dropped else { return }
    for file in pack.files { try droppedFolder.remove(file) }
    try droppedFolder.sync()
  }

  // MARK: - Devices and disks

  /// The path of a device; `nil` for a number that nobody has.
  func devicePath(_ number: Int) -> String? {
    devicePaths.indices.contains(number) ? devicePaths[number] : nil
  }

  /// The devices, and the room on those that are there.
  func devices() -> [DeviceEntry] {
    devicePaths.enumerated().map { number, path in
      let space = (try? Folder.open(path)).flatMap { try? DiskSpace(of: $0) }
      return DeviceEntry(
        id: number, path: path, free: space.map { Places.rounded($0.free) },
        fileSystem: space?.kind)
    }
  }

  /// What fills the disks of the library and of the packs.
  /// - Throws: `FileError`.
  func storage(
    _ survey: LibrarySurvey, packs: [PackEntry], library: Library
  ) throws -> StorageSummary {
    let home = try Folder.open(library.path)
    let packBytes = packs.reduce(UInt64(0)) { $0.addingClamped($1.bytes) }
    let isShared = try home.status(".")?.device == packFolder.status(".")?.device
    var disks = [
      try Places.disk(of: home, models: survey.modelBytes, packs: isShared ? packBytes : nil)
    ]
    if !isShared { disks.append(try Places.disk(of: packFolder, models: nil, packs: packBytes)) }
    return StorageSummary(disks: disks, items: survey.items)
  }

  private static func disk(
    of folder: Folder, models: UInt64?, packs: UInt64?
  ) throws -> StorageSummary.Disk {
    let space = try DiskSpace(of: folder)
    return StorageSummary.Disk(
      total: space.total, free: rounded(space.free), models: models, packs: packs)
  }

  private static func rounded(_ bytes: UInt64) -> UInt64 {
    bytes / StorageSummary.step * StorageSummary.step
  }
}
