/// A country or territory by its ISO 3166-1 code of two letters, or Kosovo (`XK`).
public struct Territory: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The code in capital letters.
  public let code: String

  /// Reads a code of two letters in either case; `nil` for one that is not assigned.
  public init?(code: some StringProtocol) {
    let code = code.uppercased()
    guard CLDRTable.shared.territories[code] != nil else { return nil }
    self.code = code
  }

  /// Takes a code that stands in the table.
  init(known code: String) { self.code = code }

  /// The same as ``code``.
  public var description: String { code }
  /// Orders by the code.
  public static func < (left: Territory, right: Territory) -> Bool { left.code < right.code }
}
