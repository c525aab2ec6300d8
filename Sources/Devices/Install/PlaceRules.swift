import Files
import Glibc

/// What the file system of a device cannot hold: it must be known before the
/// first move, since moves that are written down have to succeed.
struct PlaceRules {
  private let device: Device

  init(device: Device) { self.device = device }

  /// Checks every place that something staged will take.
  /// - Throws: `DeviceError.unusableName`, `.caseTwins`, `FileError`.
  func check(_ jobs: [Job]) throws {
    var sites: Set<Site> = []
    for job in jobs { sites.insert(job.site) }
    for site in sites.union([.device]) {
      let root = try device.sites.folder(site)
      let kind = try DiskSpace(of: root).kind
      let staging = try root.folder(at: site.staging, making: true)
      let isDOS = try ["vfat", "exfat", "ntfs"].contains(kind ?? "") || refusesColons(staging)
      let ignoresCase = try isDOS || self.ignoresCase(staging)
      var seen: [String: RelativePath] = [:]
      for file in jobs.flatMap(\.staged) where file.site == site {
        if isDOS, !file.target.components.allSatisfy(PlaceRules.isDOSName) {
          throw DeviceError.unusableName(file.target, fileSystem: kind ?? "this one")
        }
        try checkParents(of: file.target, root)
        guard ignoresCase else { continue }
        let key = file.target.description.lowercased()
        if let other = seen.updateValue(file.target, forKey: key), other != file.target {
          throw DeviceError.caseTwins(other, file.target)
        }
      }
    }
  }

  /// A file where a folder must be would stop the moves for good.
  private func checkParents(of path: RelativePath, _ root: Folder) throws {
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

  private func ignoresCase(_ staging: Folder) throws -> Bool {
    _ = try staging.open("case-probe", .createOrUpdate)
    return try staging.status("CASE-PROBE") != nil
  }

  /// A file system of that kind behind another name, as FUSE's are.
  private func refusesColons(_ staging: Folder) throws -> Bool {
    do {
      _ = try staging.open("probe:name", .createOrUpdate)
      return false
    } catch let error as FileError where error.code == EINVAL || error.code == EPERM {
      return true
    }
  }

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
