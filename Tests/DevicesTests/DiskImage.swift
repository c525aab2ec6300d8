import Foundation
import Glibc
import System
import TestSupport

/// A file system in a file, mounted through FUSE, unmounted with its last reference.
final class DiskImage {
  enum Kind: String, CaseIterable, Sendable {
    /// FAT behind Debian's fusefat: any user may mount it.
    case fat
    /// exFAT behind Debian's exfat-fuse, which wants a loop device.
    case exFAT
  }

  let kind: Kind
  let folder: TemporaryFolder

  /// Where it is mounted.
  var path: String { folder.path("mount") }

  /// Makes an image of so many MiB; it takes no room until it is written to.
  init(_ kind: Kind, megabytes: Int) throws {
    self.kind = kind
    folder = try TemporaryFolder("travelpack-image")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let make =
      switch kind {
      case .fat: "mkfs.vfat \(megabytes > 512 ? "-F 32" : "")"
      case .exFAT: "mkfs.exfat"
      }
    try shell(
      "export PATH=$PATH:/usr/sbin:/sbin; truncate -s \(megabytes)M image; \(make) image >make.log")
    try mount()
  }

  /// Mounts it. The daemon must not inherit what `Process` holds: whoever waits for
  /// that to be closed would wait for the daemon.
  func mount() throws {
    let program =
      switch kind {
      case .fat: "{ fusefat -f -o rw+ image mount & echo $! >daemon; }"
      case .exFAT:
        "loop=$(losetup -f --show image) && echo $loop >loop && mount.exfat-fuse $loop mount"
      }
    try shell(
      """
      export PATH=$PATH:/usr/sbin:/sbin
      for fd in /proc/self/fd/*; do
        fd=${fd##*/}; [ $fd -le 2 ] || eval "exec $fd>&-"
      done
      \(program) </dev/null >mount.log 2>&1
      for _ in $(seq 100); do
        ! mountpoint -q mount || exit 0
        [ ! -e daemon ] || kill -0 $(cat daemon) || break
        sleep 0.05
      done
      cat mount.log >&2; exit 1
      """)
  }

  /// Takes it out; what was written is in the image then.
  func unmount() throws {
    try shell(
      """
      export PATH=$PATH:/usr/sbin:/sbin
      umount mount 2>/dev/null || fusermount -u mount
      # The daemon writes on after that.
      while [ -e daemon ] && kill -0 $(cat daemon) 2>/dev/null; do sleep 0.05; done
      [ ! -e loop ] || losetup -d $(cat loop)
      rm -f daemon loop
      """)
  }

  private func shell(_ script: String) throws {
    let run = try Run(["bash", "-c", script], in: folder.path)
    guard run.status == 0 else {
      throw FileError(operation: "mount", path: run.errors, code: EPERM)
    }
  }

  deinit { try? unmount() }

  private static let usable = Set(
    Kind.allCases.filter { (try? DiskImage($0, megabytes: 8)) != nil })

  /// Whether this machine lets us mount such images.
  static func has(_ kind: Kind) -> Bool { usable.contains(kind) }
}
