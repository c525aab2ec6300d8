import Catalogs
import Formats
public import System

/// A device as it is looked at: nothing on it is changed, so that a stick that
/// is mounted read-only and one that another command works on can be seen.
public final class DeviceView {
  /// The path it was opened by.
  public let path: String
  /// The receipts, ordered by their ids.
  public let receipts: [Receipt]
  /// Whether an earlier command was broken off and could not be finished now.
  public let isUnfinished: Bool
  /// What was found of an earlier command and put in order; `nil` for nothing.
  public let recovery: Device.Recovery?

  private let root: Folder
  private let sites: Sites

  /// Opens a device to look at it. What an earlier command that died has left
  /// is finished or cleared away first, where the device can be written.
  /// - Throws: `DeviceError`, `FileError`.
  public convenience init(_ path: String) throws {
    let root = try Folder.open(path)
    let (recovery, isUnfinished) = try DeviceView.recover(root, path)
    try self.init(root: root, path: path, recovery: recovery, isUnfinished: isUnfinished)
  }

  /// Looks at a device that is open for changes.
  /// - Throws: `DeviceError`, `FileError`.
  public convenience init(_ device: Device) throws {
    try self.init(
      root: device.root, path: device.path, recovery: device.recovery, isUnfinished: false)
  }

  private init(
    root: Folder, path: String, recovery: Device.Recovery?, isUnfinished: Bool
  ) throws {
    self.root = root
    self.path = path
    self.recovery = recovery
    self.isUnfinished = isUnfinished
    sites = Sites(device: root)
    receipts = try ReceiptStore(root: root).all()
  }

  private static func recover(
    _ root: Folder, _ path: String
  ) throws -> (recovery: Device.Recovery?, isUnfinished: Bool) {
    let leftovers =
      [Site.device.staging]
      + [Journal.name, Device.temporaryDescription].map { .of(Site.device.stateName, $0) }
    guard try leftovers.contains(where: { try root.status(at: $0) != nil }) else {
      return (nil, false)
    }
    do {
      return (try Device(path).recovery, false)
    } catch DeviceError.busy {
      return (nil, true)
    } catch DeviceError.notWritable {
      return (nil, true)
    } catch let error as FileError where error.forbidsWriting {
      return (nil, true)
    }
  }

  /// The room on the device.
  /// - Throws: `FileError`.
  public func space() throws -> DiskSpace { try DiskSpace(of: root) }

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
    let check = FileCheck(sites)
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
    guard let record = try PreviousRecord.read(from: root) else { return nil }
    var sum: UInt64 = 0
    for site in record.sites {
      guard let folder = try? sites.folder(site).folder(at: site.previous) else { continue }
      sum += try folder.treeSize()
    }
    return sum
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
