import Packs

@testable import Formats

/// Files of minisign: what reads as one must read again as it is written.
enum SignatureTarget {
  static func run(_ bytes: [UInt8]) -> Int32 {
    if let signature = try? MinisignSignature(bytes) {
      let again = try? MinisignSignature(Array(signature.fileText.utf8))
      hold(again == signature, "a signature changes as it is written")
      let key = MinisignPublicKey(
        keyID: signature.keyID,
        key: Array(
          signature.keyID.bytes + signature.keyID.bytes + signature.keyID.bytes
            + signature.keyID.bytes))
      let verdict = Input.must("a signature is checked") { try signature.check(bytes, key) }
      hold(verdict != .right, "a signature by nobody is right")
      if let comment = TrustedComment(signature.trustedComment) {
        hold(TrustedComment(comment.text) == comment, "a comment changes as it is written")
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return 0 }
    if let key = try? MinisignPublicKey(text) {
      let again = try? MinisignPublicKey(key.fileText)
      hold(again == key, "a public key changes as it is written")
    }
    _ = try? MinisignSecretKey(text) { nil }
    return 0
  }
}
