/// What is known of the signature of a pack.
public enum SignatureState: Hashable, Sendable {
  /// There is none.
  case none
  /// There is one by a key that is not known here, so that nothing can be said of it.
  case unknownKey(keyID: String)
  /// It is right: by whom, and the trusted comment.
  case trusted(keyID: String, name: String, comment: String)
  /// It is wrong; the findings say how.
  case wrong

  /// Whether it is right and by a trusted key.
  public var isTrusted: Bool { if case .trusted = self { true } else { false } }
}
