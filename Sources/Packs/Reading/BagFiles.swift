internal import Formats
internal import System

/// The files of a bag that can be read in any order, and by several threads.
protocol BagFiles: Sendable {
  /// The number of files.
  var count: Int { get }
  /// The path of a file below the top folder.
  func path(_ index: Int) -> ArraySlice<UInt8>
  /// Its length in bytes.
  func size(_ index: Int) -> UInt64
  /// Opens its bytes; each thread its own.
  func open(_ index: Int, checkingCRC: Bool) throws -> any PayloadReading
  /// How it is wrapped.
  var container: PackReport.Container { get }
  /// The name of the top folder.
  var topFolder: String { get }
}

extension BagFiles {
  /// Whether a file is payload.
  func isPayload(_ index: Int) -> Bool { path(index).starts(with: BagPaths.payload) }
}

/// Paths that the format fixes.
enum BagPaths {
  /// `data/`
  static let payload = Array("data/".utf8)
  /// The longest tag file, and the most bytes of all of them together.
  static let tagFileLimit = 64 << 20
  static let tagFilesLimit = 128 << 20
}

/// Bytes of one file, from its start to its end.
protocol PayloadReading: AnyObject {
  /// Reads the next bytes; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

extension ZipEntryReader: PayloadReading {}

/// The bytes of a file of a folder.
final class FileReading: PayloadReading {
  private let file: OpenFile
  private var place: UInt64 = 0

  init(_ file: OpenFile) { self.file = file }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = try file.read(into: buffer, at: place)
    place += UInt64(count)
    return count
  }
}

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
    topFolder = PathText.name(of: folder.path)
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

/// The files of a bag in a zip.
final class ZipBag: BagFiles {
  private let directory: ZipDirectory
  /// The entries that are files of the bag, in the order of their places; `nil` when
  /// they are all entries as the directory has them.
  private let entries: [Int32]?
  let count: Int
  private let topLength: Int
  let topFolder: String
  let container = PackReport.Container.zip

  /// Takes the directory, and notes every entry that a bag must not have.
  init(_ directory: ZipDirectory, path: String, log: FindingLog) {
    self.directory = directory
    for problem in directory.problems { log.note(Finding(problem, container: path)) }
    let entries = directory.entries
    let order = entries.byPlace
    let top = TopFolder.find(order.lazy.map { directory.name(of: $0) })
    topFolder = String(decoding: top.name, as: UTF8.self)
    topLength = top.name.count + 1
    if top.isNested { log.note(Finding(.nestedTopFolder, path)) }
    let prefix = top.name + [0x2f]
    var files: [Int32] = []
    files.reserveCapacity(order.count)
    for index in order {
      let entry = entries[index]
      var name = directory.name(of: entry.index)
      if entry.kind == .folder { name = name.dropLast() }
      if let fault = PathRules.fault(of: name) {
        log.note(Finding(fault, TagFile.text(name)))
      } else if entry.kind == .folder, name.elementsEqual(top.name) {
        continue
      } else if !name.starts(with: prefix) {
        log.note(Finding(.outsideTopFolder, TagFile.text(name), expected: topFolder))
      } else if entry.kind == .file {
        files.append(Int32(entry.index))
      }
    }
    count = files.count
    let isPlain = files.count == entries.count && files.indices.allSatisfy { files[$0] == $0 }
    self.entries = isPlain ? nil : files
  }

  private func entry(_ index: Int) -> Int { entries.map { Int($0[index]) } ?? index }

  func path(_ index: Int) -> ArraySlice<UInt8> {
    directory.name(of: entry(index)).dropFirst(topLength)
  }

  func size(_ index: Int) -> UInt64 { directory.entries[entry(index)].size }

  func open(_ index: Int, checkingCRC: Bool) throws -> any PayloadReading {
    try directory.open(directory.entries[entry(index)], checkingCRC: checkingCRC)
  }
}

/// The one folder that holds everything in an archive.
enum TopFolder {
  /// Finds it among the names of an archive: where `bagit.txt` stands, else the
  /// first part of the first name. Also tells whether a bag stands deeper only.
  static func find(_ names: some Sequence<ArraySlice<UInt8>>) -> (name: [UInt8], isNested: Bool) {
    let declaration = Array("/bagit.txt".utf8)
    var first: [UInt8]?
    var nested = false
    for name in names {
      let top = name.prefix { $0 != 0x2f }
      if first == nil, !top.isEmpty { first = Array(top) }
      guard name.count > declaration.count,
        name.suffix(declaration.count).elementsEqual(declaration)
      else { continue }
      if top.count == name.count - declaration.count { return (Array(top), false) }
      // A payload may hold bags of its own.
      if !name.dropFirst(top.count + 1).starts(with: BagPaths.payload) { nested = true }
    }
    return (first ?? [], nested)
  }

  /// The name that an archive's file name gives to the top folder.
  static func name(ofArchive path: String) -> String {
    var name = PathText.name(of: path)[...]
    name = name.dropLast(PackFormat.ending(of: path)?.count ?? 0)
    // A part is named after its pack and its number.
    if let dot = name.lastIndex(of: "."), PartList.isName("\(name[name.index(after: dot)...]).txt")
    {
      name = name[..<dot]
    }
    return String(name)
  }
}
