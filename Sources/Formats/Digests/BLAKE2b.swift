/// BLAKE2b (RFC 7693) with a digest of 1 to 64 bytes and no key.
///
/// libcrypto 3.0 computes only the 64-byte digest; minisign's secret keys carry
/// one of 32 bytes, which is another function and not the shorter half.
public struct BLAKE2b: Sendable {
  private var state: [UInt64]
  private var block: [UInt8] = []
  private var count: UInt64 = 0
  private let length: Int

  private static let start: [UInt64] = [
    0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1,
    0x510e_527f_ade6_82d1, 0x9b05_688c_2b3e_6c1f, 0x1f83_d9ab_fb41_bd6b, 0x5be0_cd19_137e_2179,
  ]

  /// The message schedule of RFC 7693, section 2.7.
  private static let schedule: [[Int]] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
  ]

  /// Begins a digest of so many bytes.
  public init(length: Int) {
    precondition((1...64).contains(length), "RFC 7693 knows digests of 1 to 64 bytes")
    self.length = length
    state = BLAKE2b.start
    state[0] ^= 0x0101_0000 ^ UInt64(length)
  }

  /// The digest of bytes in memory.
  public static func digest(of bytes: some Sequence<UInt8>, length: Int = 64) -> [UInt8] {
    var digest = BLAKE2b(length: length)
    digest.update(bytes)
    return digest.finish()
  }

  /// Feeds bytes.
  public mutating func update(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      // The last block is compressed with a mark, so that a full one waits for more.
      if block.count == 128 { compress(isLast: false) }
      block.append(byte)
    }
  }

  /// Ends the digest.
  public mutating func finish() -> [UInt8] {
    compress(isLast: true)
    return (0..<length).map { place in
      UInt8(truncatingIfNeeded: state[place / 8] >> UInt64(place % 8 * 8))
    }
  }

  private mutating func compress(isLast: Bool) {
    count += UInt64(block.count)
    block.append(contentsOf: repeatElement(0, count: 128 - block.count))
    var words = [UInt64](repeating: 0, count: 16)
    for (place, byte) in block.enumerated() {
      words[place / 8] |= UInt64(byte) << UInt64(place % 8 * 8)
    }
    block.removeAll(keepingCapacity: true)
    var v = state + BLAKE2b.start
    v[12] ^= count
    if isLast { v[14] = ~v[14] }
    for round in 0..<12 {
      let s = BLAKE2b.schedule[round % 10]
      for (index, place) in [
        (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
        (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14),
      ].enumerated() {
        BLAKE2b.mix(&v, place, words[s[2 * index]], words[s[2 * index + 1]])
      }
    }
    for index in 0..<8 { state[index] ^= v[index] ^ v[index + 8] }
  }

  private static func mix(
    _ v: inout [UInt64], _ place: (Int, Int, Int, Int), _ x: UInt64, _ y: UInt64
  ) {
    let (a, b, c, d) = place
    v[a] = v[a] &+ v[b] &+ x
    v[d] = rotated(v[d] ^ v[a], 32)
    v[c] = v[c] &+ v[d]
    v[b] = rotated(v[b] ^ v[c], 24)
    v[a] = v[a] &+ v[b] &+ y
    v[d] = rotated(v[d] ^ v[a], 16)
    v[c] = v[c] &+ v[d]
    v[b] = rotated(v[b] ^ v[c], 63)
  }

  private static func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 {
    word >> count | word << (64 - count)
  }
}
