import Catalogs
import Formats
import Glibc
public import Packs
import System

/// Installs a pack on a device: everything or nothing.
///
/// The pack is read once. Each artifact is hashed and unpacked into the staging
/// folders, where no engine looks. When every digest was right and every byte is
/// on the disk, a journal is made durable, and everything is renamed into place.
/// A crash, a full disk or a pulled stick leaves the old state, or the new one
/// once the device is opened again.
public struct Installer {
  /// What the user chose.
  public var options: InstallOptions
  /// Told from time to time how far the work is.
  public var progress: (InstallProgress) -> Void
  /// Asked from time to time; once it answers true, the work ends as if it had not begun.
  public var isInterrupted: () -> Bool

  /// Makes an installer.
  public init(
    options: InstallOptions = InstallOptions(),
    progress: @escaping (InstallProgress) -> Void = { _ in },
    isInterrupted: @escaping () -> Bool = { false }
  ) {
    self.options = options
    self.progress = progress
    self.isInterrupted = isInterrupted
  }

  /// Installs a pack on a device. The pack's tag files and signature were checked
  /// when it was opened; its payload is checked here, whatever was verified before.
  /// - Returns: what became of each model set.
  /// - Throws: `DeviceError`, `FileError`, `PackError`, `DigestError`, `Interrupted`;
  ///   the device is as it was then, except for `DeviceError.unfinished`, which the
  ///   next command on the device turns into the new state.
  public func install(_ pack: PackReader, on device: Device) throws -> InstallReport {
    try install(from: pack, on: device)
  }

  /// Installs what a source gives.
  func install(from source: any PackSource, on device: Device) throws -> InstallReport {
    let before = try Receipt.all(on: device.folder)
    var selection = try InstallSelection(
      source.description, options: options, receipts: before, device: device.path)
    try device.allow(selection.roots)
    try selection.look(in: device.roots)
    return try install(&selection, from: source, on: device, before: before)
  }

  /// Installs what was chosen.
  func install(
    _ selection: inout InstallSelection, from source: any PackSource, on device: Device,
    before: [Receipt]
  ) throws -> InstallReport {
    source.select(Set(selection.wantedArtifacts.map(\.modelSet)))
    if !source.missing.isEmpty {
      // A planned pack, or one that is not complete yet: known before any work.
      throw PackError.incomplete(missing: source.missing)
    }
    do {
      let report = try Preflight(selection, on: device).report
      guard !selection.wanted.isEmpty else { return report }
      return try stageAndCommit(
        source, device: device, before: before, selection: &selection, report: report)
    } catch {
      // Moves that are written down must find what they move.
      if case DeviceError.unfinished = error { throw error }
      device.clearStaging(of: selection.roots)
      throw error
    }
  }

  /// Whatever went on in the staging folders meanwhile: all of it must be there.
  private func checkStaged(_ selection: InstallSelection, roots: InstallRoots) throws {
    for file in selection.items.flatMap(\.staged) {
      let root = try roots.folder(file.root)
      guard try root.status(at: file.staged)?.size == file.installed.bytes else {
        throw FileError(
          operation: "fstatat", path: root.path(of: file.staged.description), code: ENOENT)
      }
    }
  }

  /// Some media, and drivers of them, lose what is in a folder that is moved. It is
  /// opened, since the kernel itself may still remember what they have lost.
  private func checkPlaced(_ selection: InstallSelection, roots: InstallRoots) throws {
    for item in selection.items where item.conflicts.isEmpty {
      for file in item.staged {
        let root = try roots.folder(file.root)
        guard let open = try? root.open(at: file.target),
          try open.size() == file.installed.bytes
        else { throw DeviceError.lost(path: root.path(of: file.target.description)) }
      }
    }
  }

  private func stageAndCommit(
    _ source: any PackSource, device: Device, before: [Receipt], selection: inout InstallSelection,
    report: InstallReport
  ) throws -> InstallReport {
    let area = try StagingArea(roots: device.roots, of: selection.roots)
    let unpacker = ParallelUnpacker(
      selection, into: area, progress: progress, isInterrupted: isInterrupted)
    for file in try unpacker.run(source) { selection.items[file.item].staged.append(file) }
    var plan = PlacementPlan(
      pack: source.description, device: device, before: before, adopts: options.adopts)
    let placed = try plan.journal(for: &selection.items, area: area)
    progress(.init(done: selection.wantedBytes, total: selection.wantedBytes, step: .writingToDisk))
    guard let journal = placed else {
      device.clearStaging(of: selection.roots)
      return selection.report(report)
    }
    try area.finish()
    try checkStaged(selection, roots: device.roots)
    if isInterrupted() { throw Interrupted() }
    progress(.init(done: selection.wantedBytes, total: selection.wantedBytes, step: .placing))
    try device.commit(journal)
    try checkPlaced(selection, roots: device.roots)
    return selection.report(report)
  }
}

extension Installer {
  /// Says what an installation would do, and refuses what it would refuse before
  /// the first byte. Nothing is written anywhere; the device need not exist yet.
  /// What stands on the device and is not ours is only seen by the installation itself.
  /// - Throws: `DeviceError`, `FileError`, `PackError.incomplete`.
  public func preview(_ pack: PackReader, on path: String) throws -> InstallReport {
    try preview(from: pack, on: path)
  }

  func preview(from source: any PackSource, on path: String) throws -> InstallReport {
    var device: Folder?
    do { device = try Folder.open(path) } catch let error as FileError where error.isMissing {}
    var selection = try InstallSelection(
      source.description, options: options, receipts: device.map { try Receipt.all(on: $0) } ?? [],
      device: path)
    if let device {
      try selection.look(in: InstallRoots(device: device, allowed: Set(selection.roots)))
    }
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
    var selection = InstallSelection(
      source.description, again: damaged.map(\.receipt), device: device.path)
    let taken = Set(selection.items.map(\.id))
    let left = damaged.map(\.receipt.id).filter { !taken.contains($0) }
    guard !selection.items.isEmpty else {
      return RepairReport(damaged: damaged, report: nil, left: left)
    }
    let report = try install(
      &selection, from: source, on: device, before: view.receipts)
    return RepairReport(damaged: damaged, report: report, left: left)
  }
}
