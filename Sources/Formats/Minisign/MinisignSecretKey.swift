/// A secret key in minisign's form, plain or encrypted with a passphrase.
public struct MinisignSecretKey: Sendable {
  /// The id of the key pair.
  public let keyID: MinisignKeyID
  private let seed: [UInt8]
  private let key: [UInt8]

  /// Bytes of a secret key file, and where its parts begin.
  private static let length = 158
  private static let secretStart = 54

  /// Makes a new key pair.
  /// - Throws: `DigestError`.
  public init() throws {
    try self.init(keyID: MinisignKeyID(RandomBytes.make(8)), seed: RandomBytes.make(32))
  }

  init(keyID: MinisignKeyID, seed: [UInt8]) throws {
    self.keyID = keyID
    self.seed = seed
    key = try Ed25519.publicKey(of: seed)
  }

  /// The public half.
  public var publicKey: MinisignPublicKey { MinisignPublicKey(keyID: keyID, key: key) }

  /// Reads a secret key file.
  /// - Parameters:
  ///   - text: the content of the file.
  ///   - passphrase: asked only when the key is encrypted; `nil` when there is none.
  /// - Throws: `MinisignError`, `DigestError`, and what `passphrase` throws.
  public init(_ text: some StringProtocol, passphrase: () throws -> [UInt8]?) throws {
    let lines = MinisignText.lines(text)
    guard lines.count == 2, let bytes = Base64.bytes(lines[1]),
      bytes.count == MinisignSecretKey.length, bytes.starts(with: Array("Ed".utf8)),
      bytes[4..<6].elementsEqual("B2".utf8)
    else { throw MinisignError.notASecretKey }
    var secret = Array(bytes[MinisignSecretKey.secretStart...])
    if bytes[2..<4].elementsEqual("Sc".utf8) {
      guard let phrase = try passphrase() else { throw MinisignError.passphraseNeeded }
      guard
        let stream = try Scrypt.derive(
          secret.count, passphrase: phrase, salt: Array(bytes[6..<38]),
          operations: MinisignSecretKey.number(bytes[38..<46]),
          memory: MinisignSecretKey.number(bytes[46..<54]))
      else { throw MinisignError.notASecretKey }
      for index in secret.indices { secret[index] ^= stream[index] }
    } else if bytes[2..<4].contains(where: { $0 != 0 }) {
      throw MinisignError.notASecretKey
    }
    let check = secret[72...]
    let isPlain = bytes[2] == 0
    // minisign checks only what it decrypted; plain keys of some versions have no checksum.
    guard
      check.elementsEqual(MinisignSecretKey.checksum(secret[..<72]))
        || (isPlain && check.allSatisfy { $0 == 0 })
    else { throw MinisignError.wrongPassphrase }
    try self.init(keyID: MinisignKeyID(secret[..<8]), seed: Array(secret[8..<40]))
    guard key.elementsEqual(secret[40..<72]) else { throw MinisignError.wrongPassphrase }
  }

  /// The content of a secret key file.
  /// - Parameters:
  ///   - passphrase: encrypts it; `nil` writes it plain.
  ///   - operations: scrypt's limit of operations, libsodium's `SENSITIVE` unless
  ///     given: some seconds for each guess.
  ///   - memory: scrypt's limit of memory in bytes, a gigabyte unless given.
  /// - Throws: `DigestError`.
  public func fileText(
    passphrase: [UInt8]?, operations: UInt64 = Scrypt.operations, memory: UInt64 = Scrypt.memory
  ) throws -> String {
    var secret = keyID.bytes + seed + key
    secret += MinisignSecretKey.checksum(secret[...])
    var salt = [UInt8](repeating: 0, count: 32)
    var limits: (UInt64, UInt64) = (0, 0)
    if let passphrase {
      salt = try RandomBytes.make(32)
      limits = (operations, memory)
      let stream = try Scrypt.derive(
        secret.count, passphrase: passphrase, salt: salt, operations: limits.0, memory: limits.1)
      for (index, byte) in (stream ?? []).enumerated() { secret[index] ^= byte }
    }
    let head =
      Array("Ed".utf8) + (passphrase == nil ? [0, 0] : Array("Sc".utf8)) + Array("B2".utf8)
    let bytes =
      head + salt + MinisignSecretKey.bytes(limits.0) + MinisignSecretKey.bytes(limits.1) + secret
    let comment =
      passphrase == nil ? "minisign secret key \(keyID)" : "minisign encrypted secret key"
    return "untrusted comment: \(comment)\n\(Base64.text(bytes))\n"
  }

  /// Signs a file as minisign does: Ed25519 over the BLAKE2b-512 of the file, and
  /// over that signature and the trusted comment.
  /// - Parameters:
  ///   - file: the content of the file.
  ///   - trustedComment: one line.
  /// - Throws: `DigestError`; `MinisignError.notASignature` for a comment of several lines.
  public func sign(_ file: [UInt8], trustedComment: String) throws -> MinisignSignature {
    guard !trustedComment.utf8.contains(where: { $0 == 0x0a || $0 == 0x0d }) else {
      throw MinisignError.notASignature("a comment of several lines")
    }
    let signature = try Ed25519.sign(BLAKE2b.digest(of: file), seed: seed)
    let global = try Ed25519.sign(signature + Array(trustedComment.utf8), seed: seed)
    return MinisignSignature(
      keyID: keyID, isPrehashed: true, signature: signature,
      untrustedComment: "signature from travelpack secret key", trustedComment: trustedComment,
      globalSignature: global)
  }

  private static func checksum(_ secret: ArraySlice<UInt8>) -> [UInt8] {
    BLAKE2b.digest(of: Array("Ed".utf8) + secret, length: 32)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func bytes(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
  }
}
