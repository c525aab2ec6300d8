import Catalogs
import System

/// One model set on its way to a device.
struct Job: Sendable {
  /// Its index in the pack's description.
  var index: Int
  var set: ModelSet
  var layout: any Layout
  /// The site of the engine's folder, and the folder's path in it.
  var site: Site
  var engineFolder: RelativePath
  /// What is installed of it now.
  var receipt: Receipt?
  /// Whether that is what the pack holds, whole.
  var isUnchanged = false
  /// What stands in its way and is not ours.
  var rivals: [RelativePath] = []
  /// What was staged of it so far.
  var staged: [StagedFile] = []

  var id: String { "\(layout.name)/\(set.id)" }
  /// Its own folder as a path in the site.
  var ownFolder: RelativePath? {
    layout.ownFolder(of: set).flatMap { engineFolder.appending($0) }
  }
  /// The engine's folder as a path for people.
  func enginePath(on device: String) -> String {
    let root = site.outside ?? device
    return (root.hasSuffix("/") ? root : root + "/") + engineFolder.description
  }
}

/// A file that is unpacked and waits to be put in its place.
struct StagedFile: Sendable {
  /// The site, where it is in it now, and where it goes.
  var site: Site
  var staged: RelativePath
  var target: RelativePath
  /// Where it goes, below the engine's folder; `nil` for a licence.
  var engineTarget: RelativePath?
  var installed: InstalledFile
}

extension RelativePath {
  /// The path of something below this one.
  func appending(_ path: RelativePath) -> RelativePath? {
    RelativePath(components: components + path.components)
  }

  /// Whether this path is the other one or below it.
  func isWithin(_ folder: RelativePath) -> Bool { components.starts(with: folder.components) }
}
