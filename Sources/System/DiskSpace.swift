internal import CShims
import Glibc

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

  /// Makes a value, for tests and for devices that are only described.
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
    self.init(
      free: UInt64(raw.f_bavail).multipliedClamped(block),
      total: UInt64(raw.f_blocks).multipliedClamped(block),
      freeInodes: raw.f_files == 0 ? nil : UInt64(raw.f_favail),
      blockSize: max(block, 1))
    var known = DiskSpace.knownKinds[tp_filesystem_magic(folder.descriptor)]
    if known?.name == "fuse", let type = MountTable.type(of: folder) {
      known = DiskSpace.fuseKinds[type] ?? known
    }
    kind = known?.name
    largestFile = known?.largestFile
  }

  /// What stands behind FUSE, by the type in the kernel's table of mounts.
  private static let fuseKinds: [String: (name: String, largestFile: UInt64?)] = [
    "fuse.fusefat": ("vfat", 4_294_967_295), "fuse.vfat": ("vfat", 4_294_967_295),
    "fuse.exfat": ("exfat", nil), "fuse.ntfs": ("ntfs", nil), "fuse.ntfs-3g": ("ntfs", nil),
  ]

  /// The file systems told apart by the magic numbers of `linux/magic.h`.
  private static let knownKinds: [Int64: (name: String, largestFile: UInt64?)] = [
    0x4d44: ("vfat", 4_294_967_295),
    0x2011_bab0: ("exfat", nil),
    0xef53: ("ext4", nil),
    0x0102_1994: ("tmpfs", nil),
    0x9123_683e: ("btrfs", nil),
    0x5846_5342: ("xfs", nil),
    0x6969: ("nfs", nil),
    0x6573_5546: ("fuse", nil),
    0x794c_7630: ("overlay", nil),
    0x5346_544e: ("ntfs", nil),
    0xf2f5_2010: ("f2fs", nil),
  ]
}

extension UInt64 {
  fileprivate func multipliedClamped(_ other: UInt64) -> UInt64 {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
