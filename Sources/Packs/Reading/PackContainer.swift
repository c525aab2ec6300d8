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
