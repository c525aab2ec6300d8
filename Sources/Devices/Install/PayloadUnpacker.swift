import Catalogs
import Formats
import System

/// Unpacks payloads into the staging area, hashed as they are written. Each
/// thread has its own.
final class PayloadUnpacker {
  /// One artifact of one model set that the bytes of a payload are for.
  struct Use: Sendable {
    var item: Int
    var artifact: Artifact
  }

  /// Reads the next bytes of a payload, 0 at its end; it throws there when the
  /// bytes were not the listed ones.
  typealias Read = (UnsafeMutableRawBufferPointer) throws -> Int

  private let area: StagingArea
  private let items: [InstallItem]
  private let hasher: SHA256Hasher
  /// The file in which the present artifact lies, when it must lie in one.
  private var scratch: String?
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)

  /// The longest file that a layout may rewrite.
  private static let rewriteLimit = 1 << 20

  /// Makes one for items whose layouts and folders are chosen.
  /// - Throws: `DigestError`.
  init(area: StagingArea, items: [InstallItem]) throws {
    self.area = area
    self.items = items
    hasher = try SHA256Hasher()
  }

  deinit { buffer.deallocate() }

  /// Unpacks one payload for all model sets that it is for; answers the files.
  /// - Throws: what `read` throws, `FileError`, `DeviceError`.
  func unpack(_ uses: [Use], read: @escaping Read) throws -> [StagedFile] {
    guard let first = uses.first else {
      try drain(read)
      return []
    }
    var files: [StagedFile] = []
    do {
      let unpacker = try makeUnpacker(first.artifact, read)
      while let entry = try unpacker.next() {
        files += try place(entry, unpacker, uses)
      }
      try drain(read)
    } catch let error as UnpackError {
      // Bytes that are not the listed ones are the better reason.
      try drain(read)
      throw DeviceError.cannotUnpack(
        modelSet: items[first.item].set.id, artifact: first.artifact.name, error)
    }
    // An error leaves it to whoever clears the staging folder.
    if let name = scratch {
      try area.removeScratch(name)
      scratch = nil
    }
    return files
  }

  private func drain(_ read: Read) throws { while try read(buffer) > 0 {} }

  private func makeUnpacker(_ artifact: Artifact, _ read: @escaping Read) throws -> Unpacker {
    // Where publishers do not state the size, it is an estimate: twice as much is let
    // out. A Debian package brings papers beside the files that its stated size counts.
    let bytes =
      (artifact.unpacking == .deb ? nil : artifact.plainBytes.exact)
      ?? artifact.plainBytes.upper.addingClamped(artifact.plainBytes.upper)
      .addingClamped(64 << 20)
    let limits = UnpackLimits(bytes: bytes)
    switch artifact.unpacking {
    case .plain: return try Unpacker(.plain, limits: limits, pull: read)
    case .zstd: return try Unpacker(.zstd, limits: limits, pull: read)
    case .gzip: return try Unpacker(.gzip, limits: limits, pull: read)
    case .tarGzip: return try Unpacker(.tarGzip, limits: limits, pull: read)
    case .deb: return try Unpacker(.deb, limits: limits, pull: read)
    case .zip:
      // Its directory stands at the end: the artifact lies on the disk meanwhile.
      let (file, name) = try area.scratch()
      scratch = name
      while true {
        let count = try read(buffer)
        if count == 0 { break }
        try file.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
      return try Unpacker(zip: file, limits: limits)
    }
  }

  /// Where the files of one entry go.
  private struct Sinks {
    var plain: [StagedWriter] = []
    var rewritten:
      [(item: Int, path: RelativePath, rewrite: @Sendable ([UInt8]) throws -> [UInt8])] = []
  }

  private func sinks(for entry: UnpackedEntry, _ uses: [Use]) throws -> Sinks {
    var sinks = Sinks()
    for use in uses {
      let item = items[use.item]
      switch try usable(item, item.layout.placement(of: entry, from: use.artifact, in: item.set)) {
      case .leftOut: break
      case .file(let path): sinks.plain.append(try area.open(path, for: use.item, item))
      case .rewritten(let path, let rewrite): sinks.rewritten.append((use.item, path, rewrite))
      case .licence(let name):
        sinks.plain.append(try area.openLicence(name, for: use.item, item))
      }
    }
    return sinks
  }

  private func usable<Answer>(_ item: InstallItem, _ body: @autoclosure () throws -> Answer) throws
    -> Answer
  {
    do {
      return try body()
    } catch let error as LayoutError {
      throw DeviceError.unusable(modelSet: item.set.id, error)
    }
  }

  private func place(
    _ entry: UnpackedEntry, _ unpacker: Unpacker, _ uses: [Use]
  ) throws -> [StagedFile] {
    let sinks = try sinks(for: entry, uses)
    // What is not unpacked at all has the digest of the artifact, which whoever
    // reads it proves: it is not hashed twice.
    let known = uses[0].artifact.unpacking == .plain ? uses[0].artifact.sha256 : nil
    var kept: [UInt8] = []
    var count: UInt64 = 0
    while let piece = try unpacker.read() {
      if known == nil { hasher.update(piece) }
      count += UInt64(piece.count)
      for sink in sinks.plain { try sink.write(piece) }
      if !sinks.rewritten.isEmpty {
        kept += piece
        guard kept.count <= PayloadUnpacker.rewriteLimit else {
          throw UnpackError.tooLarge(limit: UInt64(PayloadUnpacker.rewriteLimit))
        }
      }
    }
    let digest = known ?? hasher.finish()
    if entry.path == nil { try check(digest, count, uses) }
    return try sinks.plain.map { try $0.end(digest, area) }
      + sinks.rewritten.map { index, path, rewrite in
        let companion = Companion(path: path, bytes: try usable(items[index], rewrite(kept)))
        return try area.add(companion, for: index, items[index])
      }
  }

  /// Holds the one file of an artifact against what its publisher states.
  private func check(_ digest: SHA256Digest, _ count: UInt64, _ uses: [Use]) throws {
    for use in uses {
      let name = use.artifact.name
      if let expected = use.artifact.plainSHA256, expected != digest {
        throw DeviceError.wrongContent(
          modelSet: items[use.item].set.id, artifact: name, expected: expected, found: digest)
      }
      if let expected = use.artifact.plainBytes.exact, expected != count {
        throw DeviceError.wrongLength(
          modelSet: items[use.item].set.id, artifact: name, expected: expected, found: count)
      }
    }
  }
}
