internal import CShims
import Glibc

/// A file system as users know it, and what it cannot hold.
public struct FileSystemKind: Hashable, Sendable {
  /// Its name: `ext4`, `vfat`.
  public let name: String
  /// The longest file that it holds, in bytes; `nil` when no disk has room for a longer one.
  public let largestFile: UInt64?
  /// Whether names are the Windows kind: ``takesWindowsName(_:)`` says which, and `A` is `a`.
  public let hasWindowsNames: Bool
  /// Whether it holds symbolic links.
  public let hasLinks: Bool

  private init(
    _ name: String, largestFile: UInt64? = nil, hasWindowsNames: Bool = false, hasLinks: Bool = true
  ) {
    self.name = name
    self.largestFile = largestFile
    self.hasWindowsNames = hasWindowsNames
    self.hasLinks = hasLinks
  }

  /// FAT counts the bytes of a file in 32 bits.
  private static let fat = FileSystemKind(
    "vfat", largestFile: 4_294_967_295, hasWindowsNames: true, hasLinks: false)
  private static let exfat = FileSystemKind("exfat", hasWindowsNames: true, hasLinks: false)
  private static let ntfs = FileSystemKind("ntfs", hasWindowsNames: true)
  private static let fuse = FileSystemKind("fuse")

  /// The file system that a user or the kernel's table of mounts names; `nil` for one
  /// that nothing is known of.
  public static func named(_ name: String) -> FileSystemKind? {
    switch name {
    case "vfat", "msdos", "fat32", "fuse.fusefat", "fuse.vfat": fat
    case "exfat", "fuse.exfat": exfat
    case "ntfs", "ntfs3", "fuse.ntfs", "fuse.ntfs-3g": ntfs
    default: nil
    }
  }

  /// Those told apart by the magic numbers of `linux/magic.h`.
  private static let byMagic: [Int64: FileSystemKind] = [
    0x4d44: fat,
    0x2011_bab0: exfat,
    0xef53: FileSystemKind("ext4"),
    0x0102_1994: FileSystemKind("tmpfs"),
    0x9123_683e: FileSystemKind("btrfs"),
    0x5846_5342: FileSystemKind("xfs"),
    0x6969: FileSystemKind("nfs"),
    0x6573_5546: fuse,
    0x794c_7630: FileSystemKind("overlay"),
    0x5346_544e: ntfs,
    0xf2f5_2010: FileSystemKind("f2fs"),
  ]

  /// Asks for the file system of a folder; `nil` when it is not a known one.
  /// - Throws: `FileError`.
  static func of(_ folder: Folder) throws -> FileSystemKind? {
    let magic = try SystemCall.check("fstatfs", folder.path) {
      tp_filesystem_magic(folder.descriptor)
    }
    let kind = byMagic[magic]
    // What stands behind FUSE is told by the table of mounts alone.
    guard kind == fuse, let type = MountTable.type(of: folder) else { return kind }
    return named(type) ?? kind
  }

  /// Whether FAT, exFAT and NTFS take a name as it is (Microsoft, "Naming Files, Paths,
  /// and Namespaces").
  public static func takesWindowsName(_ name: some StringProtocol) -> Bool {
    if name.utf8.contains(where: { $0 < 0x20 || forbidden.contains($0) }) { return false }
    if name.hasSuffix(".") || name.hasSuffix(" ") { return false }
    let stem = name.prefix { $0 != "." }.uppercased()
    if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return false }
    guard stem.hasPrefix("COM") || stem.hasPrefix("LPT"), stem.count == 4, let port = stem.last
    else { return true }
    return !"0123456789¹²³".contains(port)
  }

  private static let forbidden = Array("<>:\"|?*\\".utf8)
}

/// The room on the file system of a folder, as this user may use it.
public struct DiskSpace: Hashable, Sendable {
  /// Bytes that an unprivileged user can still write.
  public var free: UInt64
  /// Bytes in all.
  public var total: UInt64
  /// Files and folders that can still be made; `nil` when the file system sets no number.
  public var freeInodes: UInt64?
  /// The smallest piece in which bytes are given out.
  public var blockSize: UInt64
  /// The longest file that it holds, in bytes; `nil` when there is no known limit.
  public var largestFile: UInt64?
  /// Its name as users know it (`ext4`, `vfat`); `nil` when it is not a known one.
  public var kind: String?

  /// Describes the room of a device that is not there.
  public init(
    free: UInt64, total: UInt64, freeInodes: UInt64?, blockSize: UInt64,
    largestFile: UInt64? = nil, kind: String? = nil
  ) {
    self.free = free
    self.total = total
    self.freeInodes = freeInodes
    self.blockSize = blockSize
    self.largestFile = largestFile
    self.kind = kind
  }

  /// Asks the file system of a folder.
  /// - Throws: `FileError`.
  public init(of folder: Folder) throws {
    var raw = statvfs()
    try SystemCall.check("fstatvfs", folder.path) { fstatvfs(folder.descriptor, &raw) }
    let block = UInt64(raw.f_frsize == 0 ? raw.f_bsize : raw.f_frsize)
    let known = try FileSystemKind.of(folder)
    self.init(
      free: UInt64(raw.f_bavail).multipliedClamped(block),
      total: UInt64(raw.f_blocks).multipliedClamped(block),
      freeInodes: raw.f_files == 0 ? nil : UInt64(raw.f_favail),
      blockSize: max(block, 1), largestFile: known?.largestFile, kind: known?.name)
  }
}

/// The kernel's table of mounts (proc_pid_mountinfo(5)).
enum MountTable {
  /// The type of the file system that a folder is on, as `fuse.fusefat`; `nil` when
  /// the table does not tell.
  static func type(of folder: Folder) -> String? {
    guard let device = try? folder.status().device, let table = try? read() else { return nil }
    return type(of: device, in: String(decoding: table, as: UTF8.self))
  }

  /// The table, of which the kernel does not say how long it is.
  private static func read() throws -> [UInt8] {
    let file = try OpenFile.open("/proc/self/mountinfo")
    var table: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while table.count < 4 << 20 {
      let count = try piece.withUnsafeMutableBytes { try file.read(into: $0) }
      if count == 0 { break }
      table += piece[..<count]
    }
    return table
  }

  /// The type in a table: the number of the device stands third, the type behind a dash.
  static func type(of device: UInt64, in table: String) -> String? {
    let major = (device >> 8) & 0xfff | (device >> 32) & ~0xfff
    let minor = device & 0xff | (device >> 12) & ~0xff
    for line in table.split(separator: "\n" as Character) {
      let words = line.split(separator: " " as Character)
      guard words.count > 2, words[2] == "\(major):\(minor)",
        let dash = words.firstIndex(of: "-"), dash + 1 < words.count
      else { continue }
      return String(words[dash + 1])
    }
    return nil
  }
}
