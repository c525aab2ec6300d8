import Formats
import System

/// A staged file that is being written, by one thread.
final class StagedSink {
  /// The index of the model set that it belongs to, among the jobs.
  let job: Int
  private let file: OpenFile
  private let site: Site
  private let staged: RelativePath
  private let target: RelativePath
  private let engineTarget: RelativePath?
  private var written: UInt64 = 0
  private var started: UInt64 = 0

  /// How often the kernel is told to begin writing, in bytes: early enough that
  /// the disk works while the next bytes are unpacked.
  private static let writeback: UInt64 = 4 << 20

  init(
    job: Int, file: OpenFile, site: Site, staged: RelativePath, target: RelativePath,
    engineTarget: RelativePath?
  ) {
    self.job = job
    self.file = file
    self.site = site
    self.staged = staged
    self.target = target
    self.engineTarget = engineTarget
  }

  /// Writes the next bytes.
  /// - Throws: `FileError`.
  func write(_ piece: UnsafeRawBufferPointer) throws {
    try file.write(piece)
    written += UInt64(piece.count)
    if written - started >= StagedSink.writeback { startWriteback() }
  }

  private func startWriteback() {
    file.startWriteback(from: started, count: written - started)
    started = written
  }

  /// Ends the file, and leaves it to be made durable.
  /// - Throws: `FileError`.
  func end(_ digest: SHA256Digest, _ area: StagingArea) throws -> StagedFile {
    startWriteback()
    try area.leave(file)
    return StagedFile(
      site: site, staged: staged, target: target, engineTarget: engineTarget,
      installed: InstalledFile(
        place: .init(site: site, path: target), bytes: written, sha256: digest))
  }
}
