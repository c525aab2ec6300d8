internal import CCrypto

/// Signatures by Ed25519 (RFC 8032), through libcrypto.
enum Ed25519 {
  /// The public key of a seed of 32 bytes.
  static func publicKey(of seed: [UInt8]) throws -> [UInt8] {
    let key = try privateKey(seed)
    defer { EVP_PKEY_free(key) }
    var bytes = [UInt8](repeating: 0, count: 32)
    var count = bytes.count
    guard EVP_PKEY_get_raw_public_key(key, &bytes, &count) == 1, count == 32 else {
      throw DigestError.library("EVP_PKEY_get_raw_public_key")
    }
    return bytes
  }

  /// The 64 bytes of a signature.
  static func sign(_ message: [UInt8], seed: [UInt8]) throws -> [UInt8] {
    let key = try privateKey(seed)
    defer { EVP_PKEY_free(key) }
    guard let context = EVP_MD_CTX_new() else { throw DigestError.library("EVP_MD_CTX_new") }
    defer { EVP_MD_CTX_free(context) }
    var signature = [UInt8](repeating: 0, count: 64)
    var count = signature.count
    guard EVP_DigestSignInit(context, nil, nil, nil, key) == 1,
      EVP_DigestSign(context, &signature, &count, message, message.count) == 1, count == 64
    else { throw DigestError.library("EVP_DigestSign") }
    return signature
  }

  /// Whether a signature belongs to a message and a public key.
  static func verify(_ signature: [UInt8], _ message: [UInt8], publicKey: [UInt8]) throws -> Bool {
    guard signature.count == 64, publicKey.count == 32,
      let key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, publicKey, 32)
    else { return false }
    defer { EVP_PKEY_free(key) }
    guard let context = EVP_MD_CTX_new() else { throw DigestError.library("EVP_MD_CTX_new") }
    defer { EVP_MD_CTX_free(context) }
    guard EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1 else {
      throw DigestError.library("EVP_DigestVerifyInit")
    }
    let answer = EVP_DigestVerify(context, signature, 64, message, message.count)
    ERR_clear_error()
    return answer == 1
  }

  private static func privateKey(_ seed: [UInt8]) throws -> OpaquePointer {
    guard seed.count == 32,
      let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, seed, 32)
    else { throw DigestError.library("EVP_PKEY_new_raw_private_key") }
    return key
  }
}
