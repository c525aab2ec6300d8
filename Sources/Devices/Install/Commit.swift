import Catalogs
import Formats
import Packs
import System

/// Turns what is staged into the moves that put it in place, and into the record
/// by which they can be taken back.
struct Commit {
  private let sites: Sites
  private(set) var steps: [Journal.Step] = []
  private var undo: [PreviousRecord.Target] = []
  private var claimed: Set<InstalledFile.Place> = []

  init(sites: Sites) { self.sites = sites }

  /// Puts a staged file or folder in place; what stands there is kept for a rollback.
  mutating func place(_ staged: RelativePath, at target: RelativePath, in site: Site) throws {
    try add(staged: staged, target: target, site: site)
  }

  /// Takes a file or folder away; it is kept for a rollback.
  mutating func retire(_ target: RelativePath, in site: Site) throws {
    try add(staged: nil, target: target, site: site)
  }

  private mutating func add(staged: RelativePath?, target: RelativePath, site: Site) throws {
    guard claimed.insert(.init(site: site, path: target)).inserted else { return }
    let exists = try sites.folder(site).status(at: target) != nil
    guard exists || staged != nil else { return }
    let name = "\(steps.count)"
    // The record of the new `previous` folder is staged; what is displaced goes
    // where it will be once that folder is in place.
    guard let displaced = site.previous.appending(name) else { return }
    steps.append(.init(site: site, staged: staged, target: target, displaced: displaced))
    undo.append(.init(site: site, target: target, kept: exists ? displaced : nil))
  }

  /// The journal, the record of a rollback staged and the last one's dropped.
  mutating func journal(_ operation: String, area: StagingArea, old: PreviousRecord?) throws
    -> Journal
  {
    var involved: [Site] = [.device]
    for step in steps where !involved.contains(step.site) { involved.append(step.site) }
    var opening: [Journal.Step] = []
    for site in involved + (old?.sites ?? []).filter({ !involved.contains($0) }) {
      guard let displaced = site.staging.appending("old-previous"),
        try sites.folder(site).status(at: site.previous) != nil
      else { continue }
      opening.append(.init(site: site, staged: nil, target: site.previous, displaced: displaced))
    }
    let record = try area.add(
      JSONText.write(PreviousRecord(operation: operation, targets: undo).json))
    guard let place = Site.device.previous.appending(PreviousRecord.name),
      let aside = Site.device.staging.appending("old-record")
    else { return Journal(operation: operation, steps: []) }
    opening.append(.init(site: .device, staged: record, target: place, displaced: aside))
    return Journal(operation: operation, steps: opening + steps)
  }
}
