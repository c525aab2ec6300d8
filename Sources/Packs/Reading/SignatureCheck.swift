internal import Formats

/// Checks the signature of a pack before its first payload byte is looked at.
struct SignatureCheck {
  let tagFiles: [String: TagContent]
  let description: PackDescription?
  let options: PackVerifier.Options
  let log: FindingLog

  /// Notes what is wrong, and answers what is known.
  /// - Throws: `DigestError`.
  func run() throws -> SignatureState {
    let path = PackTags.signature
    let isRequired = options.requiresSignature || options.requiredKey != nil
    guard let bytes = try tagFiles[path]?.load() else {
      if isRequired { log.note(Finding(.unsigned, path)) }
      return .none
    }
    let signature: MinisignSignature
    do {
      signature = try MinisignSignature(bytes)
    } catch let error as MinisignError {
      var reason: String?
      if case .notASignature(let why) = error { reason = why }
      log.note(Finding(.badSignature, path, found: reason))
      return .wrong
    }
    let keyID = signature.keyID.description
    if let key = options.requiredKey, key.keyID != signature.keyID {
      log.note(Finding(.wrongKey, path, expected: key.keyID.description, found: keyID))
      return .wrong
    }
    let keys =
      options.requiredKey.map { [TrustedKey(name: "the given key", key: $0)] }
      ?? options.trustedKeys.filter { $0.key.keyID == signature.keyID }
    guard !keys.isEmpty else {
      var finding = Finding(.unknownKey, path, found: keyID)
      finding.severity = isRequired ? .error : .warning
      log.note(finding)
      return .unknownKey(keyID: keyID)
    }
    var verdict = MinisignSignature.Verdict.otherKey
    for key in keys {
      verdict = try signature.check(tagFiles[PackTags.tagManifest]?.load() ?? [], key.key)
      if verdict == .right {
        return checkComment(signature)
          ? .trusted(keyID: keyID, name: key.name, comment: signature.trustedComment) : .wrong
      }
    }
    log.note(
      Finding(verdict == .alteredComment ? .alteredComment : .wrongSignature, path, found: keyID))
    return .wrong
  }

  /// Whether the comment, which is now to be believed, is about this pack.
  private func checkComment(_ signature: MinisignSignature) -> Bool {
    let path = PackTags.signature
    guard let description else { return true }
    guard let comment = TrustedComment(signature.trustedComment) else {
      // Signed by minisign itself: it says nothing about the pack.
      return true
    }
    guard comment.id == description.id, comment.name == description.name else {
      log.note(
        Finding(
          .signatureOfAnotherPack, path, expected: "\(description.name) \(description.id)",
          found: "\(comment.name) \(comment.id)"))
      return false
    }
    if let expires = comment.expires, expires < options.now {
      log.note(Finding(.expired, path, expected: options.now.text, found: expires.text))
    }
    return true
  }
}
