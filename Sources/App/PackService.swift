public import Devices
public import Formats
public import Packs
internal import System

/// What can be asked for with a pack at hand, by the terminal and the page alike. Each
/// pack is opened with the keys that count on this machine.
public struct PackService: Sendable {
  /// The library, beside whose models stand the trusted keys and what is known of devices.
  public var library: String
  /// The moment that expiry is held against.
  public var now: Timestamp
  /// Whether a pack without a trusted signature is refused.
  public var requiresSignature = false
  /// The one key whose signature is demanded, trusted or not.
  public var requiredKey: MinisignPublicKey?
  /// Told of what is no error: a trusted key that is none, a command that was broken off.
  public var note: @Sendable (Words) -> Void = { _ in }

  /// Takes the folder of the library, and the time.
  public init(library: String, now: Timestamp) {
    self.library = library
    self.now = now
  }

  /// The folder of trusted keys in a library.
  public static func trust(in library: String) -> String { library + "/trust" }

  /// Checks a pack, or another bag, byte for byte.
  /// - Parameter paths: the pack, its folder, or all parts of a split one.
  /// - Throws: anything that `Message` can explain.
  public func verify(_ paths: [String], _ observer: WorkObserver) throws -> PackReport {
    try Input.check(paths)
    return try PackVerifier.verify(
      paths, options: options(), progress: { observer.report(.verifying, $0) },
      isInterrupted: observer.isInterrupted)
  }

  /// Opens a pack: its tag files are checked, its payload is not.
  /// - Throws: anything that `Message` can explain.
  public func open(_ paths: [String]) throws -> PackReader {
    try Input.check(paths)
    return try Input.readingPack(paths) { try PackReader.open(paths, options: options()) }
  }

  /// Installs a pack.
  /// - Parameters:
  ///   - paths: the pack, its folder, or all parts of a split one.
  ///   - path: the folder of the device.
  ///   - making: makes the folder where there is none.
  /// - Returns: what became of each model set, and the pack.
  /// - Throws: anything that `Message` can explain.
  public func install(
    _ paths: [String], on path: String, options: InstallOptions = InstallOptions(),
    making: Bool = false, _ observer: WorkObserver
  ) throws -> (report: InstallReport, pack: PackDescription) {
    let pack = try open(paths)
    return try Input.readingPack(paths) {
      let folders = OutsideFolders(
        named: Array(options.engineFolders.values), library: library)
      let device = try PackService.device(path, making: making, outside: folders)
      if let recovery = device.recovery { note(recovery.words) }
      let report = try installer(options, observer).install(pack, on: device)
      return (report, pack.description)
    }
  }

  /// Says what ``install(_:on:options:making:_:)`` would do, and does nothing.
  /// - Throws: anything that `Message` can explain.
  public func preview(
    _ paths: [String], on path: String, options: InstallOptions, _ observer: WorkObserver
  ) throws -> (report: InstallReport, pack: PackDescription) {
    let pack = try open(paths)
    return try Input.readingPack(paths) {
      (try installer(options, observer).preview(pack, on: path), pack.description)
    }
  }

  /// Installs again what is damaged or missing on a device; without a pack it only looks.
  /// - Throws: anything that `Message` can explain.
  public func repair(
    _ path: String, from paths: [String], _ observer: WorkObserver
  ) throws -> Installer.RepairReport {
    let pack = try paths.isEmpty ? nil : open(paths)
    return try Input.readingPack(paths) {
      let device = try Device.existing(path, outside: OutsideFolders(library: library))
      if let recovery = device.recovery { note(recovery.words) }
      return try installer(InstallOptions(), observer).repair(from: pack, on: device)
    }
  }

  private func installer(_ options: InstallOptions, _ observer: WorkObserver) -> Installer {
    Installer(
      options: options, progress: { observer.report($0) }, isInterrupted: observer.isInterrupted)
  }

  private static func device(
    _ path: String, making: Bool, outside: OutsideFolders
  ) throws -> Device {
    do {
      return try Device(path, making: making, outside: outside)
    } catch let error as FileError where making && error.isMissing {
      throw Message(Words("file.cannot-create"), path, why: error.words, code: .cannotCreate)
    }
  }

  private func options() throws -> PackVerifier.Options {
    let (keys, damages) = try TrustStore(PackService.trust(in: library)).list()
    for damage in damages { note(Words("trust.no-public-key", ["path": .text(damage.path)])) }
    return PackVerifier.Options(
      trustedKeys: keys, requiresSignature: requiresSignature || requiredKey != nil,
      requiredKey: requiredKey, now: now)
  }
}

extension Device {
  /// Opens a device that is one already: looking for something on a folder makes
  /// no device of it.
  /// - Throws: `Message`, `DeviceError`, `FileError`.
  public static func existing(_ path: String, outside: OutsideFolders) throws -> Device {
    let view = try DeviceView(path, outside: outside)
    guard !view.receipts.isEmpty || view.pending != nil else {
      throw Message(
        Words("device.none"), path, why: Words("device.nothing-installed"),
        hint: Words("next.install-there", ["path": .text(path)]), code: .noInput)
    }
    return try Device(path, outside: outside)
  }
}
