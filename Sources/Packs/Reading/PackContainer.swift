internal import Formats
internal import System

/// What stands at a path that a user named.
enum PackContainer {
  case bag(any BagFiles)
  case stream(TarBag)

  /// Looks at a path, and opens what is there; what is wrong with it as a
  /// container is noted.
  ///
  /// - Throws: `FileError` when nothing can be read; `Finding` when it is no container.
  static func open(_ path: String, log: FindingLog) throws -> PackContainer {
    if let folder = try folder(path) { return .bag(try FolderBag(folder, log: log)) }
    let file = try OpenFile.open(path)
    var head = [UInt8](repeating: 0, count: 512)
    let count = try head.withUnsafeMutableBytes { try file.read(into: $0, at: 0) }
    head.removeLast(512 - count)
    do {
      if head.starts(with: [0x50, 0x4b, 0x03, 0x04]) || head.starts(with: [0x50, 0x4b, 0x05, 0x06])
      {
        return .bag(ZipBag(try ZipDirectory(file), path: path, log: log))
      }
      if let container = tarKind(head) {
        return .stream(try TarBag(file, container, path: path, log: log))
      }
      // Something before a zip hides it from some readers and not from others.
      if ZipDirectory.hasEnd(file) {
        throw ArchiveProblem(.strayData, "there are bytes before its first entry")
      }
    } catch let problem as ArchiveProblem {
      throw Finding(problem, container: path)
    }
    throw Finding(
      count == 0 ? .truncated : .unknownContainer, path,
      expected: "a folder, or a zip, tar, tar.zst or tar.gz file")
  }

  private static func folder(_ path: String) throws -> Folder? {
    do {
      return try Folder.open(path)
    } catch let error as FileError where error.isNotAFolder {
      return nil
    }
  }

  private static func tarKind(_ head: [UInt8]) -> PackReport.Container? {
    if head.starts(with: [0x28, 0xb5, 0x2f, 0xfd]) { return .tarZstd }
    if head.starts(with: [0x1f, 0x8b]) { return .tarGzip }
    // `ustar` of POSIX and of GNU.
    if head.count == 512, head[257..<262].elementsEqual(Array("ustar".utf8)) { return .tar }
    return nil
  }
}

extension FileError {
  /// Whether a path names something, and that is no folder.
  fileprivate var isNotAFolder: Bool { code == 20 /* ENOTDIR */ }
}

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
