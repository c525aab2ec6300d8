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

  let folder: Folder
  let roots: InstallRoots
  private let state: Folder
  private let lock: OpenFile
  private let outside: OutsideFolders

  static let description = "device.json"

  /// Opens a device for changes.
  /// - Parameters:
  ///   - path: the device's folder.
  ///   - making: makes the folder where it is missing.
  ///   - outside: the engines' folders outside of it that may be touched.
  /// - Throws: `DeviceError`, `FileError`.
  public init(
    _ path: String, making: Bool = false, outside: OutsideFolders = OutsideFolders()
  ) throws {
    self.path = path
    self.outside = outside
    folder = try making ? Folder.make(path) : Folder.open(path)
    do {
      state = try folder.makeFolder(InstallRoot.device.stateName)
      lock = try state.open("lock", .createOrUpdate)
    } catch let error as FileError where error.forbidsWriting {
      throw DeviceError.notWritable(error)
    }
    guard try lock.tryLock() else { throw DeviceError.busy(lock.path) }
    let id: DeviceID?
    if try state.status(Device.description) == nil {
      id = try Device.writeDescription(in: state)
    } else {
      id = try Device.readDescription(in: state)
    }
    roots = InstallRoots(device: folder, allowed: try outside.roots(of: id))
    recovery = try recover()
  }

  private static func writeDescription(in state: Folder) throws -> DeviceID {
    let id = DeviceID()
    try state.replace(
      description,
      with: JSONText.write([
        "format": "travelpack-device", "version": 1, "id": .string(id.text),
      ]))
    return id
  }

  /// Refuses the state of a newer program; `nil` where an older one gave no id.
  /// - Throws: `FileError`, `DeviceError.unreadable`, `.newerDevice`.
  static func readDescription(in state: Folder) throws -> DeviceID? {
    try state.document(description) { node in
      try node.member("format").expect("travelpack-device")
      let version = try node.member("version").integer(in: 1 ... .max)
      guard version == 1 else { throw DeviceError.newerDevice(version: version) }
      return try node.optional("id")?.parsed("32 hexadecimal digits") { DeviceID($0) }
    }
  }

  /// Lets roots be touched that the user named in this command, and records them
  /// for the commands after it: one of those may have to finish this one's work.
  /// - Throws: `FileError`, `DeviceError`.
  func allow(_ roots: [InstallRoot]) throws {
    let outside = roots.filter { $0 != .device }
    if outside.isEmpty { return }
    let id = try Device.readDescription(in: state) ?? Device.writeDescription(in: state)
    try self.outside.record(outside, of: id)
    self.roots.allow(outside)
  }

  private func recover() throws -> Recovery? {
    // A file that was being replaced when its program died.
    for name in [Journal.name, Device.description] {
      try state.remove(Folder.temporaryName(of: name))
    }
    if let journal = try Journal.pending(in: state) {
      try finish(journal)
      return .finished(operation: journal.operation)
    }
    guard try state.status(InstallRoot.device.staging.name) != nil else { return nil }
    for root in roots.outside {
      // Whoever holds its lock is at work there, for another device.
      do { try clearStaging(of: root) } catch DeviceError.busy {}
    }
    try clearStaging(of: .device)
    return .cleared
  }

  /// Makes a journal durable and then its moves. From here on there is no way
  /// back, only forward: by this command, or by the next one.
  /// - Throws: `FileError` with nothing changed, `DeviceError.unfinished`.
  func commit(_ journal: Journal) throws {
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
    let involved = journal.roots
    try roots.check(involved)
    for root in involved { try roots.lock(root) }
    try journal.redo(in: roots)
    try state.remove(Journal.name)
    try state.sync()
    // What is left in staging is waste; the next command clears it if this one cannot.
    clearStaging(of: involved)
  }

  /// Commits moves that put things into the staging folders only to be rid of them.
  /// - Throws: as ``commit(_:)``, `DeviceError.busy`, `.foreignFolder`.
  func discard(_ operation: String, _ steps: [Journal.Step]) throws {
    let journal = Journal(operation: operation, steps: steps)
    for root in journal.roots { try roots.lock(root) }
    // The next command looks for what is left outside the device only when this stands.
    _ = try folder.folder(at: InstallRoot.device.staging, making: true)
    try commit(journal)
  }

  /// Empties the staging folders of roots as far as it can. The device's own comes
  /// last: by it the next command knows that there is something left.
  func clearStaging(of roots: [InstallRoot]) {
    for root in roots.filter({ $0 != .device }) + [.device] {
      guard (try? clearStaging(of: root)) != nil else { return }
    }
  }

  /// Removes the staging folder of a root, if there is one.
  /// - Throws: `FileError`, `DeviceError.busy`.
  private func clearStaging(of root: InstallRoot) throws {
    do {
      let state = try roots.folder(root).folder(root.stateName)
      guard try state.status(root.staging.name) != nil else { return }
      try roots.lock(root)
      try state.removeTree(root.staging.name)
    } catch let error as FileError where error.isMissing {}
  }

  /// Makes a device safe to pull out: flushes its file system, drops what the
  /// kernel remembers of our files, and reads every one back from the medium.
  /// - Parameters:
  ///   - progress: told the bytes read back and all of them.
  ///   - isInterrupted: asked between pieces; true ends the reading.
  /// - Returns: the state of every model set, as read from the medium.
  /// - Throws: `FileError`, `DeviceError.foreignFolder`, `Interrupted`.
  public func eject(
    progress: (UInt64, UInt64) -> Void = { _, _ in }, isInterrupted: () -> Bool = { false }
  ) throws -> [ModelSetStatus] {
    let view = try DeviceView(self)
    var flushed: Set<InstallRoot> = []
    for file in view.receipts.flatMap(\.files) {
      let folder = try roots.folder(file.place.root)
      if flushed.insert(file.place.root).inserted { try folder.syncFileSystem() }
      // A file that is missing is found below.
      guard let open = try? folder.open(at: file.place.path) else { continue }
      open.dropCache()
    }
    if flushed.isEmpty { try folder.syncFileSystem() }
    return try view.status(deep: true, progress: progress, isInterrupted: isInterrupted)
  }
}

extension Folder {
  /// Reads one of our small files in it.
  /// - Throws: `FileError`, `DeviceError.unreadable`, and what `read` throws.
  func document<Value>(_ name: String, _ read: (JSONNode) throws -> Value) throws -> Value {
    do {
      return try read(JSONNode(parsing: open(name).readAll(limit: 64 << 20)))
    } catch let error as DocumentError {
      throw DeviceError.unreadable(path: path(of: name), error)
    }
  }
}
