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
    let before = try ReceiptStore(root: device.root).all()
    var selection = try Selection(
      source.description, options: options, receipts: before, device: device.path)
    try selection.look(in: device.sites)
    return try install(&selection, from: source, on: device, before: before)
  }

  /// Installs what was chosen.
  func install(
    _ selection: inout Selection, from source: any PackSource, on device: Device,
    before: [Receipt]
  ) throws -> InstallReport {
    source.select(Set(selection.wantedArtifacts.map(\.modelSet)))
    if !source.missing.isEmpty {
      // A planned pack, or one that is not complete yet: known before any work.
      throw PackError.incomplete(missing: source.missing)
    }
    do {
      let report = try Preflight(selection, on: device).report
      guard selection.jobs.contains(where: { selection.isWanted($0) }) else { return report }
      return try stageAndCommit(
        source, device: device, before: before, selection: &selection, report: report)
    } catch let error as DeviceError {
      // Moves that are written down must find what they move.
      if case .unfinished = error { throw error }
      clean(device, selection)
      throw error
    } catch {
      clean(device, selection)
      throw error
    }
  }

  /// Whatever went on in the staging folders meanwhile: all of it must be there.
  private func checkStaged(_ selection: Selection, sites: Sites) throws {
    for file in selection.jobs.flatMap(\.staged) {
      let root = try sites.folder(file.site)
      guard try root.status(at: file.staged)?.size == file.installed.bytes else {
        throw FileError(
          operation: "fstatat", path: root.path(of: file.staged.description), code: ENOENT)
      }
    }
  }

  /// Some media, and drivers of them, lose what is in a folder that is moved. It is
  /// opened, since the kernel itself may still remember what they have lost.
  private func checkPlaced(_ selection: Selection, sites: Sites) throws {
    for job in selection.jobs where job.rivals.isEmpty {
      for file in job.staged {
        let root = try sites.folder(file.site)
        guard let open = try? root.open(at: file.target),
          try open.size() == file.installed.bytes
        else { throw DeviceError.lost(path: root.path(of: file.target.description)) }
      }
    }
  }

  private func clean(_ device: Device, _ selection: Selection) {
    // The device's own comes last: it says which other sites there are.
    for site in selection.sites.reversed() {
      guard (try? device.clearStaging(of: site)) != nil else { return }
    }
  }

  private func stageAndCommit(
    _ source: any PackSource, device: Device, before: [Receipt], selection: inout Selection,
    report: InstallReport
  ) throws -> InstallReport {
    let area = try StagingArea(sites: device.sites, of: selection.sites)
    let unloading = Unloading(
      selection, into: area, progress: progress, isInterrupted: isInterrupted)
    for (job, file) in try unloading.run(source) { selection.jobs[job].staged.append(file) }
    var commit = try Placing(
      pack: source.description, device: device, before: before, options: options)
    let placed = try commit.prepare(&selection.jobs, area: area)
    progress(.init(done: selection.wantedBytes, total: selection.wantedBytes, step: .writingToDisk))
    guard let journal = placed else {
      clean(device, selection)
      return selection.report(report)
    }
    try area.finish()
    try checkStaged(selection, sites: device.sites)
    if isInterrupted() { throw Interrupted() }
    progress(.init(done: selection.wantedBytes, total: selection.wantedBytes, step: .placing))
    try device.commit(journal)
    try checkPlaced(selection, sites: device.sites)
    return selection.report(report)
  }
}
