internal import Formats

/// Paths and their rows, kept as bytes side by side: ten bytes for each of a
/// hundred thousand paths beside its own, where dictionaries of strings take two hundred.
struct PathTable {
  private var pool: [UInt8] = []
  private var ends: [UInt32] = []
  /// Open addressing: a row + 1, or 0 for a free slot; the count is a power of two.
  private var slots: [UInt32] = [UInt32](repeating: 0, count: 64)

  /// Sets aside room, which takes memory only as it is used.
  mutating func reserveCapacity(_ count: Int, bytes: Int) {
    ends.reserveCapacity(count)
    pool.reserveCapacity(bytes)
  }

  /// The number of paths.
  var count: Int { ends.count }

  /// The bytes of the path of a row.
  func bytes(_ row: Int) -> ArraySlice<UInt8> {
    pool[(row == 0 ? 0 : Int(ends[row - 1]))..<Int(ends[row])]
  }

  /// The path of a row.
  func path(_ row: Int) -> String { String(decoding: bytes(row), as: UTF8.self) }

  /// The row of a path; `nil` when it is not there.
  func row(of path: some Collection<UInt8>) -> Int? {
    let row = Int(slots[slot(of: path)]) - 1
    return row < 0 ? nil : row
  }

  /// The row of a path, and whether it was made now.
  mutating func insert(_ path: some Collection<UInt8>) -> (row: Int, isNew: Bool) {
    if let row = row(of: path) { return (row, false) }
    if (count + 1) * 8 > slots.count * 7 {
      slots = [UInt32](repeating: 0, count: slots.count * 2)
      for row in 0..<count { slots[slot(of: bytes(row))] = UInt32(row + 1) }
    }
    let free = slot(of: path)
    pool.append(contentsOf: path)
    ends.append(UInt32(pool.count))
    slots[free] = UInt32(count)
    return (count - 1, true)
  }

  /// The index of the slot that has a path, or of the free one where it belongs.
  private func slot(of path: some Collection<UInt8>) -> Int {
    // Swift's own hash is seeded for each run, so that nobody can make paths collide.
    var hasher = Hasher()
    if path.withContiguousStorageIfAvailable({
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }) == nil {
      Array(path).withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    var index = hasher.finalize() & (slots.count - 1)
    while slots[index] != 0, !bytes(Int(slots[index]) - 1).elementsEqual(path) {
      index = (index + 1) & (slots.count - 1)
    }
    return index
  }
}

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
