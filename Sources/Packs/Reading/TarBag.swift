internal import Formats
internal import System

/// The files of a bag in a tar, as they come.
final class TarBag {
  /// A file of the bag.
  struct Entry {
    /// Its path below the top folder.
    var path: ArraySlice<UInt8>
    var size: UInt64

    var isPayload: Bool { path.starts(with: BagPaths.payload) }
  }

  let container: PackReport.Container
  private let stream: TarStream
  private let log: FindingLog
  private let containerPath: String
  private var top: ArraySlice<UInt8>?
  /// An entry that was looked at and is to be given again.
  private var ahead: Entry?
  private var hasDeclaration = false
  private var nested: String?

  /// The top folder, once the first entry was read.
  var topFolder: String { TagFile.text(top ?? []) }

  init(_ file: OpenFile, _ container: PackReport.Container, path: String, log: FindingLog) throws {
    self.container = container
    self.log = log
    containerPath = path
    let compression: TarCompression =
      switch container {
      case .tarZstd: .zstd
      case .tarGzip: .gzip
      default: .none
      }
    stream = try TarStream(file, compression: compression)
  }

  /// The next file of the bag; entries that a bag must not have are noted.
  ///
  /// - Throws: `ArchiveProblem` when the tar cannot be read any further.
  func next() throws -> Entry? {
    if let entry = ahead {
      ahead = nil
      return entry
    }
    while let entry = try stream.next() {
      if let file = judge(entry) { return file }
    }
    if let nested, !hasDeclaration { log.note(Finding(.nestedTopFolder, nested)) }
    return nil
  }

  /// Gives an entry back, so that the next call answers it again.
  func putBack(_ entry: Entry) { ahead = entry }

  private func judge(_ entry: TarStream.Entry) -> Entry? {
    guard var name = entry.path.map({ Array($0.utf8)[...] }) else {
      log.note(Finding(.invalidUTF8, containerPath))
      return nil
    }
    if entry.kind == .folder, name.last == 0x2f { name.removeLast() }
    if let fault = PathRules.fault(of: name) {
      log.note(Finding(fault, TagFile.text(name)))
      return nil
    }
    let first = name.prefix { $0 != 0x2f }
    let top = self.top ?? first
    self.top = top
    if entry.kind == .folder, name.elementsEqual(top) { return nil }
    guard first.elementsEqual(top), name.count > top.count + 1 else {
      log.note(Finding(.outsideTopFolder, TagFile.text(name), expected: topFolder))
      return nil
    }
    switch entry.kind {
    case .folder: return nil
    case .other:
      log.note(Finding(.notAPlainFile, TagFile.text(name)))
      return nil
    case .file: break
    }
    let path = name.dropFirst(top.count + 1)
    if path.elementsEqual("bagit.txt".utf8) { hasDeclaration = true }
    if path.suffix(10).elementsEqual("/bagit.txt".utf8), !path.starts(with: BagPaths.payload) {
      nested = TagFile.text(name)
    }
    return Entry(path: path, size: entry.size)
  }
}

extension TarBag: PayloadReading {
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try stream.read(into: buffer)
  }
}
