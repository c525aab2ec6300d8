/// Lengths or places of many files, side by side: four bytes for each of them
/// until one needs more.
public struct NumberColumn: RandomAccessCollection, MutableCollection, Sendable {
  private var narrow: [UInt32] = []
  /// All of them, once one was too large.
  private var wide: [UInt64] = []
  private var isWide = false

  /// Begins with none.
  public init() {}

  /// The first index.
  public var startIndex: Int { 0 }
  /// The number of numbers.
  public var endIndex: Int { isWide ? wide.count : narrow.count }

  /// Sets aside room.
  public mutating func reserveCapacity(_ count: Int) { narrow.reserveCapacity(count) }

  /// A number; the largest one, which stands for none, takes no more room than a small one.
  public subscript(index: Int) -> UInt64 {
    get {
      if isWide { return wide[index] }
      return narrow[index] == .max ? .max : UInt64(narrow[index])
    }
    set {
      if let small = fit(newValue) { narrow[index] = small } else { wide[index] = newValue }
    }
  }

  /// Adds a number.
  public mutating func append(_ number: UInt64) {
    if let small = fit(number) { narrow.append(small) } else { wide.append(number) }
  }

  /// The number in four bytes; `nil` when all of them are kept in eight.
  private mutating func fit(_ number: UInt64) -> UInt32? {
    if isWide { return nil }
    if number == .max { return .max }
    if number < UInt64(UInt32.max) { return UInt32(number) }
    wide = map { $0 }
    isWide = true
    narrow = []
    return nil
  }
}
