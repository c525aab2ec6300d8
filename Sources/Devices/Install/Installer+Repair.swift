public import Packs

extension Installer {
  /// What a repair found and did.
  public struct RepairReport: Hashable, Sendable {
    /// Model sets with files that were damaged or missing.
    public var damaged: [ModelSetStatus]
    /// What was installed again; `nil` when nothing was.
    public var report: InstallReport?
    /// The ids of damaged model sets that the pack does not have in their version.
    public var left: [String]
  }

  /// Reads every installed byte, and installs again only the model sets with a
  /// file that is damaged or missing, where they were.
  /// - Parameters:
  ///   - pack: where they come from; without one it is only looked.
  ///   - device: the device that is repaired.
  /// - Throws: as ``install(_:on:)``.
  public func repair(from pack: PackReader?, on device: Device) throws -> RepairReport {
    try repair(source: pack, on: device)
  }

  func repair(source: (any PackSource)?, on device: Device) throws -> RepairReport {
    let view = try DeviceView(device)
    let damaged = try view.status(
      deep: true, progress: { progress(.init(done: $0, total: $1, step: .reading)) },
      isInterrupted: isInterrupted
    ).filter { !$0.isIntact }
    guard let source, !damaged.isEmpty else {
      return RepairReport(damaged: damaged, report: nil, left: damaged.map(\.receipt.id))
    }
    var selection = Selection(
      source.description, again: damaged.map(\.receipt), device: device.path)
    let taken = Set(selection.jobs.map(\.id))
    let left = damaged.map(\.receipt.id).filter { !taken.contains($0) }
    guard !selection.jobs.isEmpty else {
      return RepairReport(damaged: damaged, report: nil, left: left)
    }
    let report = try install(
      &selection, from: source, on: device, before: view.receipts)
    return RepairReport(damaged: damaged, report: report, left: left)
  }
}
