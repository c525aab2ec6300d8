import Catalogs
import Planning

/// A file name for a trip: its name in plain letters, else where it leads.
struct TripName: Hashable, Sendable {
  /// Letters, digits and hyphens, never empty.
  let text: String

  /// Makes a name of what somebody called the trip, or of its stops.
  init(_ trip: Trip, _ name: String, prefix: String = "trip") {
    let plain = TripName.plain(name)
    if !plain.isEmpty {
      text = plain
      return
    }
    let codes = trip.stops.prefix(6).map { TripName.plain($0.code) }
    text = ([prefix] + codes).joined(separator: "-")
  }

  /// Small ASCII letters and digits, everything else a hyphen.
  private static func plain(_ name: String) -> String {
    let kept = LanguageNames.comparable(name).utf8.map { byte -> UInt8 in
      (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte) ? byte : 0x2d
    }
    let words = kept.split(separator: 0x2d).map { String(decoding: $0, as: UTF8.self) }
    return String(words.joined(separator: "-").prefix(60))
  }
}
