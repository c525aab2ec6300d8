internal import CCrypto

/// Keys from passphrases by scrypt (RFC 7914), with libsodium's way of choosing
/// its parameters, which minisign uses.
public enum Scrypt {
  /// The limits that minisign writes into new keys: libsodium's `SENSITIVE`.
  public static let operations: UInt64 = 33_554_432
  /// The bytes of memory for one guess.
  public static let memory: UInt64 = 1_073_741_824

  /// Derives bytes; `nil` for limits that no key of minisign has.
  static func derive(
    _ count: Int, passphrase: [UInt8], salt: [UInt8], operations: UInt64, memory: UInt64
  ) throws -> [UInt8]? {
    // A hostile key file must not make us take all memory or an hour.
    guard operations <= 1 << 28, memory <= 4 << 30 else { return nil }
    let operations = max(operations, 32_768)
    let r: UInt64 = 8
    let n: UInt64
    var p: UInt64 = 1
    if operations < memory / 32 {
      n = power(below: operations / (r * 4))
    } else {
      n = power(below: memory / (r * 128))
      p = max(1, min(operations / 4 / n, 0x3fff_ffff) / r)
    }
    var bytes = [UInt8](repeating: 0, count: count)
    let done = passphrase.withUnsafeBytes { text in
      EVP_PBE_scrypt(
        text.baseAddress?.assumingMemoryBound(to: CChar.self), text.count, salt, salt.count, n, r,
        p, 5 << 30, &bytes, count)
    }
    guard done == 1 else {
      ERR_clear_error()
      throw DigestError.library("EVP_PBE_scrypt")
    }
    return bytes
  }

  /// libsodium's `pickparams`: the first power of two from 2 that is above half the limit.
  private static func power(below limit: UInt64) -> UInt64 {
    var power: UInt64 = 2
    while power <= limit / 2, power < 1 << 62 { power <<= 1 }
    return power
  }
}
