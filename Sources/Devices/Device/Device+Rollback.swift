import System

extension Device {
  /// What a rollback did.
  public struct Rollback: Hashable, Sendable {
    /// Model sets that are gone, with the version they had.
    public var removed: [Receipt]
    /// Model sets that are again what they were.
    public var restored: [Receipt]
  }

  /// Takes the last installation back: everything that it put in place goes, and
  /// everything that it replaced comes back. It can be done once.
  /// - Throws: `DeviceError.nothingToRollBack`, `.unfinished`, `FileError`.
  public func rollback() throws -> Rollback {
    guard let record = try PreviousRecord.read(from: root) else {
      throw DeviceError.nothingToRollBack
    }
    let before = try ReceiptStore(root: root).all()
    var steps: [Journal.Step] = []
    for target in record.targets {
      guard let displaced = target.site.staging.appending("undone-\(steps.count)") else { continue }
      // What is kept and not there any more cannot come back: then the new one stays.
      if let kept = target.kept, try sites.folder(target.site).status(at: kept) == nil { continue }
      steps.append(
        .init(
          site: target.site, staged: target.kept, target: target.target, displaced: displaced))
    }
    for site in record.sites.withDevice {
      guard let displaced = site.staging.appending("undone-\(steps.count)") else { continue }
      steps.append(.init(site: site, staged: nil, target: site.previous, displaced: displaced))
    }
    try prepareStaging(steps)
    try commit(Journal(operation: "rollback", steps: steps))
    let after = try ReceiptStore(root: root).all()
    return Rollback(
      removed: before.filter { old in !after.contains { $0.id == old.id } },
      restored: after.filter { !before.contains($0) })
  }
}
