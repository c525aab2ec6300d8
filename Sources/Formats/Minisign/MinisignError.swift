/// Why a key or signature of minisign cannot be used.
public enum MinisignError: Error, Hashable, Sendable {
  /// It is no public key.
  case notAPublicKey
  /// It is no secret key.
  case notASecretKey
  /// It is no signature; what is wrong with it.
  case notASignature(String)
  /// The secret key is encrypted, and no passphrase was given.
  case passphraseNeeded
  /// The passphrase is wrong, or the key is damaged.
  case wrongPassphrase
}
