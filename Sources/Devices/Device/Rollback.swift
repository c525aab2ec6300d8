import Formats
import System

extension Device {
  /// What a rollback did.
  public struct Rollback: Hashable, Sendable {
    /// Model sets that are gone, with the version they had.
    public var removed: [Receipt]
    /// Model sets that are again what they were.
    public var restored: [Receipt]
  }

  /// Takes the last installation back: everything that it put in place goes, and
  /// everything that it replaced comes back. It can be done once.
  /// - Throws: `DeviceError.nothingToRollBack`, `.foreignFolder`, `.unfinished`, `FileError`.
  public func rollback() throws -> Rollback {
    guard let record = try PreviousRecord.read(from: folder) else {
      throw DeviceError.nothingToRollBack
    }
    try roots.check(record.roots)
    let before = try Receipt.all(on: folder)
    var steps: [Journal.Step] = []
    for target in record.targets {
      guard let displaced = target.root.staging.appending("undone-\(steps.count)") else { continue }
      // What is kept and not there any more cannot come back: then the new one stays.
      if let kept = target.kept, try roots.folder(target.root).status(at: kept) == nil { continue }
      steps.append(
        .init(
          root: target.root, staged: target.kept, target: target.target, displaced: displaced))
    }
    for root in record.roots {
      guard let displaced = root.staging.appending("undone-\(steps.count)") else { continue }
      steps.append(.init(root: root, staged: nil, target: root.previous, displaced: displaced))
    }
    try discard("rollback", steps)
    let after = try Receipt.all(on: folder)
    return Rollback(
      removed: before.filter { old in !after.contains { $0.id == old.id } },
      restored: after.filter { !before.contains($0) })
  }
}

/// What the last installation replaced, and where it is kept: the way back.
/// It stands in the device's `previous` folder.
struct PreviousRecord: Equatable {
  /// One target of the installation.
  struct Target: Equatable {
    var root: InstallRoot
    var target: RelativePath
    /// Where its old content is kept; `nil` when nothing stood there.
    var kept: RelativePath?
  }

  static let path = RelativePath.of(InstallRoot.device.stateName, "previous", "record.json")

  var operation: String
  var targets: [Target]

  /// Every root with something kept or put in place, behind the device.
  var roots: [InstallRoot] { targets.map(\.root).deviceFirst }

  var json: JSONValue {
    [
      "format": "travelpack-previous", "version": 1, "operation": .string(operation),
      "targets": .array(
        targets.map { target in
          var object = JSONObject()
          object["site"] = target.root.stored.map(JSONValue.string)
          object["target"] = .string(target.target.description)
          object["kept"] = (target.kept?.description).map(JSONValue.string)
          return .object(object)
        }),
    ]
  }

  /// Reads the record of a device; `nil` when there is none.
  /// - Throws: `FileError`, `DeviceError.unreadable`.
  static func read(from device: Folder) throws -> PreviousRecord? {
    guard try device.status(at: path) != nil else { return nil }
    return try device.folder(at: InstallRoot.device.previous).document(path.name) { node in
      try node.allow(only: ["format", "version", "operation", "targets"])
      try node.member("format").expect("travelpack-previous")
      _ = try node.member("version").integer(in: 1...1)
      return PreviousRecord(
        operation: try node.member("operation").string(),
        targets: try node.member("targets").elements().map { node in
          try node.allow(only: ["site", "target", "kept"])
          let root = try node.site()
          return Target(
            root: root, target: try node.member("target").path(root.moves),
            kept: try node.optional("kept")?.path(root.keeps))
        })
    }
  }
}
