import Glibc
import System

/// What the file system of a site cannot hold: it must be known before a name is
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
