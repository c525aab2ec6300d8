import Formats
import System

/// The receipts of a device: `receipts/<engine>/<catalog>/<model set>.json`.
struct ReceiptStore {
  let root: Folder

  private static let folder = RelativePath.of(Site.device.stateName, "receipts")

  /// All receipts, ordered by their ids.
  /// - Throws: `FileError`, `DeviceError.unreadable`.
  func all() throws -> [Receipt] {
    guard let receipts = try open(ReceiptStore.folder, below: root) else { return [] }
    var found: [Receipt] = []
    for engine in try receipts.names() {
      guard let folder = try open(engine, below: receipts) else { continue }
      for catalog in try folder.names() {
        guard let folder = try open(catalog, below: folder) else { continue }
        for name in try folder.names() where name.hasSuffix(".json") && !name.hasPrefix(".") {
          found.append(try read(name, in: folder))
        }
      }
    }
    return found.sorted { $0.id < $1.id }
  }

  private func read(_ name: String, in folder: Folder) throws -> Receipt {
    let node = try Device.read(name, in: folder)
    do {
      return try Receipt(json: node)
    } catch let error as DocumentError {
      throw DeviceError.unreadable(path: folder.path(of: name), error)
    }
  }

  private func open(_ path: RelativePath, below folder: Folder) throws -> Folder? {
    do { return try folder.folder(at: path) } catch let error as FileError where error.isMissing {
      return nil
    }
  }

  private func open(_ name: String, below folder: Folder) throws -> Folder? {
    guard try folder.status(name)?.kind == .folder else { return nil }
    return try folder.folder(name)
  }
}
