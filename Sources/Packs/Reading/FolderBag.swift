internal import Formats
internal import System

/// The files of a bag that stands unpacked in a folder.
final class FolderBag: BagFiles {
  private let folder: Folder
  private let paths: PathTable
  private let sizes: NumberColumn
  let topFolder: String
  let container = PackReport.Container.folder

  /// The deepest folder, and the most files, that are looked at.
  private static let depthLimit = 64
  private static let countLimit = ZipDirectory.Limits().entries

  /// Walks through the folder, and notes everything that a bag must not have.
  init(_ folder: Folder, log: FindingLog) throws {
    self.folder = folder
    var path = folder.path[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    topFolder = String(
      path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    var table = PathTable()
    var sizes = NumberColumn()
    var rest: [(folder: Folder, prefix: String, depth: Int)] = [(folder, "", 0)]
    while let (current, prefix, depth) = rest.popLast() {
      var below: [(Folder, String, Int)] = []
      for name in try current.names() {
        let path = prefix + name
        if let fault = PathRules.fault(of: Array(path.utf8)), fault != .homePath,
          fault != .backslash
        {
          log.note(Finding(fault, path))
          continue
        }
        // A name that is not UTF-8 came with replacement characters and so is not found.
        guard let status = try current.status(name) else {
          log.note(Finding(name.contains("\u{fffd}") ? .invalidUTF8 : .unreadable, path))
          continue
        }
        switch status.kind {
        case .file:
          guard table.count < FolderBag.countLimit else {
            throw Finding(
              .tooManyEntries, folder.path, found: "at most \(FolderBag.countLimit) are read")
          }
          if table.insert(Array(path.utf8)).isNew { sizes.append(status.size) }
        case .folder:
          guard depth < FolderBag.depthLimit else {
            log.note(Finding(.unusablePath, path))
            continue
          }
          below.append((try current.folder(name), path + "/", depth + 1))
        case .link, .other:
          log.note(Finding(.notAPlainFile, path))
        }
      }
      rest.append(contentsOf: below.reversed())
    }
    if try folder.status("data")?.kind != .folder {
      log.note(Finding(.missingPayloadFolder, "data"))
    }
    paths = table
    self.sizes = sizes
  }

  var count: Int { paths.count }
  func path(_ index: Int) -> ArraySlice<UInt8> { paths.bytes(index) }
  func size(_ index: Int) -> UInt64 { sizes[index] }

  func open(_ index: Int, checkingCRC: Bool) throws -> any PayloadReading {
    let components = paths.path(index).split(separator: "/" as Character).map(String.init)
    var place = folder
    for name in components.dropLast() { place = try place.folder(name) }
    return FileReading(try place.open(components[components.count - 1]))
  }
}
