import System

/// A folder whose file system holds installed models, and our state beside them.
///
/// The device itself is one. An engine's folder outside of it makes another:
/// its parent, so that our state never stands in the engine's own folder.
public struct Site: Hashable, Sendable {
  /// The absolute path; `nil` for the device, wherever it is mounted.
  public let outside: String?
  /// The name of the folder for our state in it.
  let stateName: String

  /// The device.
  public static let device = Site(outside: nil, stateName: ".travelpack")

  private init(outside: String?, stateName: String) {
    self.outside = outside
    self.stateName = stateName
  }

  /// The site of an engine's folder outside the device, and the folder's path in
  /// it; `nil` unless the path is absolute and names a folder below the root.
  static func outside(_ engineFolder: String) -> (site: Site, folder: RelativePath)? {
    guard engineFolder.hasPrefix("/") else { return nil }
    var parts = engineFolder.split(separator: "/" as Character).map(String.init)
    guard RelativePath(components: parts) != nil else { return nil }
    let name = parts.removeLast()
    return RelativePath(name).map {
      (Site(outside: "/" + parts.joined(separator: "/"), stateName: ".travelpack-\(name)"), $0)
    }
  }

  /// Reads the form that journals and receipts keep: the path of an engine's folder.
  static func stored(_ text: String?) -> Site? {
    guard let text else { return .device }
    return outside(text)?.site
  }

  /// The form that journals and receipts keep; `nil` for the device.
  var stored: String? {
    outside.map { ($0 == "/" ? "/" : $0 + "/") + stateName.dropFirst(".travelpack-".count) }
  }

  /// The folder for our state.
  var state: RelativePath { .of(stateName) }
  /// What is being installed and not in place yet.
  var staging: RelativePath { .of(stateName, "staging") }
  /// What the last installation replaced.
  var previous: RelativePath { .of(stateName, "previous") }
}
