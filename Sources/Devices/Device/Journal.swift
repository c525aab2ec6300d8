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
    var site: Site
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
          object["site"] = step.site.stored.map(JSONValue.string)
          object["staged"] = (step.staged?.description).map(JSONValue.string)
          object["target"] = .string(step.target.description)
          object["displaced"] = .string(step.displaced.description)
          return .object(object)
        }),
    ]
  }

  /// Reads its JSON form.
  /// - Throws: `DocumentError`.
  init(json node: JSONNode) throws {
    try node.allow(only: ["format", "version", "operation", "steps"])
    try node.member("format").expect("travelpack-journal")
    _ = try node.member("version").integer(in: 1...1)
    operation = try node.member("operation").string()
    steps = try node.member("steps").elements().map { node in
      try node.allow(only: ["site", "staged", "target", "displaced"])
      return Step(
        site: try node.site("site"), staged: try node.optional("staged")?.relativePath(),
        target: try node.member("target").relativePath(), displaced: try node.member("displaced").relativePath())
    }
  }

  /// Makes a journal.
  init(operation: String, steps: [Step]) {
    self.operation = operation
    self.steps = steps
  }

  /// Makes every move that was not made yet, and makes the moves durable.
  /// - Throws: `FileError`; made again, it goes on where it stopped.
  func redo(in sites: Sites) throws {
    var touched: [(Folder, RelativePath?)] = []
    var seen: Set<String> = []
    // With the folders above, since moving may have made them.
    func touch(_ folder: Folder, _ site: Site, _ path: RelativePath?) {
      let key = (site.stored ?? "") + "\u{0}" + (path?.description ?? "")
      guard seen.insert(key).inserted else { return }
      touched.append((folder, path))
      if let path { touch(folder, site, path.parent) }
    }
    for (index, step) in steps.enumerated() {
      let root = try sites.folder(step.site)
      if let staged = step.staged {
        if try root.status(at: staged) != nil {
          if try root.status(at: step.target) != nil {
            // Where the old content is safe already, somebody put another one here since.
            let aside =
              try root.status(at: step.displaced) == nil
              ? step.displaced : step.site.staging.appending("stray-\(index)")
            if let aside { try root.move(step.target, to: aside) }
          }
          try root.move(staged, to: step.target)
        }
        touch(root, step.site, staged.parent)
      } else if try root.status(at: step.displaced) == nil,
        try root.status(at: step.target) != nil
      {
        try root.move(step.target, to: step.displaced)
      }
      touch(root, step.site, step.target.parent)
      touch(root, step.site, step.displaced.parent)
    }
    for step in steps where step.staged == nil {
      // An engine's folder outside the device is the user's and stays.
      try sites.folder(step.site).prune(above: step.target, keeping: step.site == .device ? 0 : 1)
    }
    for (root, path) in touched {
      // A folder that the last file left was removed, and its name with it.
      do {
        try (path.map { try root.folder(at: $0) } ?? root).sync()
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

extension JSONNode {
  /// Reads an optional member that says which site it is.
  func site(_ name: String) throws -> Site {
    guard let node = try optional(name) else { return .device }
    return try node.parsed("the absolute path of an engine's folder") { Site.stored($0) }
  }

  /// Demands a text.
  func expect(_ word: String) throws { _ = try parsed(word) { $0 == word ? $0 : nil } }
}
