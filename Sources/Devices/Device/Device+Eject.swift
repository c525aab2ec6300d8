import System

extension Device {
  /// Makes a device safe to pull out: flushes its file system, drops what the
  /// kernel remembers of our files, and reads every one back from the medium.
  /// - Parameters:
  ///   - progress: told the bytes read back and all of them.
  ///   - isInterrupted: asked between pieces; true ends the reading.
  /// - Returns: the state of every model set, as read from the medium.
  /// - Throws: `FileError`, `Interrupted`.
  public func eject(
    progress: (UInt64, UInt64) -> Void = { _, _ in }, isInterrupted: () -> Bool = { false }
  ) throws -> [ModelSetStatus] {
    let view = try DeviceView(self)
    var flushed: Set<Site> = []
    for file in view.receipts.flatMap(\.files) {
      let folder = try sites.folder(file.place.site)
      if flushed.insert(file.place.site).inserted { try folder.syncFileSystem() }
      // A file that is missing is found below.
      guard let open = try? folder.open(at: file.place.path) else { continue }
      open.dropCache()
    }
    if flushed.isEmpty { try root.syncFileSystem() }
    return try view.status(deep: true, progress: progress, isInterrupted: isInterrupted)
  }
}
