public import Catalogs
import Formats
public import System

/// The bytes of a plan, by place and by moment.
///
/// They are exact where the publisher states sizes, else bounds. What is
/// installed already counts nowhere, what is downloaded already not as download.
public struct SpaceEstimate: Hashable, Sendable {
  /// Bytes still to download into the library.
  public var download: ByteRange
  /// Bytes of the pack file, a stored zip.
  public var pack: ByteRange
  /// Bytes that stand on the device once it is installed.
  public var installed: ByteRange
  /// The most bytes that stand on the device at any moment of the install.
  public var staging: ByteRange
  /// Every file system that was named, that of the device first.
  public var fileSystems: [SpaceNeed]
  /// Ids of model sets with a file longer than the device's file system holds.
  public var tooLong: [String]
  /// Whether the pack must be split, since its folder's file system does not hold
  /// a file of that length.
  public var packMustBeSplit: Bool

  /// Makes a value.
  public init(
    download: ByteRange = .zero, pack: ByteRange = .zero, installed: ByteRange = .zero,
    staging: ByteRange = .zero, fileSystems: [SpaceNeed] = [], tooLong: [String] = [],
    packMustBeSplit: Bool = false
  ) {
    self.download = download
    self.pack = pack
    self.installed = installed
    self.staging = staging
    self.fileSystems = fileSystems
    self.tooLong = tooLong
    self.packMustBeSplit = packMustBeSplit
  }

  /// The bytes that lack where most of them lack: at least, and at most.
  public var missing: ByteRange {
    fileSystems.reduce(.zero) { ByteRange.max($0, $1.missing) }
  }
}

extension SpaceEstimate {
  var json: JSONValue {
    [
      "download": download.json, "pack": pack.json, "installed": installed.json,
      "peak": staging.json, "fileSystems": .array(fileSystems.map(\.json)),
      "tooLong": JSONValue(tooLong), "packMustBeSplit": .boolean(packMustBeSplit),
    ]
  }

  init(json node: JSONNode) throws {
    try node.allow(only: [
      "download", "pack", "installed", "peak", "fileSystems", "tooLong", "packMustBeSplit",
    ])
    self.init(
      download: try ByteRange(json: node.member("download")),
      pack: try ByteRange(json: node.member("pack")),
      installed: try ByteRange(json: node.member("installed")),
      staging: try ByteRange(json: node.member("peak")),
      fileSystems: try node.member("fileSystems").elements().map { try SpaceNeed(json: $0) },
      tooLong: try node.member("tooLong").elements().map { try $0.string() },
      packMustBeSplit: try node.member("packMustBeSplit").boolean())
  }
}

/// What one file system must hold beyond what is on it now.
public struct SpaceNeed: Hashable, Sendable {
  /// A moment of the work.
  public enum Moment: String, Hashable, Sendable, CaseIterable {
    /// Everything is downloaded.
    case download
    /// The pack is written; the library holds what it was made from.
    case build
    /// Everything is staged on the device and nothing is in place yet; the
    /// largest artifact may stand there beside what comes out of it.
    case install
    /// Everything is in place.
    case installed
  }

  /// What is kept there, in the order of ``Place/Role``.
  public var roles: [Place.Role]
  /// Bytes at each moment that concerns it, in their order.
  public var moments: [(moment: Moment, bytes: ByteRange)] {
    Moment.allCases.compactMap { moment in bytes[moment].map { (moment, $0) } }
  }
  private var bytes: [Moment: ByteRange]
  /// Bytes that are free for this user now.
  public var free: UInt64
  /// Bytes of them that are to stay free.
  public var reserve: UInt64

  /// Makes a value.
  public init(
    roles: [Place.Role], moments: [Moment: ByteRange], free: UInt64, reserve: UInt64
  ) {
    self.roles = roles
    self.bytes = moments
    self.free = free
    self.reserve = reserve
  }

  /// Bytes at a moment; none when the moment does not concern it.
  public subscript(moment: Moment) -> ByteRange { bytes[moment] ?? .zero }

  /// The most bytes at any moment.
  public var peak: ByteRange { bytes.values.reduce(.zero) { ByteRange.max($0, $1) } }

  /// Bytes that may be used.
  public var usable: UInt64 { free - min(reserve, free) }

  /// Bytes that lack at the worst moment: at least, and at most.
  public var missing: ByteRange {
    let peak = peak
    return ByteRange(
      peak.lower - min(usable, peak.lower), peak.upper - min(usable, peak.upper))
  }
}

extension SpaceNeed {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["holds": JSONValue(roles.map(\.rawValue))]
    object["moments"] = .object(JSONObject(moments.map { ($0.moment.rawValue, $0.bytes.json) }))
    object["peak"] = peak.json
    object["free"] = JSONValue(free)
    object["reserve"] = JSONValue(reserve)
    object["missing"] = missing.json
    return .object(object)
  }

  fileprivate init(json node: JSONNode) throws {
    try node.allow(only: ["holds", "moments", "peak", "free", "reserve", "missing"])
    let inner = try node.member("moments")
    try inner.allow(only: Moment.allCases.map(\.rawValue))
    var moments: [Moment: ByteRange] = [:]
    for moment in Moment.allCases {
      moments[moment] = try inner.optional(moment.rawValue).map { try ByteRange(json: $0) }
    }
    self.init(
      roles: try node.member("holds").elements().map { role in
        try role.parsed("library, pack or device") { Place.Role(rawValue: $0) }
      },
      moments: moments, free: try node.member("free").byteCount(),
      reserve: try node.member("reserve").byteCount())
    // What follows from the rest is there for readers of the JSON.
    for (name, bytes) in [("peak", peak), ("missing", missing)] {
      let stated = try node.member(name)
      guard try ByteRange(json: stated) == bytes else {
        throw DocumentError.wrong(path: stated.path, expected: "what follows from the moments")
      }
    }
  }
}

/// A place that bytes go to, and the room on its file system.
public struct Place: Hashable, Sendable {
  /// What is kept there.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// The library: downloaded artifacts.
    case library
    /// The folder of the pack file.
    case pack
    /// The device.
    case device
  }

  /// What is kept there.
  public var role: Role
  /// The room there.
  public var space: DiskSpace
  /// Tells file systems apart: places of one number share their room.
  public var fileSystem: UInt64

  /// Makes a place.
  public init(_ role: Role, space: DiskSpace, fileSystem: UInt64) {
    self.role = role
    self.space = space
    self.fileSystem = fileSystem
  }
}
