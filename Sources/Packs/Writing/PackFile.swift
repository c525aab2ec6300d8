internal import Formats
import Glibc
internal import System

/// A file that comes into being whole or not at all: written under a temporary
/// name in the same folder, made durable, then renamed.
final class TargetFile {
  /// The file to write.
  let file: OpenFile
  /// The path that it will have.
  let path: String
  private let folder: Folder
  private let name: String
  private let temporary: String
  private var isDone = false

  /// Opens the temporary file.
  /// - Throws: `FileError`; `PackBuildError.busy` when another program holds it.
  init(_ path: String) throws {
    self.path = path
    let parent = PathText.parent(of: path)
    folder = try Folder.open(parent.isEmpty ? "." : parent)
    name = PathText.name(of: path)
    if try folder.status(name)?.kind == .folder {
      throw FileError(operation: "openat", path: path, code: EISDIR)
    }
    temporary = ".\(name).tmp"
    // A file that an earlier run left behind is taken over; a lock tells whether
    // that run is still there.
    var isOurs = false
    do {
      file = try folder.open(temporary, .createOrUpdate)
      guard try file.tryLock() else {
        throw PackBuildError.busy(path: path)
      }
      isOurs = true
      try file.truncate(to: 0)
    } catch {
      isDone = true
      if isOurs {
        try? folder.remove(temporary)
      } else {
        TargetFile.discard(temporary, in: folder)
      }
      throw error
    }
  }

  /// Removes a temporary file that no other program holds.
  private static func discard(_ temporary: String, in folder: Folder) {
    if let file = try? folder.open(temporary, .update), (try? file.tryLock()) == true {
      try? folder.remove(temporary)
    }
  }

  deinit { if !isDone { try? folder.remove(temporary) } }

  /// The room in the folder.
  func space() throws -> DiskSpace { try DiskSpace(of: folder) }

  /// Makes it durable and gives it its name; what stood there before is replaced.
  func commit() throws {
    try file.sync()
    try folder.rename(temporary, to: folder, as: name)
    isDone = true
    try folder.sync()
  }
}

/// Writes one file of a pack: the tag files, then payload.
final class PackFile {
  private enum Container {
    case zip(ZipWriter)
    case tar(TarWriter)
  }

  private let target: TargetFile
  private let container: Container
  private let top: String

  /// Begins the file with the tag files, and with the list of a part.
  init(target: TargetFile, tags: PackTags, format: PackFormat, part: PartList?) throws {
    self.target = target
    top = tags.description.name
    let created = tags.description.created
    let tar = { [file = target.file] compression in
      try TarWriter(file, modified: created.seconds, compression: compression)
    }
    container =
      switch format {
      case .zip: .zip(ZipWriter(target.file, time: ZipTime(seconds: created.seconds)))
      case .tar: .tar(try tar(.none))
      case .tarZstd: .tar(try tar(.zstd))
      case .tarGzip: .tar(try tar(.gzip))
      }
    for file in tags.files + (part.map { [($0.name, $0.bytes)] } ?? []) {
      switch container {
      case .zip(let zip): try zip.add("\(top)/\(file.name)", file.bytes)
      case .tar(let tar): try tar.add("\(top)/\(file.name)", file.bytes)
      }
    }
  }

  /// Begins a payload file, whose ``PackPayload/size`` bytes follow.
  func begin(_ payload: PackPayload, compressible: Bool) throws {
    let name = "\(top)/\(payload.path)"
    switch container {
    case .zip(let zip):
      try zip.begin(name, size: payload.size, compression: compressible ? .deflated : .stored)
    case .tar(let tar): try tar.begin(name, size: payload.size)
    }
  }

  /// Writes the next bytes of the payload file that was begun.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    switch container {
    case .zip(let zip): try zip.write(bytes)
    case .tar(let tar): try tar.write(bytes)
    }
  }

  /// Ends the payload file that was begun.
  func end() throws {
    switch container {
    case .zip(let zip): try zip.end()
    case .tar(let tar): try tar.end()
    }
  }

  /// Ends the file, makes it durable and gives it its name.
  func commit(payloads: Int) throws -> BuiltPack.File {
    switch container {
    case .zip(let zip): try zip.finish()
    case .tar(let tar): try tar.finish()
    }
    let bytes = try target.file.size()
    // What was set aside and not used goes back.
    try target.file.truncate(to: bytes)
    try target.commit()
    return BuiltPack.File(path: target.path, bytes: bytes, payloads: payloads)
  }
}
