/// Paths and their rows, kept as bytes side by side: ten bytes for each of a
/// hundred thousand paths beside its own, where dictionaries of strings take two hundred.
struct PathTable {
  private var pool: [UInt8] = []
  private var ends: [UInt32] = []
  /// Open addressing: a row + 1, or 0 for a free place; the count is a power of two.
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
    var place = slot(of: path)
    while slots[place] != 0 {
      let row = Int(slots[place]) - 1
      if bytes(row).elementsEqual(path) { return row }
      place = (place + 1) & (slots.count - 1)
    }
    return nil
  }

  /// The row of a path, and whether it was made now.
  mutating func insert(_ path: some Collection<UInt8>) -> (row: Int, isNew: Bool) {
    if let row = row(of: path) { return (row, false) }
    if (count + 1) * 8 > slots.count * 7 { grow() }
    pool.append(contentsOf: path)
    ends.append(UInt32(pool.count))
    place(count - 1)
    return (count - 1, true)
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for row in 0..<count { place(row) }
  }

  private mutating func place(_ row: Int) {
    var place = slot(of: bytes(row))
    while slots[place] != 0 { place = (place + 1) & (slots.count - 1) }
    slots[place] = UInt32(row + 1)
  }

  private func slot(of path: some Collection<UInt8>) -> Int {
    // Swift's own hash is seeded for each run, so that nobody can make paths collide.
    var hasher = Hasher()
    if path.withContiguousStorageIfAvailable({
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }) == nil {
      Array(path).withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    return hasher.finalize() & (slots.count - 1)
  }
}
