internal import Formats
internal import System

/// Where the bytes of payload files come from when a pack is written: the
/// library, else a pack that is completed or copied.
final class PayloadSupply {
  private let artifact: (SHA256Digest) throws -> OpenFile?
  private let pack: PayloadSource?
  private let places: [String: Int]

  init(
    _ artifact: @escaping (SHA256Digest) throws -> OpenFile?, pack: PayloadSource? = nil,
    payloads: [PackPayload] = []
  ) {
    self.artifact = artifact
    self.pack = pack
    var places: [String: Int] = [:]
    if pack != nil {
      for (index, payload) in payloads.enumerated() { places[payload.path] = index }
    }
    self.places = places
  }

  /// Whether the bytes can be had, without reading them.
  /// - Throws: what the look-up throws; `FileError`.
  func has(_ payload: PackPayload) throws -> Bool {
    if let file = try artifact(payload.sha256) { return try file.size() == payload.size }
    guard let pack, let place = places[payload.path] else { return false }
    return pack.mayHold(place)
  }

  /// Opens the bytes for a look at their beginning; `nil` when that would use them up.
  func sample(_ payload: PackPayload) throws -> (any PayloadReading)? {
    if let file = try artifact(payload.sha256) { return FileReading(file) }
    return try places[payload.path].flatMap { try pack?.open($0) }
  }

  /// Opens the bytes; payload files of a tar must be asked for in their order.
  func open(_ payload: PackPayload) throws -> (any PayloadReading)? {
    if let file = try artifact(payload.sha256) { return FileReading(file) }
    guard let pack, let place = places[payload.path] else { return nil }
    if let reader = try pack.open(place) { return reader }
    while let (index, reader) = try pack.next(wanted: Array(repeating: true, count: places.count)) {
      if index == place { return reader }
    }
    return nil
  }
}

/// Whether it is worth compressing a raw file: zlib tries it on the first bytes.
enum CompressionSample {
  /// What deflate looks back at: enough to see past a header, and short beside
  /// the digest of a whole model.
  private static let size = 32 << 10

  /// True when the sample shrinks by a tenth.
  static func isCompressible(_ file: any PayloadReading, size: UInt64) throws -> Bool {
    guard size >= 1024 else { return false }
    let deflater = try Deflater()
    var buffer = [UInt8](repeating: 0, count: CompressionSample.size)
    var taken = 0
    var made = 0
    while taken < CompressionSample.size {
      let count = try buffer.withUnsafeMutableBytes { try file.read(into: $0) }
      if count == 0 { break }
      taken += count
      try buffer.withUnsafeBytes {
        try deflater.deflate(UnsafeRawBufferPointer(rebasing: $0[..<count])) { made += $0.count }
      }
    }
    try deflater.finish { made += $0.count }
    return made < taken / 10 * 9
  }
}
