public import Packs

extension PackReport {
  /// The outcome; for a pack that must not be used with the number of its errors.
  public var verdictWords: Words {
    switch verdict {
    case .valid: Words("verdict.valid")
    case .holey: Words("verdict.holey")
    case .invalid:
      Words(
        "verdict.invalid", ["count": .count(findings.filter { $0.severity == .error }.count)])
    }
  }
}

extension SignatureState {
  /// What is known of it.
  public var words: Words {
    switch self {
    case .none: Words("signature.none")
    case .unknownKey(let keyID): Words("signature.unknown-key", ["key": .text(keyID)])
    case .trusted(let keyID, let name, let comment):
      Words(
        "signature.trusted",
        ["name": .text(name), "key": .text(keyID), "comment": .text(comment)])
    case .wrong: Words("signature.wrong")
    }
  }
}
