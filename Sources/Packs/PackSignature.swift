public import Formats

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

/// The key that a pack is signed with, and until when the signature holds.
public struct SigningKey: Sendable {
  /// The secret key.
  public var key: MinisignSecretKey
  /// When the signature expires; `nil` for never.
  public var expires: Timestamp?

  /// Makes a value.
  public init(_ key: MinisignSecretKey, expires: Timestamp? = nil) {
    self.key = key
    self.expires = expires
  }

  /// The signature of a tag manifest.
  func sign(_ tagManifest: [UInt8], of description: PackDescription) throws -> [UInt8] {
    let comment = TrustedComment(description, expires: expires).text
    return Array(try key.sign(tagManifest, trustedComment: comment).fileText.utf8)
  }
}

/// What the trusted comment of a pack's signature says:
/// `travelpack name=iberia id=… edition=2025.10.17 created=… expires=…`.
public struct TrustedComment: Hashable, Sendable {
  /// The pack's name, id and edition.
  public var name: String, id: String, edition: String
  /// When its content was fixed.
  public var created: Timestamp
  /// When the signature expires; `nil` for never.
  public var expires: Timestamp?

  init(_ description: PackDescription, expires: Timestamp?) {
    name = description.name
    id = description.id
    // Blanks part the fields.
    edition = description.edition.split(separator: " " as Character).joined(separator: "_")
    created = description.created
    self.expires = expires
  }

  /// Reads one; `nil` for the comment of something else.
  public init?(_ text: String) {
    let words = text.split(separator: " " as Character)
    guard words.first == "travelpack" else { return nil }
    var fields: [String: String] = [:]
    for word in words.dropFirst() {
      let parts = word.split(separator: "=" as Character, maxSplits: 1)
      guard parts.count == 2, fields.updateValue(String(parts[1]), forKey: String(parts[0])) == nil
      else { return nil }
    }
    guard let name = fields["name"], let id = fields["id"], let edition = fields["edition"],
      let created = fields["created"].flatMap({ Timestamp($0) })
    else { return nil }
    self.name = name
    self.id = id
    self.edition = edition
    self.created = created
    if let expires = fields["expires"] {
      guard let moment = Timestamp(expires) else { return nil }
      self.expires = moment
    }
  }

  /// The line.
  public var text: String {
    "travelpack name=\(name) id=\(id) edition=\(edition) created=\(created.text)"
      + (expires.map { " expires=\($0.text)" } ?? "")
  }
}

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
