public import Packs

extension FindingKind {
  /// What was found.
  public var words: Words { Words("finding.\(rawValue)") }

  /// What to do about it.
  public var nextStep: Words {
    switch self {
    case .damagedContainer, .truncated, .wrongChecksum, .unreadable, .wrongDigest, .tooShort,
      .tooLong, .missing, .missingTagFile, .changedTagFile, .badPart:
      Words("next.copy-again")
    case .unknownContainer: Words("next.name-a-pack")
    case .toFetch: Words("next.complete-pack", ["pack": .text("FILE")])
    case .missingPart: Words("next.missing-part")
    case .duplicatePart, .foreignPart: Words("next.parts-once")
    case .unsigned: Words("next.signed-pack")
    case .unknownKey: Words("next.trust-maker")
    case .wrongKey: Words("next.ask-for-key")
    case .badSignature, .wrongSignature, .alteredComment, .signatureOfAnotherPack:
      Words("next.ask-for-signed")
    case .expired: Words("next.newer-pack")
    case .missingDescription: Words("next.only-check")
    case .manifestStyle, .weakDigest, .unknownDigest, .otherTopFolder, .reservedName, .caseTwin,
      .normalizationTwin:
      Words("next.maker-should-mend")
    default: Words("next.maker-must-rebuild")
    }
  }
}
