extension UInt64 {
  /// Adds, stopping at the largest number.
  public func addingClamped(_ other: UInt64) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }

  /// Multiplies, stopping at the largest number.
  public func multipliedClamped(_ other: UInt64) -> UInt64 {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}

extension BidirectionalCollection {
  /// Without the elements of a kind at its start and at its end.
  public func trimmed(while isTrimmed: (Element) -> Bool) -> SubSequence {
    var rest = self[...]
    while let last = rest.last, isTrimmed(last) { rest = rest.dropLast() }
    return rest.drop(while: isTrimmed)
  }
}

extension StringProtocol {
  /// Without spaces, tabs and line ends around it.
  public var trimmed: String {
    String(trimmed { $0 == " " || $0 == "\t" || $0.isNewline })
  }
}
