import Formats
import System

/// A folder where engines find their models: an SD card, a stick, a laptop's
/// home, a phone's storage.
///
/// Opening it for changes takes its lock and finishes or clears away what an
/// earlier command that died has left. One thread at a time uses it.
public final class Device {
  /// What opening found of an earlier command.
  public enum Recovery: Hashable, Sendable {
    /// Its moves were written down: they are made now. The operation.
    case finished(operation: String)
    /// It had not got so far: what it had unpacked is removed.
    case cleared
  }

  /// The path it was opened by.
  public let path: String
  /// What opening found; `nil` when everything was in order.
  public private(set) var recovery: Recovery?

  let root: Folder
  let sites: Sites
  private let lock: OpenFile

  private static let description = "device.json"
  /// Its file while it is being replaced.
  static let temporaryDescription = Folder.temporaryName(of: description)

  /// Opens a device for changes.
  /// - Parameters:
  ///   - path: the device's folder.
  ///   - making: makes the folder where it is missing.
  /// - Throws: `DeviceError`, `FileError`.
  public init(_ path: String, making: Bool = false) throws {
    self.path = path
    root = try making ? Folder.make(path) : Folder.open(path)
    let state: Folder
    do {
      state = try root.makeFolder(Site.device.stateName)
      lock = try state.open("lock", .createOrUpdate)
    } catch let error as FileError where error.forbidsWriting {
      throw DeviceError.notWritable(error)
    }
    guard try lock.tryLock() else { throw DeviceError.busy(lock.path) }
    sites = Sites(device: root)
    try checkVersion(state)
    recovery = try recover(state)
  }

  /// Refuses the state of a newer program, and writes down ours.
  private func checkVersion(_ state: Folder) throws {
    let name = Device.description
    if try state.status(name) != nil {
      let node = try Device.read(name, in: state)
      let version: Int64
      do {
        try node.member("format").expect("travelpack-device")
        version = try node.member("version").integer(in: 1 ... .max)
      } catch let error as DocumentError {
        throw DeviceError.unreadable(path: state.path(of: name), error)
      }
      guard version == 1 else { throw DeviceError.newerDevice(version: version) }
    } else {
      try state.replace(
        name, with: JSONText.write(["format": "travelpack-device", "version": 1]))
    }
  }

  /// Reads one of our small files.
  /// - Throws: `FileError`, `DeviceError.unreadable`.
  static func read(_ name: String, in folder: Folder) throws -> JSONNode {
    let bytes = try folder.open(name).readAll(limit: 64 << 20)
    do {
      return try JSONNode(parsing: bytes)
    } catch let error as DocumentError {
      throw DeviceError.unreadable(path: folder.path(of: name), error)
    }
  }

  private func recover(_ state: Folder) throws -> Recovery? {
    // A file that was being replaced when its program died.
    for name in [Folder.temporaryName(of: Journal.name), Device.temporaryDescription] {
      try state.remove(name)
    }
    if try state.status(Journal.name) != nil {
      let node = try Device.read(Journal.name, in: state)
      let journal: Journal
      do {
        journal = try Journal(json: node)
      } catch let error as DocumentError {
        throw DeviceError.unreadable(path: state.path(of: Journal.name), error)
      }
      try finish(journal)
      return .finished(operation: journal.operation)
    }
    for site in try notedSites(state) {
      try sites.lock(site)
      try clearStaging(of: site)
    }
    return try clearStaging(of: .device) ? .cleared : nil
  }

  private static let outside = "outside.json"

  /// Writes down which sites outside the device will be staged in, so that the
  /// next command finds what this one leaves there should it die.
  /// - Throws: `FileError`.
  func noteSites(_ sites: [Site]) throws {
    let staging = try root.folder(at: Site.device.staging, making: true)
    let paths = sites.compactMap(\.stored)
    if paths.isEmpty { return }
    try staging.replace(Device.outside, with: JSONText.write(JSONValue(paths)))
  }

  private func notedSites(_ state: Folder) throws -> [Site] {
    guard try state.status(Site.device.staging.name) != nil else { return [] }
    let staging = try state.folder(Site.device.staging.name)
    guard try staging.status(Device.outside) != nil else { return [] }
    let node = try Device.read(Device.outside, in: staging)
    do {
      return try node.elements().map { try $0.parsed("a path") { Site.stored($0) } }
    } catch let error as DocumentError {
      throw DeviceError.unreadable(path: staging.path(of: Device.outside), error)
    }
  }

  /// Makes a journal durable and then its moves. From here on there is no way
  /// back, only forward: by this command, or by the next one.
  /// - Throws: `FileError` with nothing changed, `DeviceError.unfinished`.
  func commit(_ journal: Journal) throws {
    let state = try root.folder(Site.device.stateName)
    do {
      try state.replace(Journal.name, with: JSONText.write(journal.json))
    } catch {
      // It may stand there although it is not known to be durable. It must be
      // gone before anything that it names is cleared away.
      do {
        try state.remove(Journal.name)
        try state.sync()
      } catch let error as FileError {
        throw DeviceError.unfinished(error)
      }
      throw error
    }
    do {
      try finish(journal)
    } catch let error as FileError {
      throw DeviceError.unfinished(error)
    }
  }

  private func finish(_ journal: Journal) throws {
    for site in journal.sites { try sites.lock(site) }
    try journal.redo(in: sites)
    let state = try root.folder(Site.device.stateName)
    try state.remove(Journal.name)
    try state.sync()
    // What is left in staging is waste; the next command clears it if this one
    // cannot. The device's own comes last: it says which other sites there are.
    for site in journal.sites.reversed() {
      guard (try? clearStaging(of: site)) != nil else { return }
    }
  }

  /// Empties the staging folder of a site; answers whether there was anything.
  /// - Throws: `FileError`.
  @discardableResult
  func clearStaging(of site: Site) throws -> Bool {
    guard let state = site.staging.parent else { return false }
    let folder: Folder
    do {
      folder = try sites.folder(site).folder(at: state)
    } catch let error as FileError where error.isMissing {
      return false
    }
    guard try folder.status(site.staging.name) != nil else { return false }
    try folder.removeTree(site.staging.name)
    return true
  }
}

extension Journal {
  /// Every site that it moves something in, the device first.
  var sites: [Site] {
    var sites: [Site] = [.device]
    for step in steps where !sites.contains(step.site) { sites.append(step.site) }
    return sites
  }
}
