public import Packs
import System

extension Installer {
  /// Says what an installation would do, and refuses what it would refuse before
  /// the first byte. Nothing is written anywhere; the device need not exist yet.
  /// What stands on the device and is not ours is only seen by the installation itself.
  /// - Throws: `DeviceError`, `FileError`, `PackError.incomplete`.
  public func preview(_ pack: PackReader, on path: String) throws -> InstallReport {
    try preview(from: pack, on: path)
  }

  func preview(from source: any PackSource, on path: String) throws -> InstallReport {
    var receipts: [Receipt] = []
    var sites: Sites?
    do {
      let root = try Folder.open(path)
      receipts = try ReceiptStore(root: root).all()
      sites = Sites(device: root)
    } catch let error as FileError where error.isMissing {}
    var selection = try Selection(
      source.description, options: options, receipts: receipts, device: path)
    if let sites { try selection.look(in: sites) }
    source.select(Set(selection.wantedArtifacts.map(\.modelSet)))
    if !source.missing.isEmpty { throw PackError.incomplete(missing: source.missing) }
    return try Preflight(selection, lookingAt: path).report
  }
}

extension PackError {
  /// Payload that is known not to be in a pack.
  static func incomplete(missing: [PackPayload]) -> PackError {
    .incomplete(missing.map { Finding(.toFetch, $0.path, expected: "\($0.size)") })
  }
}
