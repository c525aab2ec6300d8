import Formats
import Foundation
import TestSupport
import Testing

@Suite struct MinisignTests {
  static let hasMinisign = Run.has("minisign")

  @Test func blake2bIsTheOneOfTheRFC() {
    // RFC 7693, appendix A.
    #expect(
      Hexadecimal.text(BLAKE2b.digest(of: Array("abc".utf8)))
        == "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
        + "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923")
    // Blocks of 128 bytes, of one more, and of many, by `b2sum -l 256`.
    #expect(
      Hexadecimal.text(BLAKE2b.digest(of: [UInt8](repeating: 0, count: 128), length: 32))
        == "378d0caaaa3855f1b38693c1d6ef004fd118691c95c959d4efa950d6d6fcf7c1")
  }

  @Test(arguments: ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"])
  func base64GoesBothWays(text: String) throws {
    let bytes = try #require(Base64.bytes(text))
    #expect(bytes == Array("foobar".utf8.prefix(bytes.count)))
    #expect(Base64.text(bytes) == text)
  }

  @Test(arguments: ["Z", "Zg=", "Zh==", "Zm9=", "====", "Zg==Zg==", "Z g=", "Zg==\n"])
  func base64ThatIsNotCanonicalIsNone(text: String) { #expect(Base64.bytes(text) == nil) }

  @Test func aKeyReadsItsOwnText() throws {
    let key = try MinisignSecretKey()
    let again = try MinisignSecretKey(key.fileText(passphrase: nil)) { nil }
    #expect(again.publicKey == key.publicKey)
    #expect(try MinisignPublicKey(key.publicKey.fileText) == key.publicKey)
    #expect(try MinisignPublicKey(key.publicKey.text) == key.publicKey)
    #expect(throws: MinisignError.notASecretKey) { try MinisignSecretKey("x\ny\n") { nil } }
    #expect(throws: MinisignError.notAPublicKey) { try MinisignPublicKey("x") }
  }

  @Test func eachAlterationHasItsOwnVerdict() throws {
    let key = try MinisignSecretKey()
    let file = Array("content".utf8)
    let text = try key.sign(file, trustedComment: "trust me").fileText
    let signature = try MinisignSignature(Array(text.utf8))
    #expect(signature.trustedComment == "trust me")
    #expect(try signature.check(file, key.publicKey) == .right)
    #expect(try signature.check(file + [1], key.publicKey) == .wrong)
    #expect(try signature.check(file, MinisignSecretKey().publicKey) == .otherKey)
    let altered = text.replacingOccurrences(of: "trust me", with: "trust us")
    #expect(
      try MinisignSignature(Array(altered.utf8)).check(file, key.publicKey) == .alteredComment)
    for cut in [0, 1, 10, text.utf8.count / 2, text.utf8.count - 4] {
      #expect(throws: MinisignError.self) { try MinisignSignature(Array(text.utf8.prefix(cut))) }
    }
  }

  @Test(.enabled(if: hasMinisign)) func minisignAcceptsOurSignatures() throws {
    let folder = try TemporaryFolder()
    let key = try MinisignSecretKey()
    let file = Array("content\n".utf8)
    try folder.write("file", file)
    try folder.write("key.pub", Array(key.publicKey.fileText.utf8))
    try folder.write("key.sec", Array(key.fileText(passphrase: nil).utf8))
    let signature = try key.sign(file, trustedComment: "travelpack sample")
    try folder.write("file.minisig", Array(signature.fileText.utf8))
    let check = try Run(["minisign", "-Vm", "file", "-p", "key.pub"], in: folder.path)
    #expect(check.status == 0, "\(check.output)\(check.errors)")
    #expect(check.output.contains("travelpack sample"))
    // It signs with our plain secret key, too, and we accept that.
    let sign = try Run(
      ["minisign", "-Sm", "file", "-s", "key.sec", "-t", "by minisign", "-x", "two.minisig"],
      in: folder.path)
    #expect(sign.status == 0, "\(sign.output)\(sign.errors)")
    let theirs = try MinisignSignature(Self.bytes(folder.path("two.minisig")))
    #expect(try theirs.check(file, key.publicKey) == .right)
    #expect(theirs.trustedComment == "by minisign")
  }

  @Test(.enabled(if: hasMinisign)) func weReadTheKeysOfMinisign() throws {
    let folder = try TemporaryFolder()
    let plain = try Run(
      ["minisign", "-G", "-W", "-p", "plain.pub", "-s", "plain.sec"], in: folder.path)
    #expect(plain.status == 0, "\(plain.errors)")
    let locked = try Run(
      [
        "sh", "-c",
        "printf 'secret\\nsecret\\n' | minisign -G -p locked.pub -s locked.sec",
      ], in: folder.path)
    #expect(locked.status == 0, "\(locked.errors)")
    for (name, phrase) in [("plain", nil), ("locked", Array("secret".utf8))] {
      let text = String(decoding: try Self.bytes(folder.path("\(name).sec")), as: UTF8.self)
      let key = try MinisignSecretKey(text) { phrase }
      let pub = String(decoding: try Self.bytes(folder.path("\(name).pub")), as: UTF8.self)
      #expect(try key.publicKey == MinisignPublicKey(pub))
    }
  }

  @Test(.enabled(if: hasMinisign)) func minisignReadsOurEncryptedKeys() throws {
    let folder = try TemporaryFolder()
    let key = try MinisignSecretKey()
    try folder.write("file", [1, 2, 3])
    let text = try key.fileText(
      passphrase: Array("open".utf8), operations: 32_768, memory: 16 << 20)
    try folder.write("key.sec", Array(text.utf8))
    #expect(throws: MinisignError.passphraseNeeded) { try MinisignSecretKey(text) { nil } }
    #expect(throws: MinisignError.wrongPassphrase) {
      try MinisignSecretKey(text) { Array("Open".utf8) }
    }
    let sign = try Run(
      ["sh", "-c", "echo open | minisign -Sm file -s key.sec"], in: folder.path)
    #expect(sign.status == 0, "\(sign.output)\(sign.errors)")
    let signature = try MinisignSignature(Self.bytes(folder.path("file.minisig")))
    #expect(try signature.check([1, 2, 3], key.publicKey) == .right)
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
