/// The indices of zip entries in the order of their places in the file.
public struct ZipPlaceOrder: RandomAccessCollection, Sendable {
  /// The order; `nil` when the directory has it already, as it has in every honest zip.
  private let order: [UInt32]?
  /// The number of entries.
  public let endIndex: Int

  init(_ offsets: NumberColumn) {
    endIndex = offsets.count
    let isSorted = offsets.indices.dropFirst().allSatisfy { offsets[$0 - 1] <= offsets[$0] }
    order =
      isSorted
      ? nil
      : offsets.indices.map(UInt32.init).sorted {
        (offsets[Int($0)], $0) < (offsets[Int($1)], $1)
      }
  }

  /// The first position.
  public var startIndex: Int { 0 }

  /// The index of the entry at a position.
  public subscript(position: Int) -> Int { order.map { Int($0[position]) } ?? position }
}
