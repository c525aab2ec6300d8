import Catalogs
import Formats
import System

/// Adds up the bytes of model sets by place and moment.
struct SpaceEstimator {
  let places: [Place]
  let reserve: UInt64?
  /// The ids of the model sets that the library holds.
  let downloaded: Set<String>

  /// Bytes of a pack around its artifacts: for each artifact the entry in the
  /// archive and its table, the lines in manifest and fetch list, and its place in
  /// the description; and what every pack has.
  static let packBytesPerArtifact: UInt64 = 1_200
  static let packBytes: UInt64 = 3_000

  init(options: PlanOptions, downloaded: Set<String>) {
    places = options.places
    reserve = options.reserve
    self.downloaded = downloaded
  }

  /// The bytes of model sets that the device does not have.
  func estimate(_ sets: [ModelSet]) -> SpaceEstimate {
    let packed = sets.filter { $0.format != .mlkit }
    let fetched = packed.filter { !downloaded.contains($0.id) }
    // What two model sets share is downloaded and packed once; each engine's folder has its own.
    let kept = fetched.flatMap(\.artifacts).eachOnce().reduce(.zero) { $0 + $1.bytes }
    var estimate = SpaceEstimate()
    estimate.download = kept + SpaceEstimator.onThePhone(sets)
    estimate.pack = packed.flatMap(\.artifacts).eachOnce().reduce(.zero) {
      $0 + $1.bytes + ByteRange(SpaceEstimator.packBytesPerArtifact)
    }
    if !packed.isEmpty { estimate.pack += ByteRange(SpaceEstimator.packBytes) }
    estimate.installed = SpaceEstimator.plainBytes(of: sets)
    estimate.staging = estimate.installed + SpaceEstimator.largestTransient(of: packed)
    estimate.fileSystems = fileSystems { role, moment in
      switch (role, moment) {
      case (.library, _): kept
      case (.pack, .download): nil
      case (.pack, _): estimate.pack
      case (.device, .download), (.device, .build): nil
      case (.device, .install): estimate.staging
      case (.device, .installed): estimate.installed
      }
    }
    for place in places {
      guard let largest = place.space.largestFile else { continue }
      switch place.role {
      case .device:
        estimate.tooLong += sets.filter { set in
          // What comes out of an archive is several files, of unknown lengths.
          set.artifacts.contains { $0.isOneFile && $0.plainBytes.lower > largest }
        }.map(\.id)
      case .pack: estimate.packMustBeSplit = estimate.pack.upper > largest
      case .library: break
      }
    }
    return estimate
  }

  private func fileSystems(
    _ bytes: (Place.Role, SpaceNeed.Moment) -> ByteRange?
  ) -> [SpaceNeed] {
    let ordered = places.sorted { $0.role.rank < $1.role.rank }
    return ordered.map(\.fileSystem).withoutRepeats().map { id in
      let here = ordered.filter { $0.fileSystem == id }
      var moments: [SpaceNeed.Moment: ByteRange] = [:]
      for moment in SpaceNeed.Moment.allCases {
        let parts = here.compactMap { bytes($0.role, moment) }
        if !parts.isEmpty { moments[moment] = parts.reduce(.zero, +) }
      }
      let free = min(here.map(\.space.free).min() ?? 0, UInt64(Int64.max))
      return SpaceNeed(
        roles: here.map(\.role).withoutRepeats(), moments: moments, free: free,
        reserve: reserve ?? PlanOptions.usualReserve(of: free))
    }
  }

  /// What a model set adds to a file system at its worst moment, at most: bytes that
  /// add up, and bytes of which only the largest counts.
  func load(of set: ModelSet, on fileSystem: SpaceNeed) -> (sum: UInt64, peak: UInt64) {
    var sum: UInt64 = 0
    var peak: UInt64 = 0
    let isPacked = set.format != .mlkit
    for role in fileSystem.roles {
      switch role {
      case .library where isPacked && !downloaded.contains(set.id):
        sum = sum.addingClamped(set.bytes.upper)
      case .pack where isPacked:
        sum = sum.addingClamped(set.bytes.upper)
          .addingClamped(UInt64(set.artifacts.count) * SpaceEstimator.packBytesPerArtifact)
      case .device:
        sum = sum.addingClamped(SpaceEstimator.weight(of: set))
        if isPacked { peak = SpaceEstimator.largestTransient(of: [set]).upper }
      default: break
      }
    }
    return (sum, peak)
  }

  /// What model sets can use of a file system: without the part of the pack that
  /// every pack has.
  func room(of fileSystem: SpaceNeed) -> UInt64 {
    let fixed = fileSystem.roles.contains(.pack) ? SpaceEstimator.packBytes : 0
    return fileSystem.usable - min(fixed, fileSystem.usable)
  }

  /// Bytes of model sets on the device.
  static func plainBytes(of sets: some Sequence<ModelSet>) -> ByteRange {
    sets.reduce(onThePhone(sets)) { $1.format == .mlkit ? $0 : $0 + $1.plainBytes }
  }

  /// Bytes of the models that the phone's own app fetches, by their publisher's figures.
  private static func onThePhone(_ sets: some Sequence<ModelSet>) -> ByteRange {
    MLKitCatalog.bytes(ofModels: sets.reduce(0) { $1.format == .mlkit ? $0 + 1 : $0 })
  }

  /// Bytes that a model set adds on the device, at most.
  ///
  /// The publisher's figures for the phone's models lie on a straight line, so that
  /// each adds its slope; what the first one adds beside is ``firstOnThePhone``.
  static func weight(of set: ModelSet) -> UInt64 {
    guard set.format == .mlkit else { return set.plainBytes.upper }
    return MLKitCatalog.bytes(ofModels: 2).upper - MLKitCatalog.bytes(ofModels: 1).upper
  }

  /// Bytes that the first model on the phone takes beyond its ``weight(of:)``.
  static let firstOnThePhone =
    2 * MLKitCatalog.bytes(ofModels: 1).upper - MLKitCatalog.bytes(ofModels: 2).upper

  /// A zip archive is unpacked from its end, so that it stands on the device beside
  /// what comes out of it, one at a time; everything else is unpacked as it is read.
  private static func largestTransient(of sets: [ModelSet]) -> ByteRange {
    sets.lazy.flatMap(\.artifacts).filter { $0.unpacking == .zip }
      .reduce(.zero) { ByteRange.max($0, $1.bytes) }
  }
}

extension Place {
  /// The device that a trip describes, on a file system of its own.
  init(_ role: Role, describedBy device: DeviceDescription, free: UInt64) {
    self.init(
      role,
      space: DiskSpace(
        free: free, total: free, freeInodes: nil, blockSize: 4096,
        largestFile: ["vfat", "msdos", "fat32"].contains(device.fileSystem ?? "")
          ? 4_294_967_295 : nil,
        kind: device.fileSystem),
      fileSystem: .max)
  }
}

extension Place.Role {
  fileprivate var rank: Int {
    switch self {
    case .device: 0
    case .pack: 1
    case .library: 2
    }
  }
}

extension Artifact {
  fileprivate var isOneFile: Bool {
    switch unpacking {
    case .plain, .zstd, .gzip: true
    case .zip, .tarGzip, .deb: false
    }
  }
}

extension Sequence where Element == Artifact {
  /// The artifacts without those whose digest an earlier one has.
  fileprivate func eachOnce() -> [Artifact] {
    var seen: Set<SHA256Digest> = []
    return filter { artifact in artifact.sha256.map { seen.insert($0).inserted } ?? true }
  }
}
