public import Formats
public import Packs

extension Message {
  /// Explains a key or signature file that cannot be used.
  public init(_ error: MinisignError, in file: String) {
    let what = Words("key.cannot-use")
    self =
      switch error {
      case .notAPublicKey: Message(what, file, why: Words("key.not-public"), code: .badData)
      case .notASecretKey: Message(what, file, why: Words("key.not-secret"), code: .badData)
      case .notASignature:
        Message(
          Words("key.cannot-use-signature"), file, why: Words("key.not-a-signature"),
          code: .badData)
      case .passphraseNeeded:
        Message(
          what, file, why: Words("key.passphrase-needed"), hint: Words("next.passphrase-file"),
          code: .usage)
      case .wrongPassphrase:
        Message(what, file, why: Words("key.wrong-passphrase"), code: .badData)
      }
  }

  /// Explains why a key was not added to the trusted ones.
  public init(_ refusal: TrustStore.Refusal) {
    let what = Words("trust.cannot")
    self =
      switch refusal {
      case .unusableName(let name): Message(what, name, why: Words("trust.bad-name"), code: .usage)
      case .nameTaken(let name):
        Message(
          what, name, why: Words("trust.name-taken"),
          hint: Words("next.trust-other-name", ["name": .text(name)]), code: .cannotCreate)
      case .keyKnown(let name):
        Message(
          what, name, why: Words("trust.known", ["name": .text(name)]), code: .cannotCreate)
      }
  }
}
