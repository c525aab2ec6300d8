/// A publisher's version, ordered as its publisher orders it.
///
/// Versions are texts, never floating-point numbers: `1.10` comes after `1.9`. The
/// order is that of Debian's policy (section 5.6.12): an epoch `1:`, then runs of
/// digits compared as numbers and runs of letters by their bytes, `~` before
/// everything, even the end. A version tried out, such as `3.0a1` or `2.0-rc2`,
/// comes before the finished one.
public struct ModelVersion: Comparable, Sendable, CustomStringConvertible {
  /// The version as it is written.
  public let text: String

  /// Takes a version; every text is one.
  public init(_ text: String) { self.text = text }

  /// The same as ``text``.
  public var description: String { text }

  /// Whether it is tried out only: `3.0a1`, `1.0beta`, `2.0-rc2`.
  public var isPreview: Bool { previewMark != nil }

  /// Whether neither comes before the other: `1.0` and `1.00`.
  public static func == (left: ModelVersion, right: ModelVersion) -> Bool {
    order(left, right) == 0
  }

  /// Whether the left one is older.
  public static func < (left: ModelVersion, right: ModelVersion) -> Bool {
    order(left, right) < 0
  }

  /// Where the mark of a preview begins, in a version that is otherwise digits and dots.
  private var previewMark: Int? {
    let bytes = Array(text.utf8)
    guard let mark = bytes.firstIndex(where: { !isDigit($0) && $0 != 0x2e }), mark > 0 else {
      return nil
    }
    let rest = bytes[mark...].drop { $0 == 0x2d }
    let word = String(decoding: rest.prefix { !isDigit($0) }, as: UTF8.self).lowercased()
    let number = rest.dropFirst(word.utf8.count)
    guard ["a", "b", "rc", "alpha", "beta", "dev", "pre"].contains(word),
      number.allSatisfy(isDigit)
    else { return nil }
    return mark
  }

  private var parts: (epoch: ArraySlice<UInt8>, upstream: ArraySlice<UInt8>, ArraySlice<UInt8>) {
    let bytes = Array(text.utf8)
    if let mark = previewMark {
      // `3.0a1` and `3.0-rc1` are read as `3.0~a1` and `3.0~rc1`.
      return ([], bytes[..<mark] + [0x7e] + bytes[mark...].drop { $0 == 0x2d }, [])
    }
    var rest = bytes[...]
    var epoch: ArraySlice<UInt8> = []
    if let colon = rest.firstIndex(of: 0x3a), rest[..<colon].allSatisfy(isDigit) {
      epoch = rest[..<colon]
      rest = rest[(colon + 1)...]
    }
    guard let hyphen = rest.lastIndex(of: 0x2d) else { return (epoch, rest, []) }
    return (epoch, rest[..<hyphen], rest[(hyphen + 1)...])
  }

  private static func order(_ left: ModelVersion, _ right: ModelVersion) -> Int {
    let left = left.parts
    let right = right.parts
    for (one, other) in [(left.0, right.0), (left.1, right.1), (left.2, right.2)] {
      let order = order(one, other)
      if order != 0 { return order }
    }
    return 0
  }

  /// dpkg's comparison of one part.
  private static func order(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
    var left = left
    var right = right
    while !left.isEmpty || !right.isEmpty {
      while left.first.map(isDigit) == false || right.first.map(isDigit) == false {
        let one = weight(left.first)
        let other = weight(right.first)
        if one != other { return one - other }
        left = left.dropFirst()
        right = right.dropFirst()
      }
      let one = left.prefix(while: isDigit).drop { $0 == 0x30 }
      let other = right.prefix(while: isDigit).drop { $0 == 0x30 }
      if one.count != other.count { return one.count - other.count }
      for (digit, otherDigit) in zip(one, other) where digit != otherDigit {
        return Int(digit) - Int(otherDigit)
      }
      left = left.drop(while: isDigit)
      right = right.drop(while: isDigit)
    }
    return 0
  }

  private static func weight(_ byte: UInt8?) -> Int {
    switch byte {
    case nil: 0
    case .some(let byte) where isDigit(byte): 0
    case 0x7e: -1
    case .some(let byte) where (0x61...0x7a).contains(byte | 0x20): Int(byte)
    case .some(let byte): Int(byte) + 256
    }
  }
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
