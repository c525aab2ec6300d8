import System

/// The open folders of the sites that one command works on.
final class Sites {
  private var open: [Site: Folder]
  /// Locks of sites outside the device, held as long as this value.
  private var locks: [OpenFile] = []
  private var locked: Set<Site> = [.device]

  init(device: Folder) { open = [.device: device] }

  /// The folder of a site.
  /// - Throws: `FileError`.
  func folder(_ site: Site, making: Bool = false) throws -> Folder {
    if let folder = open[site] { return folder }
    let path = site.outside ?? "/"
    let folder = try making ? Folder.make(path) : Folder.open(path)
    open[site] = folder
    return folder
  }

  /// Takes the lock of a site outside the device, once.
  /// - Throws: `FileError`, `DeviceError.busy`.
  func lock(_ site: Site) throws {
    guard !locked.contains(site) else { return }
    let file = try folder(site, making: true).makeFolder(site.stateName)
      .open("lock", .createOrUpdate)
    guard try file.tryLock() else { throw DeviceError.busy(file.path) }
    locks.append(file)
    locked.insert(site)
  }
}
