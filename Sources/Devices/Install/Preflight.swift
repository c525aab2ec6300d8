import Catalogs
import Files

/// What is checked before the first byte is read: room, inodes, the longest
/// file, and that the folders can be written.
struct Preflight {
  /// What the installation would do.
  let report: InstallReport

  /// Checks.
  /// - Throws: `DeviceError`, `FileError`.
  init(_ selection: Selection, device: Device) throws {
    let space = try DiskSpace(of: device.root)
    var result = InstallReport(outcomes: [], engineFolders: [:], peak: .zero, space: space)
    var needs: [Site: Need] = [:]
    if selection.jobs.contains(where: { selection.isWanted($0) }) { needs[.device] = Need() }
    for job in selection.jobs where selection.isWanted(job) {
      needs[job.site, default: Need()].add(job, blockSize: space.blockSize)
      // Zip artifacts lie on the device while they are unpacked.
      for artifact in job.set.artifacts where artifact.unpacking == .zip {
        needs[.device, default: Need()].addTransient(artifact.bytes)
      }
    }
    // The device comes first, since it must know the other sites before they are staged in.
    for (site, need) in needs.sorted(by: { ($0.key.outside ?? "") < ($1.key.outside ?? "") }) {
      let folder = try Preflight.writable(site, device)
      if site == .device { try device.noteSites(selection.sites) }
      let space = try DiskSpace(of: folder)
      let peak = need.peak
      if site == .device { result.peak = peak }
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

  /// The folder of a site, once it is known that it takes files and that the
  /// engine's folder is on the same file system.
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

  /// What one site must hold while the work is on.
  private struct Need {
    private var staged = ByteRange.zero
    private var transient = ByteRange.zero
    private(set) var entries: UInt64 = 32
    private(set) var longest: (name: String, bytes: UInt64)?

    /// Bytes at the peak: everything staged, and the largest artifact that must
    /// lie on the disk meanwhile. Receipts, journal and folders take 1 MiB.
    var peak: ByteRange { staged + transient + ByteRange(1 << 20) }

    mutating func add(_ job: Job, blockSize: UInt64) {
      for artifact in job.set.artifacts {
        let isArchive: Bool
        switch artifact.unpacking {
        case .plain, .zstd, .gzip: isArchive = false
        case .zip, .tarGzip, .deb: isArchive = true
        }
        // A file takes whole blocks.
        staged += artifact.plainBytes + (isArchive ? .zero : ByteRange(0, blockSize))
        entries += isArchive ? 16 : 1
        let largest = isArchive ? 0 : artifact.plainBytes.lower
        if largest > longest?.bytes ?? 0 { longest = (artifact.name, largest) }
      }
      entries += 4
    }

    mutating func addTransient(_ bytes: ByteRange) { transient = .max(transient, bytes) }
  }
}
