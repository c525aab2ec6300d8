internal import CommandLineKit
public import Digests
public import Packs

extension Message {
  /// Explains a key or signature file that cannot be used.
  public init(_ error: MinisignError, in file: String) {
    let what = "cannot use the key"
    self =
      switch error {
      case .notAPublicKey:
        Message(english: what, file, why: "it is no public key of minisign", code: .badData)
      case .notASecretKey:
        Message(english: what, file, why: "it is no secret key of minisign", code: .badData)
      case .notASignature:
        Message(
          english: "cannot use the signature", file, why: "it is none of minisign", code: .badData)
      case .passphraseNeeded:
        Message(
          english: what, file, why: "it is encrypted, and no passphrase was given",
          hint: "--passphrase-file FILE gives it without a terminal", code: .usage)
      case .wrongPassphrase:
        Message(
          english: what, file, why: "the passphrase is wrong, or the key is damaged", code: .badData
        )
      }
  }

  /// Explains why a key was not added to the trusted ones.
  public init(_ refusal: TrustStore.Refusal) {
    let what = "cannot trust"
    self =
      switch refusal {
      case .unusableName(let name):
        Message(english: what, name, why: "it cannot be the name of a key", code: .usage)
      case .nameTaken(let name):
        Message(
          english: what, name, why: "another key has this name",
          hint: "travelpack trust remove \(name), or another --name", code: .cannotCreate)
      case .keyKnown(let name):
        Message(
          english: what, name, why: "this key is trusted already, as \(name)", code: .cannotCreate)
      }
  }
}
