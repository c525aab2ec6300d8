internal import CCrypto

/// Bytes that nobody can guess.
enum RandomBytes {
  static func make(_ count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard RAND_bytes(&bytes, Int32(count)) == 1 else { throw DigestError.library("RAND_bytes") }
    return bytes
  }
}
