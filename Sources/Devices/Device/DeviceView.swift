import Catalogs
public import Formats
import Glibc
public import System

/// A device as it is looked at: nothing on it is changed, so that a stick that
/// is mounted read-only and one that another command works on can be seen.
public final class DeviceView {
  /// The path it was opened by.
  public let path: String
  /// The receipts, ordered by their ids.
  public let receipts: [Receipt]
  /// What an earlier command has left that is still at work or was broken off, by what
  /// opening the device for changes would do about it; `nil` when everything is in order.
  public let pending: Device.Recovery?

  private let folder: Folder
  private let roots: InstallRoots

  /// Opens a device to look at it.
  /// - Parameters:
  ///   - path: the device's folder.
  ///   - outside: the engines' folders outside of it that may be looked into.
  /// - Throws: `DeviceError`, `FileError`.
  public convenience init(_ path: String, outside: OutsideFolders = OutsideFolders()) throws {
    let folder = try Folder.open(path)
    let name = InstallRoot.device.stateName
    guard try folder.status(name) != nil else {
      try self.init(folder, path, InstallRoots(device: folder, allowed: []), pending: nil)
      return
    }
    let state = try folder.folder(name)
    let id =
      try state.status(Device.description) == nil ? nil : Device.readDescription(in: state)
    let roots = InstallRoots(device: folder, allowed: try outside.roots(of: id))
    var pending: Device.Recovery?
    if let journal = try Journal.pending(in: state) {
      // Opening the device for changes would refuse it, too.
      try roots.check(journal.roots)
      pending = .finished(operation: journal.operation)
    } else if try state.status(InstallRoot.device.staging.name) != nil {
      pending = .cleared
    }
    try self.init(folder, path, roots, pending: pending)
  }

  /// Looks at a device that is open for changes.
  /// - Throws: `DeviceError`, `FileError`.
  public convenience init(_ device: Device) throws {
    try self.init(device.folder, device.path, device.roots, pending: nil)
  }

  private init(
    _ folder: Folder, _ path: String, _ roots: InstallRoots, pending: Device.Recovery?
  ) throws {
    self.folder = folder
    self.path = path
    self.roots = roots
    self.pending = pending
    receipts = try Receipt.all(on: folder)
  }

  /// The room on the device.
  /// - Throws: `FileError`.
  public func space() throws -> DiskSpace { try DiskSpace(of: folder) }

  /// The state of every model set.
  /// - Parameters:
  ///   - deep: reads and hashes every byte, instead of looking at lengths only.
  ///   - progress: told the bytes read and all of them, when `deep`.
  ///   - isInterrupted: asked between pieces; true ends the reading.
  /// - Throws: `FileError`, `Interrupted`.
  public func status(
    deep: Bool = false, progress: (UInt64, UInt64) -> Void = { _, _ in },
    isInterrupted: () -> Bool = { false }
  ) throws -> [ModelSetStatus] {
    let check = FileCheck(roots)
    let total = receipts.reduce(UInt64(0)) { $0.addingClamped($1.bytes) }
    var done: UInt64 = 0
    return try receipts.map { receipt in
      guard deep else {
        return ModelSetStatus(receipt: receipt, problems: try check.quick(receipt))
      }
      let problems = try check.deep(receipt) { bytes in
        done += bytes
        progress(done, total)
        if isInterrupted() { throw Interrupted() }
      }
      return ModelSetStatus(receipt: receipt, problems: problems)
    }
  }

  /// Bytes that installed files take; what model sets share counts once.
  public var installedBytes: UInt64 {
    var files: [InstalledFile.Place: UInt64] = [:]
    for file in receipts.flatMap(\.files) { files[file.place] = file.bytes }
    return files.values.reduce(0) { $0.addingClamped($1) }
  }

  /// Whether the last installation can be taken back, and the bytes kept for that.
  /// - Throws: `FileError`, `DeviceError.unreadable`.
  public func keptForRollback() throws -> UInt64? {
    guard let record = try PreviousRecord.read(from: folder) else { return nil }
    var sum: UInt64 = 0
    for root in record.roots where roots.allows(root) {
      do {
        sum += try roots.folder(root).folder(at: root.previous).treeSize()
      } catch let error as FileError where error.isMissing {}
    }
    return sum
  }

  /// What a device has, for making a pack that carries only the rest: the model
  /// sets that are whole, with the digests of the artifacts that they came from.
  ///
  /// `{"format": "travelpack-inventory", "version": 1, "modelSets": […],
  /// "artifacts": [SHA-256, …]}`
  /// - Throws: `FileError`.
  public func inventory() throws -> JSONValue {
    let sets = try status().filter(\.isIntact).map(\.receipt.modelSet)
    var seen: Set<String> = []
    let once = sets.filter { seen.insert($0.id).inserted }
    let digests = Set(once.flatMap { $0.artifacts.compactMap { $0.sha256?.hex } })
    return [
      "format": "travelpack-inventory", "version": 1,
      "modelSets": .array(
        once.map { set in
          [
            "catalog": .string(set.catalog), "name": .string(set.name),
            "version": .string(set.version),
          ]
        }),
      "artifacts": JSONValue(digests.sorted()),
    ]
  }
}

extension Folder {
  /// The bytes of all plain files in it and below.
  /// - Throws: `FileError`.
  func treeSize() throws -> UInt64 {
    var sum: UInt64 = 0
    for name in try names() {
      guard let status = try status(name) else { continue }
      if status.kind == .folder { sum += try folder(name).treeSize() }
      if status.kind == .file { sum += status.size }
    }
    return sum
  }
}

/// An installed model set and what is wrong with it.
public struct ModelSetStatus: Hashable, Sendable {
  /// What was installed.
  public var receipt: Receipt
  /// Files that are not as they were installed; none when all is well.
  public var problems: [FileProblem]

  /// Whether everything is as it was installed, as far as was looked.
  public var isIntact: Bool { problems.isEmpty }
}

/// An installed file that is not as it was installed.
public struct FileProblem: Hashable, Sendable {
  /// What can be wrong with it.
  public enum Kind: Hashable, Sendable {
    /// It is not there, or something else is.
    case missing
    /// It would be in a folder outside the device that the user has not named.
    case outside
    /// It is longer or shorter: the bytes found.
    case wrongLength(found: UInt64)
    /// Its bytes are other ones.
    case wrongBytes
    /// The disk does not give it.
    case unreadable(FileError)
  }

  /// The file.
  public var file: InstalledFile
  /// What is wrong.
  public var kind: Kind
}

/// Holds what is on a device against its receipts.
struct FileCheck {
  private let roots: InstallRoots

  init(_ roots: InstallRoots) { self.roots = roots }

  /// Whether every file is there in its full length.
  /// - Throws: `FileError`.
  func quick(_ receipt: Receipt) throws -> [FileProblem] {
    var problems: [FileProblem] = []
    // Files come folder by folder, so that each folder is opened once.
    var last: (place: InstalledFile.Place, folder: Folder)?
    for file in receipt.files {
      guard let parent = file.place.path.parent else { continue }
      guard roots.allows(file.place.root) else {
        problems.append(FileProblem(file: file, kind: .outside))
        continue
      }
      let place = InstalledFile.Place(root: file.place.root, path: parent)
      var folder: Folder?
      if let last, last.place == place {
        folder = last.folder
      } else {
        do {
          folder = try roots.folder(place.root).folder(at: parent)
        } catch let error as FileError where error.isMissing || error.code == ELOOP {
          folder = nil
        }
        last = folder.map { (place, $0) }
      }
      guard let status = try folder?.status(file.place.path.name), status.kind == .file else {
        problems.append(FileProblem(file: file, kind: .missing))
        continue
      }
      if status.size != file.bytes {
        problems.append(FileProblem(file: file, kind: .wrongLength(found: status.size)))
      }
    }
    return problems
  }

  /// Whether every byte is the installed one.
  /// - Throws: `FileError`, `DigestError`, `Interrupted`.
  func deep(
    _ receipt: Receipt, read: (UInt64) throws -> Void = { _ in }
  ) throws -> [FileProblem] {
    var problems = try quick(receipt)
    let known = Set(problems.map(\.file.place))
    for file in receipt.files where !known.contains(file.place) {
      do {
        let open = try roots.folder(file.place.root).open(at: file.place.path)
        let found = try SHA256Hasher.digest(of: open)
        if found.digest != file.sha256 {
          problems.append(FileProblem(file: file, kind: .wrongBytes))
        }
      } catch let error as FileError {
        problems.append(FileProblem(file: file, kind: .unreadable(error)))
      }
      try read(file.bytes)
    }
    return problems
  }
}
