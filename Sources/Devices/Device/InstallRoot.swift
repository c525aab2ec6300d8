import Formats
import System

/// A folder whose file system holds installed models, and our state beside them.
///
/// The device itself is one. An engine's folder outside of it makes another:
/// its parent, so that our state never stands in the engine's own folder.
struct InstallRoot: Hashable, Sendable {
  /// Its absolute path; `nil` for the device, wherever it is mounted.
  let path: String?
  /// The one engine's folder in it; `nil` for the device, which has those of all engines.
  let engineFolder: RelativePath?

  /// The device.
  static let device = InstallRoot(path: nil, engineFolder: nil)

  private init(path: String?, engineFolder: RelativePath?) {
    self.path = path
    self.engineFolder = engineFolder
  }

  /// The root of an engine's folder outside the device; `nil` unless its path is
  /// absolute and names a folder below `/`.
  init?(ofEngineFolder path: String) {
    guard path.hasPrefix("/") else { return nil }
    var parts = path.split(separator: "/" as Character).map(String.init)
    guard RelativePath(components: parts) != nil else { return nil }
    engineFolder = RelativePath(parts.removeLast())
    self.path = "/" + parts.joined(separator: "/")
  }

  /// The path of the engine's folder, the form that files keep; `nil` for the device.
  var stored: String? {
    guard let path, let engineFolder else { return nil }
    return path == "/" ? "/\(engineFolder)" : "\(path)/\(engineFolder)"
  }

  /// The name of the folder for our state in it.
  var stateName: String { engineFolder.map { ".travelpack-\($0)" } ?? ".travelpack" }
  /// What is being installed and not in place yet.
  var staging: RelativePath { .of(stateName, "staging") }
  /// What the last installation replaced.
  var previous: RelativePath { .of(stateName, "previous") }

  /// Whether an installation can have put something at a path: in an engine's
  /// folder, or in the device's folder for licences.
  func holds(_ path: RelativePath) -> Bool {
    let folders = engineFolder.map { [$0] } ?? Layouts.all.map(\.folder) + [.of("licences")]
    return folders.contains { path != $0 && path.isWithin($0) }
  }

  /// Whether a path is one of what waits to be put in place, or was taken away.
  func keeps(_ path: RelativePath) -> Bool {
    path.components.count > 2 && (path.isWithin(staging) || path.isWithin(previous))
  }

  /// Whether a journal of ours can have a move to or from a path.
  func moves(_ path: RelativePath) -> Bool {
    if holds(path) || path == previous { return true }
    return self == .device
      && (path == PreviousRecord.path
        || path.components.count == 5 && path.isWithin(Receipt.folder))
  }
}

extension Sequence<InstallRoot> {
  /// Each of them once, behind the device.
  var deviceFirst: [InstallRoot] {
    reduce(into: [.device]) { if !$0.contains($1) { $0.append($1) } }
  }
}

/// Which engines' folders outside a device its commands may touch.
///
/// A device comes from anywhere, so what its files say of other folders counts
/// for nothing: only those are opened that the user names in this command, or
/// has named in an earlier one for the device of the same random id. Such folders
/// are recorded in the library, one file a device:
/// `{"format": "travelpack-engine-folders", "version": 1, "folders": ["/…", …]}`.
public struct OutsideFolders: Sendable {
  private let named: [String]
  private let records: String?

  /// Lets no folder be touched but these.
  /// - Parameters:
  ///   - named: absolute paths of engines' folders, from this command's own words.
  ///   - library: the user's library, whose records count too.
  public init(named: [String] = [], library: String? = nil) {
    self.named = named
    records = library.map { $0 + "/devices" }
  }

  /// The roots that count for a device.
  /// - Throws: `FileError`, `DeviceError.unreadable`.
  func roots(of device: DeviceID?) throws -> Set<InstallRoot> {
    try Set(named.compactMap(InstallRoot.init(ofEngineFolder:))).union(recorded(device))
  }

  private func recorded(_ device: DeviceID?) throws -> [InstallRoot] {
    guard let records, let device else { return [] }
    do {
      return try Folder.open(records).document(device.recordName) { node in
        try node.member("format").expect("travelpack-engine-folders")
        _ = try node.member("version").integer(in: 1...1)
        return try node.member("folders").elements().map { try $0.installRoot() }
      }
    } catch let error as FileError where error.isMissing {
      return []
    }
  }

  /// Records roots for a device, durably.
  /// - Throws: `FileError`, `DeviceError.unreadable`.
  func record(_ roots: [InstallRoot], of device: DeviceID) throws {
    guard let records else { return }
    let known = try recorded(device)
    let all = Set(known).union(roots)
    if all.count == known.count { return }
    try Folder.make(records).replace(
      device.recordName,
      with: JSONText.write([
        "format": "travelpack-engine-folders", "version": 1,
        "folders": JSONValue(all.compactMap(\.stored).sorted()),
      ]))
  }
}

/// The random id in a device's `device.json`, by which the user's records know it.
struct DeviceID: Hashable, Sendable {
  /// 32 hexadecimal digits.
  let text: String

  /// Makes one that no other device has.
  init() { text = Hexadecimal.text((0..<16).map { _ in UInt8.random(in: .min ... .max) }) }

  /// Reads one; `nil` for anything else, since it becomes a file's name.
  init?(_ text: String) {
    guard text.utf8.count == 32, Hexadecimal.bytes(text.utf8) != nil else { return nil }
    self.text = text
  }

  var recordName: String { "\(text).json" }
}

/// The open folders of the roots that one command works on. Nothing outside the
/// device is opened but by this value, and it opens only what the user lets it.
final class InstallRoots {
  private var open: [InstallRoot: Folder]
  private var allowed: Set<InstallRoot>
  /// Locks of roots outside the device, held as long as this value.
  private var locks: [InstallRoot: OpenFile] = [:]

  init(device: Folder, allowed: Set<InstallRoot>) {
    open = [.device: device]
    self.allowed = allowed.union([.device])
  }

  /// Lets further roots be opened: the user named them.
  func allow(_ roots: [InstallRoot]) { allowed.formUnion(roots) }

  /// The roots outside the device that may be opened.
  var outside: [InstallRoot] { allowed.filter { $0 != .device } }

  /// Whether a root may be opened.
  func allows(_ root: InstallRoot) -> Bool { allowed.contains(root) }

  /// Refuses roots that may not be opened.
  /// - Throws: `DeviceError.foreignFolder`.
  func check(_ roots: [InstallRoot]) throws {
    for root in roots where !allows(root) { throw DeviceError.foreignFolder(root.stored ?? "") }
  }

  /// The folder of a root.
  /// - Throws: `FileError`, `DeviceError.foreignFolder`.
  func folder(_ root: InstallRoot, making: Bool = false) throws -> Folder {
    if let folder = open[root] { return folder }
    try check([root])
    let path = root.path ?? "/"
    let folder = try making ? Folder.make(path) : Folder.open(path)
    open[root] = folder
    return folder
  }

  /// Takes the lock of a root outside the device, once.
  /// - Throws: `FileError`, `DeviceError.busy`, `.foreignFolder`.
  func lock(_ root: InstallRoot) throws {
    guard root != .device, locks[root] == nil else { return }
    let file = try folder(root, making: true).makeFolder(root.stateName)
      .open("lock", .createOrUpdate)
    guard try file.tryLock() else { throw DeviceError.busy(file.path) }
    locks[root] = file
  }
}

extension JSONNode {
  /// Reads the path of an engine's folder outside the device.
  func installRoot() throws -> InstallRoot {
    try parsed("the absolute path of an engine's folder") { InstallRoot(ofEngineFolder: $0) }
  }

  /// Reads the member that says which root an object's paths are below; none is the device.
  func site() throws -> InstallRoot { try optional("site")?.installRoot() ?? .device }

  /// Reads a path that an installation can have written; any other one is not ours.
  func path(_ isOurs: (RelativePath) -> Bool) throws -> RelativePath {
    try parsed("a path that an installation can have written") { text in
      RelativePath(text).flatMap { isOurs($0) ? $0 : nil }
    }
  }

  /// Demands a text.
  func expect(_ word: String) throws { _ = try parsed(word) { $0 == word ? $0 : nil } }
}
