import Formats
import System

/// What the last installation replaced, and where it is kept: the way back.
/// It stands in the device's `previous` folder.
struct PreviousRecord: Equatable {
  /// One target of the installation.
  struct Target: Equatable {
    var site: Site
    var target: RelativePath
    /// Where its old content is kept; `nil` when nothing stood there.
    var kept: RelativePath?
  }

  static let name = "record.json"

  var operation: String
  var targets: [Target]

  /// Every site with something kept or put in place.
  var sites: [Site] {
    var sites: [Site] = []
    for target in targets where !sites.contains(target.site) { sites.append(target.site) }
    return sites
  }

  init(operation: String, targets: [Target]) {
    self.operation = operation
    self.targets = targets
  }

  var json: JSONValue {
    [
      "format": "travelpack-previous", "version": 1, "operation": .string(operation),
      "targets": .array(
        targets.map { target in
          var object = JSONObject()
          object["site"] = target.site.stored.map(JSONValue.string)
          object["target"] = .string(target.target.description)
          object["kept"] = (target.kept?.description).map(JSONValue.string)
          return .object(object)
        }),
    ]
  }

  init(json node: JSONNode) throws {
    try node.allow(only: ["format", "version", "operation", "targets"])
    try node.member("format").expect("travelpack-previous")
    _ = try node.member("version").integer(in: 1...1)
    self.init(
      operation: try node.member("operation").string(),
      targets: try node.member("targets").elements().map { node in
        try node.allow(only: ["site", "target", "kept"])
        return Target(
          site: try node.site("site"), target: try node.member("target").relativePath(),
          kept: try node.optional("kept")?.relativePath())
      })
  }

  /// Reads the record of a device; `nil` when there is none.
  /// - Throws: `FileError`, `DeviceError.unreadable`.
  static func read(from root: Folder) throws -> PreviousRecord? {
    guard let path = Site.device.previous.appending(name), try root.status(at: path) != nil else {
      return nil
    }
    let folder = try root.folder(at: Site.device.previous)
    let node = try Device.read(name, in: folder)
    do {
      return try PreviousRecord(json: node)
    } catch let error as DocumentError {
      throw DeviceError.unreadable(path: folder.path(of: name), error)
    }
  }
}
