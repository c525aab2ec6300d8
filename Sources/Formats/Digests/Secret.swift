internal import CCrypto

/// A random text that opens a door, and is compared without telling by the time
/// taken how much of a guess was right.
public struct Secret: Sendable {
  /// 32 hexadecimal digits: 128 bits.
  public let text: String

  /// Takes one from the system's random numbers.
  /// - Throws: `DigestError` when there are none.
  public init() throws { text = Hexadecimal.text(try RandomBytes.make(16)) }

  /// Whether a guess is this secret.
  public func matches(_ guess: some StringProtocol) -> Bool {
    let mine = Array(text.utf8)
    let other = Array(guess.utf8)
    return mine.count == other.count && CRYPTO_memcmp(mine, other, mine.count) == 0
  }
}
