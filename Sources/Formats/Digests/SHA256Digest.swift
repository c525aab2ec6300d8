/// A SHA-256 digest: 32 bytes, written as 64 hexadecimal digits.
public struct SHA256Digest: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The 32 bytes as four big-endian words: a value without an allocation.
  private let words: (UInt64, UInt64, UInt64, UInt64)

  /// Takes 32 bytes; `nil` for any other count.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 32 else { return nil }
    var words: [UInt64] = [0, 0, 0, 0]
    for (index, byte) in bytes.enumerated() {
      words[index / 8] = words[index / 8] << 8 | UInt64(byte)
    }
    self.words = (words[0], words[1], words[2], words[3])
  }

  /// Reads 64 hexadecimal digits of either case; `nil` for anything else.
  public init?(hex: some StringProtocol) {
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    var count = 0
    // Catalogs hold hundreds: text of the one kind that the compiler knows to be fast.
    for digit in String(hex).utf8 {
      let value: UInt64
      switch digit {
      case 0x30...0x39: value = UInt64(digit) - 0x30
      case 0x41...0x46: value = UInt64(digit) - 0x41 + 10
      case 0x61...0x66: value = UInt64(digit) - 0x61 + 10
      default: return nil
      }
      switch count >> 4 {
      case 0: words.0 = words.0 << 4 | value
      case 1: words.1 = words.1 << 4 | value
      case 2: words.2 = words.2 << 4 | value
      case 3: words.3 = words.3 << 4 | value
      default: return nil
      }
      count += 1
    }
    guard count == 64 else { return nil }
    self.words = words
  }

  /// The 32 bytes.
  public var bytes: [UInt8] {
    [words.0, words.1, words.2, words.3].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * UInt64($0))) }
    }
  }

  /// The 64 hexadecimal digits, small letters.
  public var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The same as ``hex``.
  public var description: String { hex }

  /// Whether all bytes are the same.
  public static func == (left: SHA256Digest, right: SHA256Digest) -> Bool {
    left.words == right.words
  }
  /// Orders by the bytes.
  public static func < (left: SHA256Digest, right: SHA256Digest) -> Bool {
    left.words < right.words
  }
  /// Feeds the bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
  }
}
