internal import Formats

/// The digests of one algorithm for the rows of a table, side by side.
struct DigestColumn {
  private let length: Int
  private var bytes: [UInt8] = []
  private var isSet: [Bool] = []

  init(_ algorithm: DigestAlgorithm) { length = algorithm.length }

  /// Sets aside room, which takes memory only as it is used.
  mutating func reserveCapacity(_ count: Int) {
    bytes.reserveCapacity(count * length)
    isSet.reserveCapacity(count)
  }

  /// The digest of a row; `nil` when it has none.
  subscript(row: Int) -> ArraySlice<UInt8>? {
    row < isSet.count && isSet[row] ? bytes[row * length..<(row + 1) * length] : nil
  }

  /// Sets the digest of a row.
  mutating func set(_ row: Int, _ digest: [UInt8]) {
    if row >= isSet.count {
      let missing = row + 1 - isSet.count
      isSet.append(contentsOf: repeatElement(false, count: missing))
      bytes.append(contentsOf: repeatElement(0, count: missing * length))
    }
    isSet[row] = true
    bytes.replaceSubrange(row * length..<(row + 1) * length, with: digest)
  }
}
