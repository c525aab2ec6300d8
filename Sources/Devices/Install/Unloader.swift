import Catalogs
import Formats
import System

/// Unpacks payloads into the staging area, hashed as they are written. Each
/// thread has its own.
final class Unloader {
  /// One artifact of one model set that the bytes of a payload are for.
  struct Use: Sendable {
    var job: Int
    var artifact: Artifact
  }

  /// Reads the next bytes of a payload, 0 at its end; it throws there when the
  /// bytes were not the listed ones.
  typealias Read = (UnsafeMutableRawBufferPointer) throws -> Int

  private let area: StagingArea
  private let jobs: [Job]
  private let hasher: SHA256Hasher
  /// The file in which the present artifact lies, when it must lie in one.
  private var scratch: String?
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)

  /// The longest file that a layout may rewrite.
  private static let rewriteLimit = 1 << 20

  /// Makes one for jobs whose layouts and folders are chosen.
  /// - Throws: `DigestError`.
  init(area: StagingArea, jobs: [Job]) throws {
    self.area = area
    self.jobs = jobs
    hasher = try SHA256Hasher()
  }

  deinit { buffer.deallocate() }

  /// Unpacks one payload for all model sets that it is for; answers the files.
  /// - Throws: what `read` throws, `FileError`, `DeviceError`.
  func unload(_ uses: [Use], read: @escaping Read) throws -> [(job: Int, file: StagedFile)] {
    guard let first = uses.first else {
      try drain(read)
      return []
    }
    var files: [(Int, StagedFile)] = []
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
        modelSet: jobs[first.job].set.id, artifact: first.artifact.name, error)
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
    var plain: [StagedSink] = []
    var rewritten:
      [(job: Int, path: RelativePath, rewrite: @Sendable ([UInt8]) throws -> [UInt8])] = []
  }

  private func sinks(for entry: UnpackedEntry, _ uses: [Use]) throws -> Sinks {
    var sinks = Sinks()
    for use in uses {
      let job = jobs[use.job]
      switch try usable(job, job.layout.placement(of: entry, from: use.artifact, in: job.set)) {
      case .leftOut: break
      case .file(let path): sinks.plain.append(try area.open(path, for: use.job, job))
      case .rewritten(let path, let rewrite): sinks.rewritten.append((use.job, path, rewrite))
      case .licence(let name):
        sinks.plain.append(try area.openLicence(name, for: use.job, job))
      }
    }
    return sinks
  }

  private func usable<Answer>(_ job: Job, _ body: @autoclosure () throws -> Answer) throws -> Answer
  {
    do {
      return try body()
    } catch let error as LayoutError {
      throw DeviceError.unusable(modelSet: job.set.id, error)
    }
  }

  private func place(
    _ entry: UnpackedEntry, _ unpacker: Unpacker, _ uses: [Use]
  ) throws -> [(Int, StagedFile)] {
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
        guard kept.count <= Unloader.rewriteLimit else {
          throw UnpackError.tooLarge(limit: UInt64(Unloader.rewriteLimit))
        }
      }
    }
    let digest = known ?? hasher.finish()
    if entry.path == nil { try check(digest, count, uses) }
    return try sinks.plain.map { ($0.job, try $0.end(digest, area)) }
      + sinks.rewritten.map { index, path, rewrite in
        let companion = Companion(path: path, bytes: try usable(jobs[index], rewrite(kept)))
        return (index, try area.add(companion, for: index, jobs[index]))
      }
  }

  /// Holds the one file of an artifact against what its publisher states.
  private func check(_ digest: SHA256Digest, _ count: UInt64, _ uses: [Use]) throws {
    for use in uses {
      let name = use.artifact.name
      if let expected = use.artifact.plainSHA256, expected != digest {
        throw DeviceError.wrongContent(
          modelSet: jobs[use.job].set.id, artifact: name, expected: expected, found: digest)
      }
      if let expected = use.artifact.plainBytes.exact, expected != count {
        throw DeviceError.wrongLength(
          modelSet: jobs[use.job].set.id, artifact: name, expected: expected, found: count)
      }
    }
  }
}
