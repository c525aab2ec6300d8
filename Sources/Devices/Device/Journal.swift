import Catalogs
import Formats
import Glibc
import System

/// A redo journal: moves that turn the old state of a device into the new one.
///
/// It is made durable before the first move and removed after the last one, so
/// that whoever finds it makes the moves again. Making a move twice is the same
/// as making it once.
struct Journal: Equatable {
  /// One target that gets another content.
  struct Step: Equatable {
    /// Where all three paths are.
    var root: InstallRoot
    /// The file or folder to put in place; `nil` only clears the target.
    var staged: RelativePath?
    /// Its place.
    var target: RelativePath
    /// Where goes what stands there now.
    var displaced: RelativePath
  }

  /// What is being done, for people who look into the file.
  var operation: String
  /// The moves in their order.
  var steps: [Step]

  /// The name of the file in the device's state folder.
  static let name = "journal.json"

  /// Its JSON form.
  var json: JSONValue {
    [
      "format": "travelpack-journal", "version": 1, "operation": .string(operation),
      "steps": .array(
        steps.map { step in
          var object = JSONObject()
          object["site"] = step.root.stored.map(JSONValue.string)
          object["staged"] = (step.staged?.description).map(JSONValue.string)
          object["target"] = .string(step.target.description)
          object["displaced"] = .string(step.displaced.description)
          return .object(object)
        }),
    ]
  }

  /// Reads the journal that a command has left; `nil` when there is none.
  /// - Parameter state: the device's state folder.
  /// - Throws: `FileError`, `DeviceError.unreadable`, also for moves that are never ours.
  static func pending(in state: Folder) throws -> Journal? {
    guard try state.status(name) != nil else { return nil }
    return try state.document(name) { node in
      try node.allow(only: ["format", "version", "operation", "steps"])
      try node.member("format").expect("travelpack-journal")
      _ = try node.member("version").integer(in: 1...1)
      return Journal(
        operation: try node.member("operation").string(),
        steps: try node.member("steps").elements().map { node in
          try node.allow(only: ["site", "staged", "target", "displaced"])
          let root = try node.site()
          return Step(
            root: root, staged: try node.optional("staged")?.path(root.keeps),
            target: try node.member("target").path(root.moves),
            displaced: try node.member("displaced").path(root.keeps))
        })
    }
  }

  /// Every root that it moves something in, the device first.
  var roots: [InstallRoot] { steps.map(\.root).deviceFirst }

  /// Makes every move that was not made yet, and makes the moves durable.
  /// - Throws: `FileError`; made again, it goes on where it stopped.
  func redo(in roots: InstallRoots) throws {
    var touched: [(Folder, RelativePath?)] = []
    var seen: Set<String> = []
    // With the folders above, since moving may have made them.
    func touch(_ folder: Folder, _ root: InstallRoot, _ path: RelativePath?) {
      let key = (root.stored ?? "") + "\u{0}" + (path?.description ?? "")
      guard seen.insert(key).inserted else { return }
      touched.append((folder, path))
      if let path { touch(folder, root, path.parent) }
    }
    for (index, step) in steps.enumerated() {
      let folder = try roots.folder(step.root)
      if let staged = step.staged {
        if try folder.status(at: staged) != nil {
          if try folder.status(at: step.target) != nil {
            // Where the old content is safe already, somebody put another one here since.
            let aside =
              try folder.status(at: step.displaced) == nil
              ? step.displaced : step.root.staging.appending("stray-\(index)")
            if let aside { try folder.move(step.target, to: aside) }
          }
          try folder.move(staged, to: step.target)
        }
        touch(folder, step.root, staged.parent)
      } else if try folder.status(at: step.displaced) == nil,
        try folder.status(at: step.target) != nil
      {
        try folder.move(step.target, to: step.displaced)
      }
      touch(folder, step.root, step.target.parent)
      touch(folder, step.root, step.displaced.parent)
    }
    for step in steps where step.staged == nil {
      // An engine's folder outside the device is the user's and stays.
      try roots.folder(step.root).prune(above: step.target, keeping: step.root == .device ? 0 : 1)
    }
    for (folder, path) in touched {
      // A folder that the last file left was removed, and its name with it.
      do {
        try (path.map { try folder.folder(at: $0) } ?? folder).sync()
      } catch let error as FileError where error.isMissing {}
    }
  }
}

extension Folder {
  /// Removes the folders above a path that are empty now, but none of the outermost levels.
  /// - Throws: `FileError`.
  func prune(above path: RelativePath, keeping levels: Int) throws {
    guard let parent = path.parent, parent.components.count > levels else { return }
    do {
      let above = try parent.parent.map { try folder(at: $0) } ?? self
      // Asked first: not every file system says ENOTEMPTY (fusefat says EPERM).
      guard try above.folder(parent.name).names().isEmpty else { return }
      try above.removeEmptyFolder(parent.name)
    } catch let error as FileError where error.isNotEmpty {
      return
    } catch let error as FileError where error.isMissing {}
    try prune(above: parent, keeping: levels)
  }
}

extension FileError {
  /// Whether a folder could not be removed because something is in it.
  var isNotEmpty: Bool { code == ENOTEMPTY || code == EEXIST }
  /// Whether a folder takes no changes from this user.
  var forbidsWriting: Bool { code == EROFS || code == EACCES || code == EPERM }
}
