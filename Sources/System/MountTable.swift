import Glibc

/// The kernel's table of mounts (proc_pid_mountinfo(5)).
enum MountTable {
  /// The type of the file system that a folder is on, as `fuse.fusefat`; `nil` when
  /// the table does not tell.
  static func type(of folder: Folder) -> String? {
    var raw = stat()
    guard fstat(folder.descriptor, &raw) == 0, let table = try? read() else { return nil }
    return type(of: UInt64(raw.st_dev), in: String(decoding: table, as: UTF8.self))
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
