import Catalogs
import Files

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
    let kept = packed.filter { !downloaded.contains($0.id) }.total(\.bytes)
    var estimate = SpaceEstimate()
    estimate.download = sets.filter { !downloaded.contains($0.id) }.total(\.bytes)
    estimate.pack =
      packed.isEmpty
      ? .zero
      : packed.reduce(ByteRange(SpaceEstimator.packBytes)) {
        $0 + SpaceEstimator.bytesInPack(of: $1)
      }
    estimate.installed = sets.total(\.plainBytes)
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
        sum = sum.addingClamped(SpaceEstimator.bytesInPack(of: set).upper)
      case .device:
        sum = sum.addingClamped(set.plainBytes.upper)
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

  private static func bytesInPack(of set: ModelSet) -> ByteRange {
    set.bytes + ByteRange(UInt64(set.artifacts.count) * packBytesPerArtifact)
  }

  /// An artifact that is unpacked may stand on the device beside what comes out of
  /// it, one at a time.
  private static func largestTransient(of sets: [ModelSet]) -> ByteRange {
    sets.lazy.flatMap(\.artifacts).filter { $0.unpacking != .plain }
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

extension Sequence where Element == ModelSet {
  fileprivate func total(_ bytes: (ModelSet) -> ByteRange) -> ByteRange {
    reduce(.zero) { $0 + bytes($1) }
  }
}
