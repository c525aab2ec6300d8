import Catalogs
import System

/// What fills the disks that the page works on.
struct StorageSummary: Hashable, Sendable {
  /// One file system.
  struct Disk: Hashable, Sendable {
    /// Its bytes in all, and those that are free for this user.
    var total: UInt64, free: UInt64
    /// Bytes of downloaded models, and of unfinished downloads, when the library is on it.
    var models: UInt64?
    /// Bytes of packs, when the folder of packs is on it.
    var packs: UInt64?

    /// Bytes of everything else, with what is kept for the system.
    var other: UInt64 {
      let known = free.addingClamped(models ?? 0).addingClamped(packs ?? 0)
      return total - min(known, total)
    }
  }

  /// A model set of the library, and what it takes.
  struct Item: Hashable, Sendable {
    var set: ModelSet
    /// Bytes that are on the disk for it alone, and those that it shares.
    var own: UInt64, shared: UInt64
  }

  /// The disk of the library first; one when the packs are on it too.
  var disks: [Disk] = []
  /// What the library holds, the largest first.
  var items: [Item] = []

  /// Steps in which free bytes are shown, so that other programs' writing does
  /// not move the page all the time.
  static let step: UInt64 = 1_000_000
}
