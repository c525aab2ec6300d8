public import Catalogs

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
