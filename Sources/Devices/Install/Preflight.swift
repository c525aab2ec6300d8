import Catalogs
import Glibc
import System

/// What is checked before the first byte is read: room, inodes, the longest
/// file, and that the folders can be written.
struct Preflight {
  /// What the installation would do.
  let report: InstallReport

  /// Checks before an installation; where it may be written is tried by writing.
  /// - Throws: `DeviceError`, `FileError`.
  init(_ selection: Selection, on device: Device) throws {
    try self.init(selection) { site in
      let folder = try Preflight.writable(site, device)
      // The device comes first: it must know the other sites before they are staged in.
      if site == .device { try device.noteSites(selection.sites) }
      return folder
    }
  }

  /// Checks what can be checked without writing.
  /// - Throws: `DeviceError`, `FileError`.
  init(_ selection: Selection, lookingAt device: String) throws {
    try self.init(selection) { try Preflight.nearest($0.outside ?? device) }
  }

  private init(_ selection: Selection, folder: (Site) throws -> Folder) throws {
    var result = InstallReport(outcomes: [], engineFolders: [:], peak: .zero, space: nil)
    var needs: [Site: Need] = [:]
    for job in selection.jobs where selection.isWanted(job) {
      needs[.device, default: Need()].addRecords()
      needs[job.site, default: Need()].add(job)
      // Zip artifacts lie on the device while they are unpacked.
      for artifact in job.set.artifacts where artifact.unpacking == .zip {
        needs[.device, default: Need()].addTransient(artifact.bytes)
      }
    }
    for (site, need) in needs.sorted(by: { ($0.key.outside ?? "") < ($1.key.outside ?? "") }) {
      let folder = try folder(site)
      let space = try DiskSpace(of: folder)
      let peak = need.peak(blockSize: space.blockSize)
      if site == .device {
        result.peak = peak
        result.space = space
      }
      guard peak.lower <= space.free else {
        throw DeviceError.noSpace(needed: peak.lower, free: space.free, path: folder.path)
      }
      if let free = space.freeInodes, free < need.entries {
        throw DeviceError.noInodes(needed: need.entries, free: free, path: folder.path)
      }
      if let limit = space.largestFile, let longest = need.longest, longest.bytes > limit {
        throw DeviceError.fileTooLong(
          name: longest.name, bytes: longest.bytes, limit: limit,
          fileSystem: space.kind ?? "this file system")
      }
    }
    report = selection.report(result)
  }

  /// The folder of a site, once it is known that it takes files.
  private static func writable(_ site: Site, _ device: Device) throws -> Folder {
    do {
      try device.sites.lock(site)
      let folder = try device.sites.folder(site)
      let staging = try folder.folder(at: site.staging, making: true)
      _ = try staging.open("write-probe", .createOrUpdate)
      return folder
    } catch let error as FileError where error.forbidsWriting {
      throw DeviceError.notWritable(error)
    }
  }

  /// The folder of a path, or the nearest one above it that exists.
  private static func nearest(_ path: String) throws -> Folder {
    do {
      return try Folder.open(path)
    } catch let error as FileError where error.code == ENOENT {
      let parent = PathText.parent(of: path)
      return try nearest(parent.isEmpty ? "." : parent)
    }
  }

  /// What one site must hold while the work is on.
  private struct Need {
    private var staged = ByteRange.zero
    private var transient = ByteRange.zero
    private var files: UInt64 = 0
    private(set) var entries: UInt64 = 32
    private(set) var longest: (name: String, bytes: UInt64)?

    /// Bytes at the peak: everything staged, and the largest artifact that must
    /// lie on the disk meanwhile. A file takes whole blocks, half a block more
    /// than its bytes on average; journal and folders take 64 KiB.
    func peak(blockSize: UInt64) -> ByteRange {
      staged + transient + ByteRange((64 << 10) + files * (blockSize / 2))
    }

    mutating func addRecords() {
      files += 1
      entries += 4
    }

    mutating func add(_ job: Job) {
      for artifact in job.set.artifacts {
        staged += artifact.plainBytes
        switch artifact.unpacking {
        case .plain, .zstd, .gzip:
          files += 1
          entries += 1
          if artifact.plainBytes.lower > longest?.bytes ?? 0 {
            longest = (artifact.name, artifact.plainBytes.lower)
          }
        case .zip, .tarGzip, .deb:
          // Packages of the catalogs hold a few dozen files.
          files += 16
          entries += 32
        }
      }
    }

    mutating func addTransient(_ bytes: ByteRange) { transient = .max(transient, bytes) }
  }
}
