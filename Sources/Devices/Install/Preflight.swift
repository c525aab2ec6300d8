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
  init(_ selection: InstallSelection, on device: Device) throws {
    try self.init(selection) { try Preflight.writable($0, device) }
  }

  /// Checks what can be checked without writing.
  /// - Throws: `DeviceError`, `FileError`.
  init(_ selection: InstallSelection, lookingAt device: String) throws {
    try self.init(selection) { try Preflight.nearest($0.path ?? device) }
  }

  private init(_ selection: InstallSelection, folder: (InstallRoot) throws -> Folder) throws {
    var result = InstallReport(outcomes: [], engineFolders: [:], peak: .zero, space: nil)
    var needs: [InstallRoot: Need] = [:]
    for item in selection.wanted {
      needs[.device, default: Need()].addRecords()
      needs[item.root, default: Need()].add(item)
      // Zip artifacts lie on the device while they are unpacked.
      for artifact in item.set.artifacts where artifact.unpacking == .zip {
        needs[.device, default: Need()].addTransient(artifact.bytes)
      }
    }
    // The device comes first: by its staging folder the next command knows of the others.
    for (root, need) in needs.sorted(by: { ($0.key.path ?? "") < ($1.key.path ?? "") }) {
      let folder = try folder(root)
      let space = try DiskSpace(of: folder)
      let peak = need.peak(blockSize: space.blockSize)
      if root == .device {
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

  /// The folder of a root, once it is known that it takes files.
  private static func writable(_ root: InstallRoot, _ device: Device) throws -> Folder {
    do {
      try device.roots.lock(root)
      let folder = try device.roots.folder(root)
      let staging = try folder.folder(at: root.staging, making: true)
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

  /// What one root must hold while the work is on.
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

    mutating func add(_ item: InstallItem) {
      for artifact in item.set.artifacts {
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

/// What the file system of a root cannot hold: it must be known before a name is
/// used there, since moves that are written down have to succeed.
struct PlaceRules: Sendable {
  private let fileSystem: String
  private let isDOS: Bool
  private let ignoresCase: Bool
  /// The paths that were taken, by what they are where case is ignored.
  private var seen: [String: RelativePath] = [:]

  /// Finds out what a file system holds, by its kind and by trying.
  /// - Throws: `FileError`.
  init(of root: Folder, staging: Folder) throws {
    let kind = try DiskSpace(of: root).kind
    fileSystem = kind ?? "this one"
    isDOS =
      try ["vfat", "exfat", "ntfs"].contains(kind ?? "") || PlaceRules.refusesColons(staging)
    ignoresCase = try isDOS || PlaceRules.ignoresCase(staging)
  }

  /// Notes a path that something will take.
  /// - Throws: `DeviceError.unusableName`, `.caseTwins`.
  mutating func take(_ path: RelativePath) throws {
    if isDOS, !path.components.allSatisfy(PlaceRules.isDOSName) {
      throw DeviceError.unusableName(path, fileSystem: fileSystem)
    }
    guard ignoresCase else { return }
    let key = path.description.lowercased()
    if let other = seen.updateValue(path, forKey: key), other != path {
      throw DeviceError.caseTwins(other, path)
    }
  }

  /// A file where a folder must be would stop the moves for good.
  /// - Throws: `FileError`.
  static func checkParents(of path: RelativePath, _ root: Folder) throws {
    var above = path.parent
    while let parent = above {
      if let status = try root.status(at: parent) {
        guard status.kind == .folder else {
          throw FileError(
            operation: "openat", path: root.path(of: parent.description), code: ENOTDIR)
        }
        return
      }
      above = parent.parent
    }
  }

  private static func ignoresCase(_ staging: Folder) throws -> Bool {
    _ = try staging.open("case-probe", .createOrUpdate)
    return try staging.status("CASE-PROBE") != nil
  }

  /// A file system of that kind behind another name, as FUSE's are.
  private static func refusesColons(_ staging: Folder) throws -> Bool {
    do {
      _ = try staging.open("probe:name", .createOrUpdate)
      return false
    } catch let error as FileError where nameRefusals.contains(error.code) {
      return true
    }
  }

  /// How file systems refuse a name: Linux's own with EINVAL, macOS's and some of
  /// FUSE's with others (exfat-fuse with ENOENT, although the folder is there).
  private static let nameRefusals: Set<Int32> = [EINVAL, EPERM, ENOENT, EILSEQ, ENOTSUP]

  /// Whether FAT, exFAT and NTFS take a name (Microsoft, "Naming Files, Paths, and Namespaces").
  static func isDOSName(_ name: String) -> Bool {
    if name.hasSuffix(".") || name.hasSuffix(" ") { return false }
    if name.contains(where: { "<>:\"|?*\\".contains($0) }) { return false }
    let stem = name.prefix { $0 != "." }.uppercased()
    if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return false }
    let ports = stem.utf8.count == 4 && (stem.hasPrefix("COM") || stem.hasPrefix("LPT"))
    return !(ports && stem.last?.isWholeNumber == true)
  }
}
