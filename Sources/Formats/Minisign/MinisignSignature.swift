/// A detached signature in minisign's form: four lines.
public struct MinisignSignature: Hashable, Sendable {
  /// What a check of a signature says.
  public enum Verdict: Hashable, Sendable {
    /// File and trusted comment are as they were signed.
    case right
    /// It was made by another key pair than this one.
    case otherKey
    /// The file is not the one that was signed, or the key is not the one its id claims.
    case wrong
    /// The file is right, the trusted comment is not.
    case alteredComment
  }

  /// The id of the key pair that made it.
  public let keyID: MinisignKeyID
  /// Whether the BLAKE2b-512 of the file was signed (`ED`), not the file itself (`Ed`).
  public let isPrehashed: Bool
  /// The second line's signature of the file.
  let signature: [UInt8]
  /// The first line behind `untrusted comment: `; anyone can change it.
  public let untrustedComment: String
  /// The third line behind `trusted comment: `; to be believed once the signature is right.
  public let trustedComment: String
  let globalSignature: [UInt8]

  init(
    keyID: MinisignKeyID, isPrehashed: Bool, signature: [UInt8], untrustedComment: String,
    trustedComment: String, globalSignature: [UInt8]
  ) {
    self.keyID = keyID
    self.isPrehashed = isPrehashed
    self.signature = signature
    self.untrustedComment = untrustedComment
    self.trustedComment = trustedComment
    self.globalSignature = globalSignature
  }

  /// Reads the content of a `.minisig` file of at most 16 KiB.
  /// - Throws: `MinisignError.notASignature`.
  public init(_ bytes: [UInt8]) throws {
    guard bytes.count <= 16 << 10, let text = String(validating: bytes, as: UTF8.self) else {
      throw MinisignError.notASignature("no text of at most 16 KiB")
    }
    let lines = MinisignText.lines(text)
    let (untrusted, trusted) = ("untrusted comment: ", "trusted comment: ")
    guard lines.count == 4, lines[0].hasPrefix(untrusted), lines[2].hasPrefix(trusted) else {
      throw MinisignError.notASignature("not the four lines that it must be")
    }
    guard let first = Base64.bytes(lines[1]), first.count == 74 else {
      throw MinisignError.notASignature("its second line is not base64 of 74 bytes")
    }
    guard let global = Base64.bytes(lines[3]), global.count == 64 else {
      throw MinisignError.notASignature("its fourth line is not base64 of 64 bytes")
    }
    switch (first[0], first[1]) {
    case (0x45, 0x44): isPrehashed = true
    case (0x45, 0x64): isPrehashed = false
    default: throw MinisignError.notASignature("another algorithm than Ed25519")
    }
    keyID = MinisignKeyID(first[2..<10])
    signature = Array(first[10...])
    untrustedComment = String(lines[0].dropFirst(untrusted.count))
    trustedComment = String(lines[2].dropFirst(trusted.count))
    globalSignature = global
  }

  /// The content of a `.minisig` file.
  public var fileText: String {
    let line = Base64.text(Array((isPrehashed ? "ED" : "Ed").utf8) + keyID.bytes + signature)
    return "untrusted comment: \(untrustedComment)\n\(line)\n"
      + "trusted comment: \(trustedComment)\n\(Base64.text(globalSignature))\n"
  }

  /// Checks it against the bytes of a file and a public key.
  /// - Throws: `DigestError`.
  public func check(_ file: [UInt8], _ key: MinisignPublicKey) throws -> Verdict {
    guard key.keyID == keyID else { return .otherKey }
    let message = isPrehashed ? BLAKE2b.digest(of: file) : file
    guard try Ed25519.verify(signature, message, publicKey: key.key) else { return .wrong }
    guard
      try Ed25519.verify(
        globalSignature, signature + Array(trustedComment.utf8), publicKey: key.key)
    else { return .alteredComment }
    return .right
  }
}
